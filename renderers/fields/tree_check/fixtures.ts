import { dictItems, type Fixture } from '@/registry/fixtures';

const TREE = 'GET /demo/tree';

const leaf = (key: string, slotTitle: string, ruleFlag = 0) => ({
  key,
  slotTitle,
  ruleFlag,
  isLeaf: true,
  children: [],
});
const treeList = [
  {
    key: 'sys',
    slotTitle: '系统管理',
    isLeaf: false,
    children: [
      { ...leaf('user', '用户管理', 1), isLeaf: false, children: [leaf('add', '新增用户')] },
      leaf('role', '角色管理'),
    ],
  },
  leaf('home', '首页'),
];
const names = dictItems(
  ['sys', '系统管理'],
  ['user', '用户管理'],
  ['add', '新增用户'],
  ['role', '角色管理'],
  ['home', '首页'],
);

export default [
  {
    title: 'parents follow what is below them',
    field: { props: { tree: TREE } },
    replies: { tree: { treeList, ids: [] } },
    options: names,
    column: { kind: 'text' },
    values: [
      { value: 'sys,role', text: '系统管理,角色管理' },
      { value: 'home', text: '首页' },
      { value: 'home,gone', text: '首页,gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    rejects: [{ text: '报表', message: '“报表”不是可选的值' }],
    checks: [{ value: 5, message: '应为文字' }],
    normalizes: [{ from: ['sys', 'role'], to: 'sys,role' }],
    queries: [],
    // The focus is in the tree, after the toolbar. One level is expanded: the third row is a leaf; its parent is stored
    // too.
    enter: { role: 'tree', keys: '{ArrowDown}{ArrowDown} ', value: 'sys,role' },
  },
  {
    title: 'each node for itself',
    field: { props: { tree: TREE, strict: true } },
    replies: { tree: treeList },
    options: names,
    column: { kind: 'text' },
    values: [{ value: 'add', text: '新增用户' }],
    checks: [],
    queries: [],
    enter: { role: 'tree', keys: ' {ArrowDown}{ArrowRight}{ArrowDown}{Enter}', value: 'sys,add' },
  },
] satisfies Fixture[];
