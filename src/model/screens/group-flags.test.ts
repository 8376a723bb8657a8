import { describe, expect, it, test } from 'vitest';
import type { EntityFile, FormFile, Flag } from '../generated/files';
import { bothFlags, withFormGroups } from './group-flags';

test.each<[own: Flag, group: Flag, both: Flag | null]>([
  [true, { a: 1 }, { a: 1 }],
  [false, { a: 1 }, false],
  [{ b: 1 }, true, { b: 1 }],
  [{ b: 1 }, false, false],
  ['=a > 1 || b', '=c', '=(a > 1 || b) && (c)'],
  [{ b: 1 }, { a: 1 }, [{ b: 1, a: 1 }]],
  [
    [{ b: 1 }, { c: 1 }],
    { a: 1 },
    [
      { b: 1, a: 1 },
      { c: 1, a: 1 },
    ],
  ],
  [{ a: 2 }, { a: 1 }, null],
  ['=b', { a: 1 }, null],
])('%j and %j is %j', (own, group, both) => expect(bothFlags(own, group)).toEqual(both));

describe('the file of an entity', () => {
  const fields = { a: { label: 'A', type: 'input' }, b: { label: 'B', type: 'input', visible: { a: '1' } } };
  const file = { fields } as unknown as EntityFile;
  const form = (more: object): FormFile =>
    ({
      entity: 'demo/x',
      groups: [{ title: 'G', visible: { c: '2' }, fields: ['b', 'none'] }],
      ...more,
    }) as unknown as FormFile;

  it('has the flags of the groups of its forms, once', () => {
    const both = withFormGroups('demo/x', file, [form({}), form({})]);
    expect(both.fields).toEqual({ a: fields.a, b: { ...fields.b, visible: [{ a: '1', c: '2' }] } });
  });

  it.each([
    ['another entity', form({ entity: 'demo/y' })],
    ['a call of its own', form({ save: 'POST /demo/other' })],
    ['no groups', form({ groups: undefined })],
    ['groups without a condition', form({ groups: [{ title: 'G', fields: ['b'] }] })],
  ])('is unchanged by a form with %s', (_title, one) => expect(withFormGroups('demo/x', file, [one])).toBe(file));
});
