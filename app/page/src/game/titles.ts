/** Titles (級, 段) for what somebody has reached against the characters: the server computes them. */
import { catalogue } from '../words/catalogue';

/** A title is a number from 1, the lowest: so many kyu, then dan. */
export const KYU = 10;
const DAN = ['初', '二', '三'] as const;
export const HIGHEST = KYU + DAN.length;

const words = catalogue({
  en: { kyu: (n: number) => `${n} kyu`, dan: (n: number) => `${n} dan` },
  ja: { kyu: (n) => `${n}級`, dan: (n) => `${DAN[n - 1]!}段` },
});

/** What a title is called: 9級, 初段. */
export function titleName(title: number): string {
  return title <= KYU ? words().kyu(KYU + 1 - title) : words().dan(title - KYU);
}
