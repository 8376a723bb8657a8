/** Pasting shown texts and stored codes, where texts have to be looked up. */
import { afterEach, describe, expect, test } from 'vitest';
import { needsNameLookup, lookUpNames } from '@/components/grid/names/name-lookup';
import { readValue } from '@/model/entity/unreadable-text';
import { codeLookupsOf, planPaste } from '@/model/grid/clipboard/paste-plan';
import { loadViews } from '@/components/field/field-views';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { server, startFixtureServer } from '../helpers/fixture-server';
import { cases } from './fixture-cases';

startFixtureServer();

afterEach(() => clearDicts());

await loadViews(cases.map(({ field }) => field.type));

const named = cases.filter(({ field }) => needsNameLookup(field));

test('includes types that store codes and show texts', () => {
  expect(new Set(named.map(({ field }) => field.type)).size).toBeGreaterThan(4);
});

describe.each(named)('$name', ({ type, field, fixture }) => {
  const values = fixture.values.map(({ value, stored = value, text, parsed: back = stored }) => ({
    stored,
    text,
    back,
  }));
  const others = (fixture.reads ?? []).map(({ text, value }) => ({ stored: null, text, back: value }));
  const refused = (fixture.rejects ?? []).map(({ text, message }) => ({ text, back: { error: message } }));

  test.each([...values, ...others, ...refused])('"$text"', async ({ text, back }) => {
    server.answers = fixture.replies ?? {};
    const target = {
      columns: [
        {
          field,
          toText: () => '',
          fromText: (given: string, names: object) => type.fromText!(given, field, { ...names }),
          named: true,
        },
      ],
      ids: ['r'],
      matrix: [[text]],
      area: { top: 0, left: 0, bottom: 0, right: 0 },
      canAdd: false,
    };
    const names = await lookUpNames(codeLookupsOf(target));
    const flags = () => ({ visible: true, required: false, readonly: false });
    const plan = planPaste({ ...target, createRow: () => ({}), flags })!;
    const values = plan.values.map(({ value }) => (plan.provisional.get(value) ?? (() => value))(names));
    expect(values).toEqual([readValue(text, back)]);
  });

  test.each(values)('the code of "$text"', async ({ stored, text, back }) => {
    const codes = type.keys?.(stored, field).join(',') ?? '';
    if (codes === '' || typeof back === 'object') return;
    server.answers = fixture.replies ?? {};
    const names = (await lookUpNames([{ field, texts: [codes, ...codes.split(',')] }])).get(field.key);
    expect(type.fromText!(codes, field, names ?? {}), text).toEqual(back);
  });
});
