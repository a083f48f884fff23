/**
 * Calls spoken by voices of the device. Only those that speak on the device itself: others would send the text away.
 * Nothing is spoken while the page is hidden.
 */
import { type Call, calledOut } from '../preferences/calls';
import { localVoice } from '../preferences/voices.svelte';
import { preferences } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';

/** How high each character speaks: 1 is the voice as it is. */
const PITCHES: Record<string, number> = {
  tama: 1.6,
  hina: 1.8,
  ponta: 0.8,
  dai: 0.7,
  aki: 1.2,
  emi: 1.4,
  riku: 1.1,
  haru: 1.3,
  ken: 0.9,
  fumi: 0.75,
  goro: 0.55,
  chie: 1.05,
};

/** Speaks a call as it is named in the settings; `player` is who calls, for a person nobody. */
export function speak(call: Call, player: string | undefined): void {
  const tongue = preferences.voice === 'ja' ? 'ja' : language.now;
  const voice = localVoice(tongue);
  if (!voice || document.hidden) return;
  const spoken = new SpeechSynthesisUtterance(calledOut(call, tongue));
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.pitch = PITCHES[player ?? ''] ?? 1;
  // a call is of this very moment
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}

/** Breaks off what is being spoken. */
export function hush(): void {
  globalThis.speechSynthesis?.cancel();
}
