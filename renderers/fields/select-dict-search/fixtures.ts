import { dictItems, type Fixture } from '@/registry/fixtures';

const users = dictItems(['admin', '管理员'], ['zhang', '张三'], ['wang', '王五']);

export default [
  {
    title: 'one row of a table, asked for only when something is typed',
    field: { dict: 'demo_people,name,account', size: 100 },
    replies: {
      'demo_people,name,account': ({ keyword, key }) =>
        key === undefined
          ? users.filter(({ text }) => text.includes(keyword ?? '')).map(({ value, text }) => ({ value, text }))
          : key.split(',').map((code) => users.find(({ value }) => value === code)?.text ?? code),
    },
    options: users,
    column: { kind: 'text', length: 100 },
    values: [
      { value: 'admin', text: '管理员' },
      { value: 'zhang', text: '张三' },
      { value: "x' or 1=1", text: "x' or 1=1", parsed: { error: "“x' or 1=1”不是可选的值" } },
    ],
    reads: [{ text: 'wang', value: 'wang' }],
    rejects: [{ text: '李四', message: '“李四”不是可选的值' }],
    checks: [{ value: 'x'.repeat(101), message: '最大长度100位字符' }],
    normalizes: [{ from: 7, to: '7' }],
    queries: [
      { rule: 'eq', val: 'admin', finds: [0] },
      { rule: 'in', val: 'admin,zhang', finds: [0, 1] },
      { rule: 'ne', val: 'admin', finds: [1, 2] },
    ],
    enter: { role: 'combobox', keys: '张', then: '{Enter}', value: 'zhang' },
    multiple: { role: 'combobox', keys: '张', then: '{Enter}', value: 'zhang' },
  },
] satisfies Fixture[];
