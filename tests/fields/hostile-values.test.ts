/** Values of any shape from a server: every type makes text of them, so that no cell breaks its list. */
import { describe, expect, test } from 'vitest';
import { fieldText, singleLineText } from '@/components/field/field-text';
import { createColumn } from '@/components/grid/columns/create-column';
import type { Value } from '@/model/entity/field-type';
import { parseJson } from '@/model/http/json';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { cases } from './fixture-cases';

const LONG = 'x'.repeat(100_000);
const deep = (levels: number) => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`;

/** As a server may send them, by what is wrong with them. */
const HOSTILE: Readonly<Record<string, string>> = {
  'toString that is no function': '{"toString":1}',
  'neither toString nor valueOf': '{"toString":null,"valueOf":null}',
  'escaped key': '{"\\u0074oString":1}',
  'such an object in a list': '[{"toString":1},[{"valueOf":null,"toString":{}}]]',
  prototype: '{"__proto__":{"toString":1}}',
  object: '{"a":1}',
  'empty object': '{}',
  'list of all kinds': '[null,1,true,"a",{"b":[]},[[2]]]',
  deep: deep(50_000),
  number: '1e308',
  'small number': '-0.0000001',
  true: 'true',
  'long text': JSON.stringify(LONG),
  'broken JSON in a text': '"[{"',
  'NUL and half a character': '"\\u0000\\ud800"',
};
const values = Object.entries(HOSTILE).map(([name, json]): [string, Value] => [name, parseJson(json) as Value]);

describe.each(cases)('$name', ({ type, field, fixture }) => {
  const options = fixture.options ?? field.options ?? [];
  const listColumn = {
    label: 'x',
    width: null,
    cut: 20,
    fixed: null,
    group: null,
    sortable: true,
    total: null,
    href: null,
  };

  test.each(values)('%s', (_name, value) => {
    for (const row of [
      { id: '1', [field.key]: value },
      { id: '1', [field.key]: 'a', [`${field.key}_dictText`]: value },
      { id: value, [field.key]: type.normalize ? type.normalize(value, field) : value },
    ] as Row[]) {
      expect(typeof fieldText(field, row, type, options)).toBe('string');
      expect(typeof singleLineText(field, row, types.get(field.type), options)).toBe('string');
      for (const use of ['read', 'edit'] as const) {
        const column = createColumn({
          listColumn: listColumn as never,
          field,
          fields: {},
          view: undefined,
          options,
          use,
          schema: 'x',
        });
        for (const read of [column.text, column.truncatedText, column.editText])
          expect(typeof read(row)).toBe('string');
      }
      expect(`${String(row.id)}`).toBeTypeOf('string');
    }
    expect(() => type.keys?.(value, field)).not.toThrow();
    expect(() => type.check?.(value, field)).not.toThrow();
    expect(() => type.toggle?.(value, field, {})).not.toThrow();
  });
});
