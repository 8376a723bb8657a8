import { dictItems, type Fixture } from '@/registry/fixtures';

const depart = (id: string, departName: string, orgCode: string) => ({ id, key: id, title: departName, orgCode });
const answers = {
  queryTreeList: [
    {
      ...depart('1', '总公司', 'A01'),
      children: [
        { ...depart('2', '财务部', 'A01A01'), isLeaf: true },
        { ...depart('3', '市场, 运营部', 'A01A02'), isLeaf: true },
      ],
    },
  ],
};

export default [
  {
    title: 'one department by id',
    field: {},
    replies: answers,
    options: dictItems(['1', '总公司'], ['2', '财务部'], ['3', '市场, 运营部']),
    column: { kind: 'text', length: 64 },
    values: [
      { value: '1', text: '总公司' },
      { value: '3', text: '市场, 运营部' },
      { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    reads: [{ text: '财务部', value: '2' }],
    rejects: [{ text: '法务部', message: '“法务部”不是可选的值' }],
    checks: [{ value: 'x'.repeat(65), message: '最大长度64位字符' }],
    normalizes: [{ from: 7, to: '7' }],
    queries: [
      { rule: 'eq', val: '1', finds: [0] },
      { rule: 'in', val: '1,gone', finds: [0, 2] },
      { rule: 'like', val: 'o', finds: [2] },
      { rule: 'ne', val: '1', finds: [1, 2] },
    ],
    // The only root is expanded: its first department is the second row.
    enter: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}', value: '2' },
    multiple: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{Enter}', value: '2,3' },
  },
  {
    title: 'several by code',
    field: { props: { many: true, store: 'orgCode' } },
    replies: answers,
    options: dictItems(['A01', '总公司'], ['A01A01', '财务部'], ['A01A02', '市场, 运营部']),
    column: { kind: 'text', length: 500 },
    values: [
      { value: 'A01,A01A01', text: '总公司,财务部' },
      { value: 'A01A01', text: '财务部' },
    ],
    checks: [],
    queries: [{ rule: 'eq', val: 'A01A01', finds: [1] }],
    enter: { role: 'combobox', keys: '{ArrowDown}财务{ArrowDown}{ArrowDown}{Enter}', value: 'A01A01' },
  },
] satisfies Fixture[];
