import { expect, it } from 'vitest';
import { isThisComputer } from './thisComputer';

it('knows the addresses that only the computer itself can open', () => {
  for (const host of ['localhost', '127.0.0.1', '127.0.1.1', '[::1]'])
    expect(isThisComputer(host)).toBe(true);
  for (const host of ['192.168.1.5', 'cards.example', 'localhost.example', '127.example', '[fe80::1]'])
    expect(isThisComputer(host)).toBe(false);
});
