import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a key',
    field: { size: 32 },
    column: { kind: 'text', length: 32 },
    values: [
      { value: 'a1', text: 'a1' },
      { value: 'b2', text: 'b2' },
      { value: 'a3', text: 'a3' },
    ],
    checks: [{ value: 'x'.repeat(33), message: '最大长度32位字符' }],
    normalizes: [{ from: 7, to: '7' }],
    queries: [
      { rule: 'eq', val: 'a1', finds: [0] },
      { rule: 'in', val: 'a1,b2', finds: [0, 1] },
      { rule: 'ne', val: 'a1', finds: [1, 2] },
      { rule: 'like', val: '2', finds: [1] },
      { rule: 'right_like', val: 'a', finds: [0, 2] },
      { rule: 'left_like', val: '3', finds: [2] },
    ],
    enter: null,
  },
] satisfies Fixture[];
