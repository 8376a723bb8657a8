/** Columns that a tree has besides those that its definition lists (contract.md §7.7). */
export const TREE_COLUMNS = {
  parent: { name: 'pid', view: 'sel_tree' },
  hasChild: { name: 'has_child', view: 'hidden' },
} as const;
