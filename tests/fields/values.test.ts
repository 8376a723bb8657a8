/** Texts, checks and columns of every type, by its fixtures. */
import { describe, expect, it } from 'vitest';
import { namesOf } from '@/registry/fixtures';
import { cases, readText } from './cases';

const short = (value: unknown) => JSON.stringify(value).slice(0, 60);

describe.each(cases)('$name', (one) => {
  const { type, field, fixture } = one;
  const names = namesOf(fixture.options);

  it('has its column', () => expect(field.stored).toEqual(fixture.column));

  for (const { value, stored = value, text, back = stored } of fixture.values) {
    it(`writes ${short(stored)} as "${text.slice(0, 60)}" and reads it back`, () => {
      expect(type.toText?.(stored, field, names) ?? String(stored)).toBe(text);
      expect(readText(one, text)).toEqual(back);
    });
    it(`may store ${short(stored)}`, () => expect(type.check?.(stored, field)).toBeUndefined());
    it(`keeps ${short(stored)} as it is`, () => expect(type.normalize?.(stored, field) ?? stored).toEqual(stored));
  }

  it('writes nothing for nothing', () => {
    for (const empty of [null, '']) expect(type.toText?.(empty, field, names) ?? '').toBe('');
  });

  for (const { text, value } of fixture.reads ?? []) {
    it(`reads "${text}" as ${short(value)}`, () => expect(readText(one, text)).toEqual(value));
  }
  for (const { text, message } of fixture.refuses ?? []) {
    it(`refuses "${text}"`, () => expect(readText(one, text)).toEqual({ error: message }));
  }
  for (const { value, message } of fixture.checks) {
    it(`does not store ${short(value)}`, () => expect(type.check?.(value, field)).toBe(message));
  }
  for (const { from, to } of fixture.normalizes ?? []) {
    it(`takes ${short(from)} of an older server`, () => expect(type.normalize?.(from, field)).toEqual(to));
  }
});
