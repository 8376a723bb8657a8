import { dictItems, type Fixture } from '@/registry/fixtures';
import type { Value } from '@/model/entity/field-type';

const positions: readonly (readonly [string, string])[] = [
  ['ceo', '总经理'],
  ['cto', '技术, 总监'],
  ['dev', '开发'],
];
const list: Value = {
  kind: 'list',
  screen: null,
  entities: {
    'demo/post': {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '职务',
      table: 'demo_post',
      api: '/demo/post',
      permissionPrefix: 'demo:post',
      titleField: 'name',
      fields: {
        code: { label: '编码', type: 'input', query: 'like' },
        name: { label: '名称', type: 'input', query: 'like' },
      },
    },
  },
};

/** The rows that the call of pickers sends. */
function pick({ keyword = '', ids, labels }: Readonly<Record<string, string>>): Value {
  const found = positions.filter(
    ([code, name]) =>
      name.includes(keyword) &&
      (ids === undefined || ids.split(',').includes(code)) &&
      (labels === undefined || (JSON.parse(labels) as string[]).includes(name)),
  );
  return {
    records: found.map(([code, name]) => ({ id: code, code, name, value: code, label: name })),
    total: found.length,
  };
}

const replies = { 'post.list.json': list, pick };
const ref = { entity: 'demo/post', valueField: 'code' };

export default [
  {
    title: 'one record, with a card in forms',
    field: { ref },
    replies,
    options: dictItems(...positions),
    column: { kind: 'text', length: 32 },
    values: [
      { value: 'ceo', text: '总经理' },
      { value: 'cto', text: '技术, 总监' },
      { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    reads: [{ text: ' 开发 ', value: 'dev' }],
    rejects: [{ text: '董事', message: '“董事”不是可选的值' }],
    checks: [{ value: 'x'.repeat(33), message: '最大长度32位字符' }],
    normalizes: [{ from: 7, to: '7' }],
    queries: [
      { rule: 'eq', val: 'ceo', finds: [0] },
      { rule: 'in', val: 'ceo,gone', finds: [0, 2] },
      { rule: 'like', val: 'c', finds: [0, 1] },
      { rule: 'ne', val: 'ceo', finds: [1, 2] },
    ],
    enter: { role: 'combobox', keys: '{ArrowDown}', then: '{ArrowDown}{Enter}', value: 'cto' },
    multiple: { role: 'combobox', keys: '{ArrowDown}', then: '{Enter}{ArrowDown}{Enter}', value: 'ceo,cto' },
  },
  {
    title: 'several records, without cards',
    field: { ref, props: { many: true, showType: 'select' } },
    replies,
    options: dictItems(...positions),
    column: { kind: 'text', length: 500 },
    values: [
      { value: 'ceo,dev', text: '总经理,开发' },
      { value: 'dev', text: '开发' },
    ],
    checks: [],
    queries: [{ rule: 'like', val: 'ceo', finds: [0] }],
    enter: { role: 'combobox', keys: '{ArrowDown}', then: '{Enter}{ArrowDown}{Enter}', value: 'ceo,cto' },
  },
] satisfies Fixture[];
