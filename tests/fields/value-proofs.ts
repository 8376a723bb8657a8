/** Checks of a fixture's values and texts that need no database and no screen. */
import { expect } from 'vitest';
import { namesByCode } from '@/registry/fixtures';
import { readText, type Case } from './fixture-cases';

export interface Proof {
  title: string;
  /** @throws when the claim is wrong */
  run: () => void;
}

const short = (value: unknown) => JSON.stringify(value).slice(0, 60);

/** Every claim of one fixture. */
export function proofsOf(one: Case): Proof[] {
  const { type, field, fixture } = one;
  const names = namesByCode(fixture.options);
  return [
    { title: 'has its column', run: () => expect(field.columnType).toEqual(fixture.column) },
    ...fixture.values.flatMap(({ value, stored = value, text, parsed: back = stored }) => [
      {
        title: `writes ${short(stored)} as "${text.slice(0, 60)}" and reads it back`,
        run: () => {
          expect(type.toText?.(stored, field, names) ?? String(stored)).toBe(text);
          expect(readText(one, text)).toEqual(back);
        },
      },
      { title: `may store ${short(stored)}`, run: () => expect(type.check?.(stored, field)).toBeUndefined() },
      {
        title: `keeps ${short(stored)} as it is`,
        run: () => expect(type.normalize?.(stored, field) ?? stored).toEqual(stored),
      },
    ]),
    {
      title: 'writes nothing for nothing',
      run: () => {
        for (const empty of [null, '']) expect(type.toText?.(empty, field, names) ?? '').toBe('');
      },
    },
    ...(fixture.reads ?? []).map(({ text, value }) => ({
      title: `reads "${text}" as ${short(value)}`,
      run: () => expect(readText(one, text)).toEqual(value),
    })),
    ...(fixture.rejects ?? []).map(({ text, message }) => ({
      title: `refuses "${text}"`,
      run: () => expect(readText(one, text)).toEqual({ error: message }),
    })),
    ...fixture.checks.map(({ value, message }) => ({
      title: `does not store ${short(value)}`,
      run: () => expect(type.check?.(value, field)).toBe(message),
    })),
    ...(fixture.normalizes ?? []).map(({ from, to }) => ({
      title: `takes ${short(from)} of an older server`,
      run: () => expect(type.normalize?.(from, field)).toEqual(to),
    })),
  ];
}
