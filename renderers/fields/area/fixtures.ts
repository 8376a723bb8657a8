import { dictItems, type Fixture } from '@/registry/fixtures';

const lake = { role: 'combobox', keys: '西湖区', then: '{ArrowDown}{Enter}', value: '330106' } as const;

export default [
  {
    title: 'three levels',
    field: {},
    options: dictItems(
      ['330106', '浙江省/杭州市/西湖区'],
      ['330100', '浙江省/杭州市'],
      ['440305', '广东省/深圳市/南山区'],
    ),
    column: { kind: 'text', length: 12 },
    values: [
      { value: '330106', text: '浙江省/杭州市/西湖区' },
      { value: '440305', text: '广东省/深圳市/南山区' },
    ],
    reads: [{ text: ' 浙江省/杭州市 ', value: '330100' }],
    rejects: [{ text: '西湖', message: '“西湖”不是可选的值' }],
    checks: [
      { value: '33', message: '区域类型不正确（Bad type value）' },
      { value: '浙江省', message: '区域类型不正确（Bad type value）' },
    ],
    normalizes: [{ from: 330106, to: '330106' }],
    queries: [
      { rule: 'eq', val: '330106', finds: [0] },
      { rule: 'right_like', val: '33', finds: [0] },
      { rule: 'in', val: '330106,440305', finds: [0, 1] },
      { rule: 'ne', val: '330106', finds: [1] },
    ],
    enter: lake,
    multiple: lake,
  },
  {
    title: 'provinces only',
    field: { props: { level: 1 } },
    options: dictItems(['330000', '浙江省']),
    column: { kind: 'text', length: 12 },
    values: [{ value: '330000', text: '浙江省' }],
    checks: [{ value: '330106', message: '区域类型不正确（Bad type value）' }],
    queries: [],
    enter: { role: 'combobox', keys: '浙江', then: '{ArrowDown}{Enter}', value: '330000' },
  },
] satisfies Fixture[];
