/** Malicious payloads: rejected with code and place, or read without harm. */
import { describe, expect, test } from 'vitest';
import { violationsOf } from '../check/json-schema/validators';
import { parseButtonCondition } from './buttons';
import { OnlineError, readOnline, type OnlinePayload } from './index';
import { linkRecords } from './links/linked-records';

const fixtures = Object.entries(
  import.meta.glob<{ payload: OnlinePayload }>('./fixtures/*.json', { eager: true, import: 'default' }),
).map(([path, { payload }]) => [path.replace(/^.*\/|\.json$/g, ''), payload] as const);

/** Values that take the place of a part of a payload. */
const REPLACEMENTS = [null, 0, '', 'x', true, [], {}, [null], { a: null }, -1, 'x'.repeat(3000), 1e300];
/** Names that every object inherits. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

const columns = { code: 'h1', currentTableName: 'oa_leave', columns: [{ title: '甲', dataIndex: 'a' }] };
const withForm = (properties: unknown, more: object = {}) => ({
  columns: { ...columns, ...more },
  form: { head: {}, schema: { properties } },
});

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value, fieldExtendJson: value };
  return value;
}

function wellFormed(payload: unknown): ReturnType<typeof readOnline> {
  const screens = readOnline(payload as OnlinePayload);
  const { screens: linked, links } = linkRecords(screens);
  const entities = [screens, linked]
    .flatMap((one) => Object.values(one.entities))
    .concat(links.map(({ entity }) => entity));
  for (const file of entities) expect(violationsOf('entity', file)).toEqual([]);
  for (const { list } of links) expect(violationsOf('list', list)).toEqual([]);
  expect([violationsOf('list', screens.list), violationsOf('form', screens.form)]).toEqual([[], []]);
  return screens;
}

const REFUSED: [string, unknown, string, string][] = [
  ['nothing', undefined, 'shape', ''],
  ['a text', 'x', 'shape', ''],
  ['a list', [], 'shape', ''],
  ['no columns', {}, 'shape', '/columns'],
  ['columns as a list', { columns: [] }, 'shape', '/columns'],
  ['no head id', { columns: { ...columns, code: '' } }, 'head', '/columns/code'],
  ['a head id that leaves its path', { columns: { ...columns, code: '../../sys/user' } }, 'head', '/columns/code'],
  [
    'a table that is none',
    { columns: { ...columns, currentTableName: 'a; drop table b' } },
    'table',
    '/columns/currentTableName',
  ],
  ['no field at all', { columns: { ...columns, columns: [] } }, 'empty', '/columns'],
  ['columns that are no list', { columns: { ...columns, columns: 'x' } }, 'shape', '/columns/columns'],
  [
    'too many columns',
    { columns: { ...columns, columns: Array.from({ length: 1001 }, () => ({})) } },
    'large',
    '/columns/columns',
  ],
  ['a query that is a text', { columns, query: 'x' }, 'shape', '/query'],
  ['a form that is a list', { columns, form: [] }, 'shape', '/form'],
  ['properties as a list', withForm([1]), 'shape', '/form/schema/properties'],
  [
    'ten thousand buttons',
    { columns: { ...columns, cgButtonList: Array.from({ length: 10_000 }, () => ({})) } },
    'large',
    '/columns/cgButtonList',
  ],
  ['a sub-list that is a text', { columns: { main: columns, subList: 'x' } }, 'shape', '/columns/subList'],
  ['a sub-table of a wrong shape', { columns: { main: columns, subList: [null] } }, 'shape', '/columns/subList/0'],
];

describe('refused', () => {
  test.each(REFUSED)('%s', (_name, payload, code, place) => {
    let error: unknown;
    try {
      readOnline(payload as OnlinePayload);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(OnlineError);
    expect(error).toMatchObject({ code, place });
    expect((error as OnlineError).message).toMatch(/[一-龥]/);
  });
});

describe('read without harm', () => {
  test('a payload 1,000 levels deep, everywhere', () => {
    const pit = deep(1000);
    const raw = {
      view: 'text',
      title: pit,
      defVal: pit,
      enum: pit,
      pattern: pit,
      ui: pit,
      fieldExtendJson: pit,
      order: pit,
    };
    const screens = wellFormed({
      columns: {
        ...columns,
        dictOptions: { a: pit },
        columns: [{ title: pit, dataIndex: 'a', scopedSlots: pit, customRender: 'a', width: pit }],
      },
      query: { searchFieldList: ['a'], properties: { a: pit, b: raw } },
      form: {
        head: pit,
        enhanceJs: pit,
        schema: { required: pit, properties: { b: raw, c: pit, d: { ...raw, view: 'link_down', config: pit } } },
      },
    });
    expect(Object.keys(screens.entities['online/oa_leave']!.fields)).toEqual(expect.arrayContaining(['a', 'b', 'd']));
  });

  test('a fieldExtendJson text 5,000 levels deep, and one that is no JSON', () => {
    const screens = wellFormed(
      withForm({
        a: { view: 'sel_user', title: '甲', fieldExtendJson: '['.repeat(5000) + ']'.repeat(5000) },
        b: { view: 'date', title: '乙', fieldExtendJson: '{"picker":' },
      }),
    );
    expect(screens.entities['online/oa_leave']!.fields.b).toEqual({ label: '乙', type: 'date', hiddenIn: ['list'] });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a b', 'a.b', '1a', "a'b", 'a$b', ''])(
    'the field name %j is left out and named',
    (name) => {
      const properties = JSON.parse(
        `{"a":{"view":"text","title":"甲"},${JSON.stringify(name)}:{"view":"text","title":"乙"}}`,
      ) as unknown;
      const screens = wellFormed(withForm(properties));
      const { fields } = screens.entities['online/oa_leave']!;
      expect(Object.keys(fields)).toEqual(['a']);
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
      expect(screens.warnings.map(({ code }) => code)).toEqual(['name']);
      expect(({} as Record<string, unknown>).view).toBeUndefined();
    },
  );

  test('polluting keys in every object stay where they are', () => {
    const evil = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const payload = JSON.parse(
      `{"columns":{"__proto__":{"polluted":1},"code":"h1","currentTableName":"t_a","dictOptions":${evil},"columns":[{"dataIndex":"a","title":"甲","customRender":"__proto__"},{"dataIndex":"b","title":"乙","customRender":"constructor"}],"hideColumns":["__proto__"],"cgButtonList":[{"buttonCode":"__proto__","buttonName":"x"},{"buttonCode":"constructor","buttonStyle":"built-in"}]},"query":{"searchFieldList":["__proto__"],"properties":${evil}},"form":{"head":${evil},"schema":{"properties":{"a":{"view":"__proto__","title":"甲"},"c":{"view":"constructor","title":"丙"}}}}}`,
    ) as unknown;
    const screens = wellFormed(payload);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const { fields } = screens.entities['online/t_a']!;
    expect([fields.a?.type, fields.c?.type]).toEqual(['input', 'input']);
    expect(screens.warnings.filter(({ code }) => code === 'type')).toHaveLength(2);
  });

  test('scripts in words stay words', () => {
    const script = '"><img src=x onerror=alert(1)>';
    const screens = wellFormed({
      columns: { ...columns, description: script, columns: [{ title: script, dataIndex: 'a' }] },
      form: {
        schema: {
          properties: {
            a: { view: 'list', title: script, placeholder: script, enum: [{ value: script, text: script }] },
          },
        },
      },
    });
    expect(screens.entities['online/oa_leave']).toMatchObject({
      title: script,
      fields: { a: { label: script, placeholder: script, options: [{ value: script, text: script }] } },
    });
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'vbscript:x',
    '/x?t={{ACCESS_TOKEN}}',
    '/a b',
    '\u0001javascript:x',
  ])('the link %j is no link', (href) => {
    const screens = wellFormed({
      columns: {
        ...columns,
        columns: [{ title: '甲', dataIndex: 'a', hrefSlotName: 's' }],
        fieldHrefSlots: [{ slotName: 's', href }],
      },
    });
    expect(screens.entities['online/oa_leave']!.fields.a?.list).toBeUndefined();
    expect(screens.warnings.map(({ code }) => code)).toEqual(['link']);
  });

  test('endless options and warnings are cut', () => {
    const options = Array.from({ length: 5000 }, (_one, index) => ({ value: String(index), text: 'x' }));
    const properties = Object.fromEntries(
      Array.from({ length: 999 }, (_one, index) => [`f${index}`, { view: 'nothing', title: 'x', defVal: '{{ x }}' }]),
    );
    const screens = wellFormed(withForm({ ...properties, many: { view: 'list', title: '多', enum: options } }));
    expect(screens.entities['online/oa_leave']!.fields.many?.options).toHaveLength(2000);
    expect(screens.warnings).toHaveLength(500);
  });

  test.each(fixtures)('%s: any part may be missing, of another kind or have an inherited name', (_name, payload) => {
    const text = JSON.stringify(payload);
    const seen = new Set<string>();
    /** Replaces the nth value of the payload. */
    const replace = (nth: number, value: unknown): unknown => {
      let at = 0;
      return JSON.parse(text, (_key, old: unknown) => (at++ === nth ? value : old)) as unknown;
    };
    let count = 0;
    JSON.parse(text, (_key, value: unknown) => (count++, value));
    for (let nth = 0; nth < count - 1; nth++)
      for (const value of [REPLACEMENTS[nth % REPLACEMENTS.length], INHERITED[nth % INHERITED.length]]) {
        try {
          wellFormed(replace(nth, value));
          seen.add('read');
        } catch (error) {
          if (!(error instanceof OnlineError)) throw error;
          seen.add(error.code);
        }
      }
    expect(seen.has('read')).toBe(true);
    expect(seen.size).toBeGreaterThan(1);
  });
});

