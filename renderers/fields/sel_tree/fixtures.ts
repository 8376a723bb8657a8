import { treeFixtures } from '@/registry/tree-fixtures';

const dict = 'demo_kind,name,id';

export default treeFixtures(
  { dict, props: { pidField: 'pid', hasChildField: 'has_child' } },
  { path: dict, codes: 'key' },
);
