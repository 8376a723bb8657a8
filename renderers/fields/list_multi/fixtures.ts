import { dictItems, type Fixture } from '@/registry/fixtures';

const roles = [
  { id: 'r1', roleName: '管理员' },
  { id: 'r2', roleName: '财务' },
  { id: 'r3', roleName: '财务主管' },
];

export default [
  {
    title: 'several of a dictionary',
    field: { dict: 'platform_type' },
    options: dictItems(['dy', '抖音', 'green'], ['ks', '快手'], ['sph', '视频号']),
    column: { kind: 'text', length: 500 },
    values: [
      { value: 'dy,ks', text: '抖音,快手' },
      { value: 'sph', text: '视频号' },
      { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    reads: [
      { text: ' 抖音, 视频号 ', value: 'dy,sph' },
      { text: '', value: null },
    ],
    rejects: [{ text: '微博', message: '“微博”不是可选的值' }],
    checks: [{ value: 'x'.repeat(501), message: '最大长度500位字符' }],
    normalizes: [{ from: ['dy', 'ks'], to: 'dy,ks' }],
    queries: [
      { rule: 'like', val: 'ks', finds: [0] },
      { rule: 'eq', val: 'sph', finds: [1] },
      { rule: 'ne', val: 'sph', finds: [0, 2] },
    ],
    enter: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: 'dy,ks' },
    multiple: { role: 'combobox', keys: '{ArrowDown}{Enter}', value: 'dy' },
  },
  {
    title: 'what a call offers, at most one',
    field: { props: { from: 'GET /demo/roles', name: 'roleName', maxItems: 1 } },
    replies: { roles },
    column: { kind: 'text', length: 500 },
    values: [{ value: 'r1', text: 'r1', parsed: { error: '“r1”不是可选的值' } }],
    checks: [],
    queries: [],
    enter: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}', value: 'r3' },
  },
  {
    title: 'options of its own, one of them retired',
    field: {
      options: [
        { value: 'x', text: '旧值', disabled: true },
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
    },
    column: { kind: 'text', length: 500 },
    values: [
      { value: 'a,b', text: '甲,乙' },
      { value: 'x', text: '旧值', parsed: { error: '选项“旧值”已停用' } },
    ],
    rejects: [{ text: '甲,旧值', message: '选项“旧值”已停用' }],
    checks: [{ value: 'a,c', message: '“c”不是可选的值' }],
    queries: [],
    enter: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: 'a,b' },
  },
] satisfies Fixture[];
