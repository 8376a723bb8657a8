import formSchema from '@schemas/_meta/form.schema.json';
import { expect, test } from 'vitest';
import type { FieldTypes } from '../entity/field-type';
import { sampleScreens } from './sample-screens';

const types: FieldTypes = {
  get: (name) => ({ name, column: { kind: 'text', length: 100 }, rules: ['eq'] }),
  names: () => ['input'],
};
const columnsOf = (fieldsPerRow?: 1 | 2 | 3 | 4) =>
  sampleScreens({}, { types }, { form: fieldsPerRow ? { fieldsPerRow } : {} }).form.detailColumns;

test('[2§9.29] details have 3 columns by default and 4 at most', () => {
  expect(columnsOf()).toBe(3);
  expect(columnsOf(4)).toBe(4);
  expect(formSchema.properties.fieldsPerRow).toMatchObject({ minimum: 1, maximum: 4 });
});

test('"..." stands for the fields without a place of their own, in their order; hidden ones have none', () => {
  const field = { label: '字段', type: 'input' } as const;
  const fields = {
    a: field,
    b: field,
    c: { ...field, hiddenIn: ['list', 'form'] as ['list', 'form'] },
    d: field,
    e: field,
  };
  const { list, form } = sampleScreens(
    { fields },
    { types },
    {
      list: { columns: ['e', '...', { field: 'b', width: 80 }] },
      form: {
        groups: [
          { title: '一', fields: ['d', '...'] },
          { title: '二', fields: ['a', 'c'] },
        ],
      },
    },
  );
  expect(list.columns.map(({ key }) => key)).toEqual(['e', 'a', 'd', 'b']);
  expect(form.groups.map((group) => group.fields)).toEqual([
    ['d', 'b', 'e'],
    ['a', 'c'],
  ]);
});
