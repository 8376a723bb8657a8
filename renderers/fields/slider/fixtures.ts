import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: '0 to 100',
    field: {},
    column: { kind: 'int' },
    values: [
      { value: 0, text: '0' },
      { value: 40, text: '40' },
      { value: 100, text: '100' },
    ],
    reads: [
      { text: ' 40 ', value: 40 },
      { text: '40.0', value: 40 },
      { text: '', value: null },
    ],
    rejects: [
      { text: '40.5', message: '“40.5”不是整数' },
      { text: '多', message: '“多”不是整数' },
    ],
    checks: [
      { value: 101, message: '请输入 0 到 100 的整数' },
      { value: '40', message: '请输入 0 到 100 的整数' },
    ],
    normalizes: [
      { from: '40', to: 40 },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'eq', val: '40', finds: [1] },
      { rule: 'gt', val: '40', finds: [2] },
      { rule: 'ge', val: '40', finds: [1, 2] },
      { rule: 'lt', val: '40', finds: [0] },
      { rule: 'le', val: '40', finds: [0, 1] },
      { rule: 'ne', val: '40', finds: [0, 2] },
      { rule: 'range', val: ['1', ''], finds: [1, 2] },
    ],
    enter: {
      form: { role: 'slider', keys: '{ArrowRight}{ArrowRight}', value: 2 },
      cell: { role: 'textbox', keys: '40', value: 40 },
      query: { role: 'textbox', keys: '40', value: 40 },
    },
    range: { keys: ['10', '20'], value: [10, 20] },
  },
  {
    title: 'bounds and steps of its own',
    field: { min: -50, max: 50, props: { step: 10 } },
    column: { kind: 'int' },
    values: [{ value: -50, text: '-50' }],
    checks: [{ value: -51, message: '请输入 -50 到 50 的整数' }],
    queries: [],
    enter: {
      form: { role: 'slider', keys: '{ArrowRight}', value: -40 },
      cell: { role: 'textbox', keys: '-45', value: -45 },
      query: { role: 'textbox', keys: '-45', value: -45 },
    },
  },
] satisfies Fixture[];
