import { dictItems, type Fixture } from '@/registry/fixtures';

const regions = dictItems(['1', '华东'], ['2', '华南']);
const dict = 'demo_region,name,id';

export default [
  {
    title: 'the first level of a table',
    field: { dict, props: { linkFields: ['city'], parent: 'pid', root: '0' } },
    replies: {
      loadTreeData: [
        { key: '1', title: '华东', isLeaf: false },
        { key: '2', title: '华南', isLeaf: true },
      ],
      [dict]: ({ keyword, key }) =>
        key === undefined
          ? regions.filter(({ text }) => text.includes(keyword ?? '')).map(({ value, text }) => ({ value, text }))
          : key.split(',').map((code) => regions.find(({ value }) => value === code)?.text ?? code),
    },
    options: regions,
    column: { kind: 'text', length: 32 },
    values: [
      { value: '1', text: '华东' },
      { value: '2', text: '华南' },
      { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    reads: [{ text: ' 华南 ', value: '2' }],
    rejects: [{ text: '华北', message: '“华北”不是可选的值' }],
    checks: [{ value: 'x'.repeat(33), message: '最大长度32位字符' }],
    normalizes: [{ from: 7, to: '7' }],
    queries: [
      { rule: 'eq', val: '1', finds: [0] },
      { rule: 'in', val: '1,gone', finds: [0, 2] },
      { rule: 'ne', val: '1', finds: [1, 2] },
    ],
    enter: { role: 'combobox', keys: '{ArrowDown}', then: '{ArrowDown}{Enter}', value: '2' },
    multiple: { role: 'combobox', keys: '{ArrowDown}', then: '{Enter}{ArrowDown}{Enter}', value: '1,2' },
  },
] satisfies Fixture[];
