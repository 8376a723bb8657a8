import type { Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a name',
    field: {},
    column: { kind: 'text', length: 100 },
    values: [
      { value: 'setting', text: 'setting' },
      { value: 'home', text: 'home' },
      { value: '=cmd()|"a\'b"\n<b>😀</b>', text: '=cmd()|"a\'b"\n<b>😀</b>' },
    ],
    checks: [
      { value: 5, message: '应为文字' },
      { value: '长'.repeat(10_000), message: '最大长度100位字符' },
    ],
    normalizes: [{ from: 12, to: '12' }],
    queries: [
      { rule: 'eq', val: 'home', finds: [1] },
      { rule: 'like', val: 'sett', finds: [0] },
    ],
    enter: {
      form: { role: 'textbox', keys: 'book', value: 'book' },
      cell: { role: 'textbox', keys: 'book', value: 'book' },
      query: { role: 'textbox', keys: 'book', value: 'book' },
    },
  },
] satisfies Fixture[];
