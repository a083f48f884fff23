import type { IconName } from './icons';

/** One of the things among which a `Choice` or a `Select` lets choose. */
export interface Option<Value> {
  value: Value;
  label: string;
  /** An icon before the label, and a sentence below it: a `Choice` shows them, a `Select` cannot. */
  icon?: IconName | undefined;
  note?: string | undefined;
}
