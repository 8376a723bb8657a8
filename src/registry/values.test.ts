import { describe, expect, it } from 'vitest';
import type { FieldType } from '@/model/entity/field-type';
import { buildTypes, types, type TypeUsage, type ValueModules } from './values';

const text: FieldType = { column: { kind: 'text' } };

function modules(folders: Record<string, FieldType>): ValueModules {
  return Object.fromEntries(
    Object.entries(folders).map(([name, type]) => [`/renderers/fields/${name}/value.ts`, { default: type }]),
  );
}

describe('a folder is the registration', () => {
  it('adds a type by its folder alone', () => {
    const table = buildTypes(modules({ input: text, plate: { column: { kind: 'text', length: 8 } } }));
    expect(table.names()).toEqual(['input', 'plate']);
    expect(table.get('plate')).toEqual({ name: 'plate', column: { kind: 'text', length: 8 } });
    expect(table.get('plates')).toBeUndefined();
  });

  it('finds nothing under names that objects carry by themselves', () => {
    for (const name of ['constructor', '__proto__', 'toString', '']) expect(types.get(name)).toBeUndefined();
  });

  it.each(['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort', 'row-mine'])(
    '[2§3.5 2§8.45 2§8.46] refuses %s, which belongs to the grid',
    (name) => {
      expect(() => buildTypes(modules({ input: text, [name]: text }))).toThrow(
        `renderers/fields/${name}: "${name}" is reserved`,
      );
      expect(() => buildTypes(modules({ input: { ...text, aliases: { cell: [name] } } }))).toThrow(
        `renderers/fields/input: "${name}" is reserved`,
      );
    },
  );

  it('refuses a folder of an application whose name is taken', () => {
    const app = { '/app/renderers/fields/input/value.ts': { default: text } };
    expect(() => buildTypes({ ...modules({ input: text }), ...app })).toThrow(
      '/app/renderers/fields/input/value.ts: the product already has a field type "input"; choose another name',
    );
  });

  it('refuses two owners of one name at one place, naming both folders', () => {
    expect(() => buildTypes(modules({ one: { ...text, aliases: ['x'] }, two: { ...text, aliases: ['x'] } }))).toThrow(
      'renderers/fields/two and renderers/fields/one both claim "x" (form)',
    );
    expect(() => buildTypes(modules({ one: text, two: { ...text, aliases: { query: ['one'] } } }))).toThrow(
      'renderers/fields/two and renderers/fields/one both claim "one" (query)',
    );
  });

  it('lets one name mean different types at different places', () => {
    const table = buildTypes(
      modules({ one: { ...text, aliases: { form: ['x'] } }, two: { ...text, aliases: { cell: ['x'] } } }),
    );
    expect(table.get('x', 'form')?.name).toBe('one');
    expect(table.get('x', 'cell')?.name).toBe('two');
    expect(table.get('x', 'query')).toBeUndefined();
  });
});

/** Type names of other servers and of this project: rulings.md "Widgets", contract.md §7.4 and §7.6. */
const names: Record<TypeUsage, Record<string, string>> = {
  form: {
    text: 'input',
    list: 'select',
    upload: 'file',
    umeditor: 'richtext',
    pca: 'area',
    number: 'inputNumber',
    integer: 'inputNumber',
  },
  cell: {
    'input-number': 'inputNumber',
    'depart-select': 'sel_depart',
    'user-select': 'sel_user',
    'select-search': 'sel_search',
    'select-multiple': 'list_multi',
    pca: 'area',
    upload: 'file',
    list: 'select',
    text: 'input',
  },
  query: {
    'table-dict': 'select-dict-search',
    'select-user': 'sel_user',
    'select-depart': 'sel_depart',
    'area-linkage': 'area',
    int: 'inputNumber',
    number: 'inputNumber',
    list: 'select',
    text: 'input',
  },
};

describe('names of other servers', () => {
  const rows = Object.entries(names).flatMap(([place, table]) =>
    Object.entries(table).map(([theirs, ours]) => ({ place: place as TypeUsage, theirs, ours })),
  );
  it.each(rows)('$place: $theirs is $ours, and back', ({ place, theirs, ours }) => {
    expect(types.get(theirs, place)?.name).toBe(ours);
    expect(types.aliasesOf(ours, place)).toContain(theirs);
  });

  it('keeps every name of the table a real alias', () => {
    for (const place of ['form', 'cell', 'query'] as const) {
      for (const name of types.names()) {
        for (const alias of types.aliasesOf(name, place)) expect(types.get(alias, place)?.name).toBe(name);
      }
    }
  });
});

/** Cell types of spec 2 §3 and rulings.md; `row-*` names belong to the grid. */
const CELLS =
  'input inputNumber textarea select date datetime checkbox upload select-search select-multiple progress sel_depart sel_user tags slot normal hidden input_pop list_multi sel_search popup select-dict-search file image radio time pca sel_tree cat_tree link_table link_table_field link_down';
/** Form views of contract.md §7.6. */
const VIEWS =
  'text password list radio checkbox switch date datetime time file image textarea umeditor markdown sel_user sel_depart link_table link_table_field pca popup popup_dict list_multi sel_search cat_tree sel_tree link_down';
/** Field types of the advanced query, spec 2 §9. */
const QUERIES =
  'sel_search list_multi table-dict popup select-user select-depart area-linkage date datetime time int number switch';

describe('every name of the specification is known', () => {
  it.each(CELLS.split(' '))('cell %s', (name) => expect(types.get(name, 'cell')).toBeDefined());
  it.each(VIEWS.split(' '))('form view %s', (name) => expect(types.get(name, 'form')).toBeDefined());
  it.each(QUERIES.split(' '))('query %s', (name) => expect(types.get(name, 'query')).toBeDefined());
});
