import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'five stars',
    field: {},
    column: { kind: 'int' },
    values: [
      { value: 1, text: '1星' },
      { value: 3, text: '3星' },
      { value: 5, text: '5星' },
    ],
    reads: [
      { text: '3', value: 3 },
      { text: ' 3 星', value: 3 },
      { text: '', value: null },
    ],
    rejects: [
      { text: '★★★', message: '“★★★”不是星数' },
      { text: '3.5', message: '“3.5”不是星数' },
    ],
    checks: [
      { value: 0, message: '请输入 1 到 5 的整数' },
      { value: 6, message: '请输入 1 到 5 的整数' },
    ],
    normalizes: [
      { from: '3', to: 3 },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'eq', val: '3', finds: [1] },
      { rule: 'gt', val: '3', finds: [2] },
      { rule: 'ge', val: '3', finds: [1, 2] },
      { rule: 'lt', val: '3', finds: [0] },
      { rule: 'le', val: '3', finds: [0, 1] },
      { rule: 'ne', val: '3', finds: [0, 2] },
      { rule: 'range', val: ['2', '5'], finds: [1, 2] },
    ],
    enter: {
      form: { role: 'radio', keys: ' {ArrowRight}{ArrowRight}', value: 3 },
      cell: { role: 'radio', keys: ' {ArrowRight}{Delete}', value: null },
      query: { role: 'textbox', keys: '4', value: 4 },
    },
    range: { keys: ['2', '4'], value: [2, 4] },
  },
  {
    title: 'ten stars',
    field: { props: { count: 10 } },
    column: { kind: 'int' },
    values: [{ value: 10, text: '10星' }],
    checks: [{ value: 11, message: '请输入 1 到 10 的整数' }],
    queries: [],
    enter: {
      form: { role: 'radio', keys: '{ArrowLeft}', value: 10 },
      cell: { role: 'radio', keys: ' ', value: 1 },
      query: { role: 'textbox', keys: '10', value: 10 },
    },
  },
] satisfies Fixture[];
