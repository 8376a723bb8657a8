import type { Fixture } from '@/registry/fixtures';

const outside = '请输入 0 到 23 的整数';

export default [
  {
    title: 'an hour',
    field: {},
    column: { kind: 'int' },
    values: [
      { value: 0, text: '0时' },
      { value: 8, text: '8时' },
      { value: 23, text: '23时' },
    ],
    reads: [
      { text: '08', value: 8 },
      { text: ' 8 时 ', value: 8 },
      { text: '２３', value: 23 },
      { text: '', value: null },
    ],
    rejects: [
      { text: '8:30', message: '“8:30”不是小时' },
      { text: '8.5', message: '“8.5”不是小时' },
      { text: '=1+1', message: '“=1+1”不是小时' },
    ],
    checks: [
      { value: 24, message: outside },
      { value: -1, message: outside },
      { value: 8.5, message: outside },
      { value: '8', message: outside },
    ],
    normalizes: [
      { from: '8', to: 8 },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'eq', val: '8', finds: [1] },
      { rule: 'gt', val: '8', finds: [2] },
      { rule: 'ge', val: '8', finds: [1, 2] },
      { rule: 'lt', val: '8', finds: [0] },
      { rule: 'le', val: '8', finds: [0, 1] },
      { rule: 'ne', val: '8', finds: [0, 2] },
      { rule: 'range', val: ['1', '23'], finds: [1, 2] },
    ],
    enter: { role: 'textbox', keys: '18{Tab}', value: 18 },
    range: { keys: ['8', '17'], value: [8, 17] },
  },
] satisfies Fixture[];
