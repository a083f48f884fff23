import type { Language } from '../words/language.svelte';

const speech = (globalThis as { speechSynthesis?: SpeechSynthesis }).speechSynthesis;

let voices = $state.raw<readonly SpeechSynthesisVoice[]>(speech?.getVoices() ?? []);

// browsers find them out after a while
speech?.addEventListener?.('voiceschanged', () => (voices = speech.getVoices()));

/** A voice that speaks a language on this device itself, and sends nothing away. */
export function localVoice(tongue: Language): SpeechSynthesisVoice | undefined {
  return voices.find(({ localService, lang }) => localService && lang.toLowerCase().startsWith(tongue));
}
