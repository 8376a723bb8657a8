import { dictItems, type Fixture } from '@/registry/fixtures';

const asked = { role: 'textbox', keys: 'A', value: 'A' } as const;

export default [
  {
    title: 'text to read',
    field: { size: 50 },
    column: { kind: 'text', length: 50 },
    values: [
      { value: 'AB-001', text: 'AB-001' },
      { value: 'AC-002', text: 'AC-002' },
      { value: '=cmd()|"a\'b"\n<b>😀</b>', text: '=cmd()|"a\'b"\n<b>😀</b>' },
    ],
    checks: [
      { value: 'x'.repeat(51), message: '最大长度50位字符' },
      { value: '长'.repeat(10_000), message: '最大长度50位字符' },
    ],
    normalizes: [{ from: 1, to: '1' }],
    queries: [
      { rule: 'like', val: 'B', finds: [0] },
      { rule: 'eq', val: 'AC-002', finds: [1] },
      { rule: 'right_like', val: 'A', finds: [0, 1] },
      { rule: 'left_like', val: '2', finds: [1] },
      { rule: 'in', val: 'AB-001,x', finds: [0] },
      { rule: 'ne', val: 'AB-001', finds: [1, 2] },
    ],
    enter: {
      form: { role: 'status', keys: null, value: 'AB-001' },
      cell: { role: 'status', keys: null, value: 'AB-001' },
      query: asked,
    },
  },
  {
    title: 'the name of a code',
    field: { dict: 'sex' },
    options: dictItems(['m', '男'], ['f', '女', 'purple']),
    column: { kind: 'text', length: 255 },
    values: [
      { value: 'm', text: '男' },
      { value: 'f', text: '女' },
    ],
    rejects: [{ text: '无', message: '“无”不是可选的值' }],
    checks: [],
    queries: [],
    enter: {
      form: { role: 'status', keys: null, value: 'm' },
      cell: { role: 'status', keys: null, value: 'm' },
      query: asked,
    },
  },
] satisfies Fixture[];