describe('conditions of buttons', () => {
  test.each([
    ['a#eq#1', [{ a: '1' }]],
    ['a#ne#1', [{ a: { ne: '1' } }]],
    ['a#in#1,2', [{ a: ['1', '2'] }]],
    ['a#empty#true', [{ a: null }]],
    ['a#empty#false', [{ a: { ne: null } }]],
    ['a#eq#1 && b#ne#2', [{ a: '1', b: { ne: '2' } }]],
    ['a#eq#1||b#eq#2&&c#empty#true', [{ a: '1' }, { b: '2', c: null }]],
    ['a#in#1,2&&a#ne#2', [{ a: { in: ['1', '2'], ne: '2' } }]],
    ['a#eq#x#y', [{ a: 'x#y' }]],
  ])('%s', (text, condition) => {
    expect(parseButtonCondition(text)).toEqual(condition);
  });

  test.each(['a#ne#1&&a#ne#2', 'a#gt#1', 'a#empty#maybe', '', 'alert(1)', '__proto__#eq#1', 'a.b#eq#1', 'a#eq#1&&'])(
    '%j is not understood, and such a button is not offered',
    (exp) => {
      expect(parseButtonCondition(exp)).toBeUndefined();
      const button = { buttonCode: 'go', buttonName: '走', buttonStyle: 'link', optType: 'action', exp: exp || 'x' };
      const screens = wellFormed({ columns: { ...columns, cgButtonList: [button] } });
      expect(screens.list.row).not.toContain('go');
      expect(screens.warnings.map(({ code }) => code)).toEqual(['button']);
    },
  );
});

test('a script that is too long is not run, and is named', () => {
  const { scripts, warnings } = readOnline(withForm({ a: { title: '甲' } }, { enhanceJs: 'x'.repeat(200_001) }));
  expect(scripts.list).toBe('');
  expect(warnings).toEqual([{ code: 'longScript', place: '/columns', message: '脚本 “enhanceJs” 过长，不执行' }]);
});

test.each(['sum(', "constructor('x')", 'a'.repeat(501), '1 +'])(
  'the formula %j leaves a field to fill in',
  (formula) => {
    const { entities, warnings } = readOnline(withForm({ a: { title: '甲', formula } }));
    expect(entities['online/oa_leave']?.fields.a?.value).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toEqual(['formula']);
  },
);
