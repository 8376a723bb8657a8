import { dictItems, type Fixture } from '@/registry/fixtures';

const people = [
  { id: '1', username: 'admin', realname: '管理员', orgCodeTxt: '总公司' },
  { id: '2', username: 'zhang', realname: '张三', orgCodeTxt: '' },
  { id: '3', username: 'zhang2', realname: '张三, 小', orgCodeTxt: '' },
];
const answers = {
  queryUserComponentData: { records: people, total: 3 },
  getMultiUser: people,
  queryByIds: people,
};

export default [
  {
    title: 'one person by account',
    field: {},
    replies: answers,
    options: dictItems(['admin', '管理员'], ['zhang', '张三'], ['zhang2', '张三, 小']),
    column: { kind: 'text', length: 64 },
    values: [
      { value: 'admin', text: '管理员' },
      { value: 'zhang', text: '张三' },
      { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    reads: [{ text: ' zhang ', value: 'zhang' }],
    rejects: [{ text: '李四', message: '“李四”不是可选的值' }],
    checks: [{ value: 'x'.repeat(65), message: '最大长度64位字符' }],
    normalizes: [{ from: 7, to: '7' }],
    queries: [
      { rule: 'eq', val: 'admin', finds: [0] },
      { rule: 'in', val: 'admin,gone', finds: [0, 2] },
      { rule: 'like', val: 'a', finds: [0, 1] },
      { rule: 'ne', val: 'admin', finds: [1, 2] },
    ],
    enter: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: 'zhang' },
    multiple: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: 'admin,zhang' },
  },
  {
    title: 'several by id',
    field: { props: { many: true, store: 'id' } },
    replies: answers,
    options: dictItems(['1', '管理员'], ['2', '张三'], ['3', '张三, 小']),
    column: { kind: 'text', length: 500 },
    values: [
      { value: '1,2', text: '管理员,张三' },
      { value: '2', text: '张三' },
    ],
    rejects: [],
    checks: [],
    queries: [{ rule: 'like', val: '1', finds: [0] }],
    enter: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: '1,2' },
  },
] satisfies Fixture[];
