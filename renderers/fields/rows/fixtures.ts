import type { Fixture } from '@/registry/fixtures';

const columns = {
  digits: {
    label: '位数',
    type: 'input',
    size: 4,
    required: true,
    pattern: { regex: '^[0-9]+$', message: '位数应为数字' },
  },
  note: { label: '说明', type: 'input' },
} as const;

export default [
  {
    title: 'rows as JSON',
    field: { props: { columns, maxRows: 2 } },
    column: { kind: 'json' },
    values: [
      {
        value: [{ digits: '1', note: '首位' }],
        text: '[{"digits":"1","note":"首位"}]',
        displayed: { list: '1 行', detail: '位数说明1首位' },
      },
    ],
    reads: [{ text: ' ', value: null }],
    rejects: [
      { text: '一行', message: '应为 JSON 数组，每一项是一行' },
      { text: '[1]', message: '应为 JSON 数组，每一项是一行' },
    ],
    checks: [
      { value: 'x', message: '应为一组行' },
      { value: [{ note: '首位' }], message: '第1行：请填写位数' },
      { value: [{ digits: '1' }, { digits: 'a' }], message: '第2行：位数应为数字' },
      { value: [{ digits: '12345' }], message: '第1行：位数最大长度4位字符' },
      { value: [{ digits: '1' }, { digits: '2' }, { digits: '3' }], message: '不能超过2行' },
    ],
    normalizes: [{ from: '[{"digits":"1"}]', to: [{ digits: '1' }] }],
    queries: [],
    // After a row is added, its first cell gets the focus.
    enter: { role: 'group', keys: '{Tab}{Enter}1{Tab}a', value: [{ digits: '1', note: 'a' }] },
  },
  {
    title: 'rows as JSON text',
    field: { props: { columns, text: true } },
    column: { kind: 'text' },
    values: [
      {
        value: '[{"digits":"1","note":null}]',
        text: '[{"digits":"1","note":null}]',
        displayed: { list: '1 行', detail: '位数说明1' },
      },
    ],
    checks: [{ value: '{}', message: '应为一组行' }],
    normalizes: [{ from: [{ digits: '1' }], to: '[{"digits":"1"}]' }],
    queries: [],
    enter: { role: 'group', keys: '{Tab}{Enter}7', value: '[{"digits":"7","note":null}]' },
  },
] satisfies Fixture[];
