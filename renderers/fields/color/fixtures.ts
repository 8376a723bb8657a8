import type { Fixture } from '@/registry/fixtures';

const wrong = '颜色应为 # 和六位十六进制数，如 #1890ff';

export default [
  {
    title: 'six digits',
    field: {},
    column: { kind: 'text', length: 7 },
    values: [
      { value: '#1890ff', text: '#1890ff' },
      { value: '#000000', text: '#000000' },
    ],
    reads: [
      { text: ' 1890FF ', value: '#1890ff' },
      { text: '#19f', value: '#1199ff' },
    ],
    checks: [
      { value: 'red', message: wrong },
      { value: '#1890FF', message: wrong },
      { value: '#12', message: wrong },
      { value: 'url(x)', message: wrong },
    ],
    normalizes: [{ from: '#ABC', to: '#aabbcc' }],
    queries: [
      { rule: 'eq', val: '#000000', finds: [1] },
      { rule: 'ne', val: '#000000', finds: [0] },
    ],
    enter: { role: 'textbox', keys: '1890FF{Tab}', value: '#1890ff' },
  },
] satisfies Fixture[];
