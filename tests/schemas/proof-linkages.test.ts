/** The linkages of domain.md's screens, run by the engine itself. */
import { describe, expect, test } from 'vitest';
import { derive, type DeriveContext, type Row } from '@/model/record';
import { types } from '@/registry/values';
import { CASES } from './linkages';
import { entity } from './set';
import { me, now, refs } from './world';

/** Every path that a record gives: what the server's functions write, read-only or not. */
function pathsOf(record: Row): string[] {
  return Object.entries(record).flatMap(([key, value]) =>
    Array.isArray(value)
      ? (value as Row[]).flatMap((row) => Object.keys(row).map((column) => `${key}/${String(row.id)}/${column}`))
      : [key],
  );
}

const contextOf = (record: Row): DeriveContext => ({
  before: null,
  touched: new Set(),
  writable: new Set(pathsOf(record)),
  refs,
  me,
  now,
  types,
});

function valueAt(values: Row, path: string): unknown {
  const [key = '', id, column = ''] = path.split('/');
  if (id === undefined) return values[key];
  return (values[key] as Row[]).find((row) => row.id === id)?.[column];
}

describe('linkages', () => {
  test.each(CASES.map((one) => [`${one.id}: ${one.what}`, one] as const))('%s', (_name, one) => {
    const { values, flags, errors } = derive(entity(one.id), one.record, contextOf(one.record));
    const paths = Object.keys(one.values ?? {});
    expect(Object.fromEntries(paths.map((path) => [path, valueAt(values, path)]))).toEqual(one.values ?? {});
    expect((one.hidden ?? []).filter((path) => flags(path).visible)).toEqual([]);
    expect((one.required ?? []).filter((path) => !flags(path).required || !flags(path).visible)).toEqual([]);
    expect((one.optional ?? []).filter((path) => flags(path).required || !flags(path).visible)).toEqual([]);
    const messages = errors.map(({ message }) => message);
    expect((one.errors ?? []).filter((message) => !messages.includes(message))).toEqual([]);
    expect((one.fine ?? []).filter((message) => messages.includes(message))).toEqual([]);
  });
});
