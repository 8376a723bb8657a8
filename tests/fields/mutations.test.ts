/**
 * Every part of a fixture matters: changing it fails a check. Query results and entered values are
 * compared in columns.test and inputs.browser.test; running those for every change
 * would take minutes without finding more.
 */
import { describe, expect, it } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import type { Fixture } from '@/registry/fixtures';
import { cases } from './fixture-cases';
import { proofsOf } from './value-proofs';

/** Types whose texts do not differ by value, and why. */
const SILENT: Readonly<Record<string, string>> = {
  password: 'a secret is never written out, so every value has the same text',
};

const MARK = '变';

/** Some other value of the same kind. */
function other(value: Value): Value {
  if (typeof value === 'string') return value + MARK;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return Array.isArray(value) ? [...value, MARK] : [value];
}

const same = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);

interface Mutation {
  title: string;
  fixture: Fixture;
}

/** One entry of one list changed. */
function changed<K extends 'values' | 'reads' | 'rejects' | 'checks' | 'normalizes'>(
  fixture: Fixture,
  key: K,
  index: number,
  change: Partial<NonNullable<Fixture[K]>[number]>,
): Mutation {
  const list = (fixture[key] ?? []) as readonly object[];
  return {
    title: `${key} ${index} ${Object.keys(change).join()}`,
    fixture: { ...fixture, [key]: list.map((entry, at) => (at === index ? { ...entry, ...change } : entry)) },
  };
}

function mutationsOf(fixture: Fixture, silent: boolean): Mutation[] {
  /** Another valid value and text. */
  const rightValue = (not: Value) =>
    fixture.values.map(({ value, stored = value }) => stored).find((value) => !same(value, not)) ?? other(not);
  const rightText =
    fixture.values.find(({ value, stored = value, parsed: back = stored }) => same(back, stored))?.text ?? '';
  const { column, values, reads = [], rejects = [], checks, normalizes = [] } = fixture;
  return [
    { title: 'column', fixture: { ...fixture, column: column.kind === 'none' ? { kind: 'json' } : { kind: 'none' } } },
    ...values.flatMap(({ value, stored = value, text, parsed: back = stored }, index) => [
      changed(fixture, 'values', index, { text: text + MARK }),
      changed(fixture, 'values', index, { parsed: other(back) }),
      ...(silent ? [] : [changed(fixture, 'values', index, { stored: other(stored) })]),
    ]),
    ...reads.flatMap(({ text, value }, index) => [
      changed(fixture, 'reads', index, { text: text + MARK }),
      changed(fixture, 'reads', index, { value: other(value) }),
    ]),
    ...rejects.flatMap(({ message }, index) => [
      changed(fixture, 'rejects', index, { text: rightText }),
      changed(fixture, 'rejects', index, { message: message + MARK }),
    ]),
    ...checks.flatMap(({ message }, index) => [
      changed(fixture, 'checks', index, { value: rightValue(null) }),
      changed(fixture, 'checks', index, { message: message + MARK }),
    ]),
    ...normalizes.flatMap(({ to }, index) => [
      changed(fixture, 'normalizes', index, { from: rightValue(to) }),
      changed(fixture, 'normalizes', index, { to: other(to) }),
    ]),
  ];
}

/** True when a check of the fixture fails. */
function isNoticed(one: (typeof cases)[number], fixture: Fixture): boolean {
  return proofsOf({ ...one, fixture }).some(({ run }) => {
    try {
      run();
      return false;
    } catch {
      return true;
    }
  });
}

describe.each(cases)('$name', (one) => {
  it('fails its fixtures when any part of it changes', () => {
    const mutations = mutationsOf(one.fixture, Object.hasOwn(SILENT, one.type.name!));
    expect(mutations.filter(({ fixture }) => !isNoticed(one, fixture)).map(({ title }) => title)).toEqual([]);
  });
});

it('every exception names a change that exists and is not noticed', () => {
  for (const name of Object.keys(SILENT)) {
    const own = cases.filter(({ type }) => type.name === name);
    expect(own.length, name).toBeGreaterThan(0);
    for (const { fixture } of own) expect(new Set(fixture.values.map(({ text }) => text)), name).toEqual(new Set(['']));
  }
});
