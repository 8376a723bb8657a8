import { treeFixtures } from '@/registry/tree-fixtures';

export default treeFixtures({}, { path: 'loadDictItem', codes: 'ids' });
