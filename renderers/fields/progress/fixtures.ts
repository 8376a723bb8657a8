import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a percentage',
    field: {},
    column: { kind: 'int' },
    values: [
      { value: 0, text: '0%' },
      { value: 37, text: '37%' },
      { value: 100, text: '100%' },
    ],
    reads: [
      { text: '80', value: 80 },
      { text: ' 80 % ', value: 80 },
      { text: '８０', value: 80 },
      { text: '80.0', value: 80 },
      { text: '%', value: null },
      { text: '', value: null },
    ],
    rejects: [
      { text: '80.5', message: '“80.5”不是百分数' },
      { text: '八成', message: '“八成”不是百分数' },
      { text: '=80', message: '“=80”不是百分数' },
    ],
    checks: [
      { value: 101, message: '请输入 0 到 100 的整数' },
      { value: -1, message: '请输入 0 到 100 的整数' },
      { value: 0.5, message: '请输入 0 到 100 的整数' },
      { value: '50', message: '请输入 0 到 100 的整数' },
    ],
    normalizes: [
      { from: '50', to: 50 },
      { from: '50.00', to: 50 },
      { from: '', to: null },
    ],
    queries: [
      { rule: 'eq', val: '37', finds: [1] },
      { rule: 'gt', val: '37', finds: [2] },
      { rule: 'ge', val: '37', finds: [1, 2] },
      { rule: 'lt', val: '37', finds: [0] },
      { rule: 'le', val: '37', finds: [0, 1] },
      { rule: 'ne', val: '37', finds: [0, 2] },
      { rule: 'range', val: ['1', '100'], finds: [1, 2] },
      { rule: 'range', val: ['', '37'], finds: [0, 1] },
    ],
    enter: { role: 'textbox', keys: '65%{Tab}', value: 65 },
    range: { keys: ['10', '20'], value: [10, 20] },
  },
] satisfies Fixture[];
