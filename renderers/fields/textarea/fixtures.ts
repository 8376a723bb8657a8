import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'lines of text',
    field: {},
    column: { kind: 'text' },
    values: [
      { value: '第一行\n第二行', text: '第一行\n第二行' },
      { value: '备注 100%', text: '备注 100%' },
      { value: '备用', text: '备用' },
      { value: `=cmd()\t"引号" 😀 ${'龙'.repeat(10_000)}`, text: `=cmd()\t"引号" 😀 ${'龙'.repeat(10_000)}` },
    ],
    reads: [{ text: '甲\r\n乙\r丙', value: '甲\n乙\n丙' }],
    checks: [
      { value: true, message: '应为文字' },
      { value: '\u0000', message: '不能包含空字符' },
    ],
    normalizes: [{ from: 3, to: '3' }],
    queries: [
      { rule: 'like', val: '第二', finds: [0] },
      { rule: 'eq', val: '备用', finds: [2] },
      { rule: 'right_like', val: '备', finds: [1, 2] },
      { rule: 'left_like', val: '0%', finds: [1] },
      { rule: 'ne', val: '备用', finds: [0, 1, 3] },
    ],
    enter: {
      form: { role: 'textbox', keys: '一{Enter}二', value: '一\n二' },
      cell: { role: 'textbox', keys: '一二', value: '一二' },
      query: { role: 'textbox', keys: '一二', value: '一二' },
    },
  },
  {
    title: 'limited by its column',
    field: { size: 4, props: { rows: 2, showCount: true, minLength: 2 } },
    column: { kind: 'text', length: 4 },
    values: [{ value: '一二三四', text: '一二三四' }],
    checks: [
      { value: '一二三四五', message: '最大长度4位字符' },
      { value: '一', message: '最小长度2位字符' },
    ],
    queries: [],
    enter: { role: 'textbox', keys: '一二三四五', value: '一二三四五' },
  },
] satisfies Fixture[];
