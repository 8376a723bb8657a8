/** Messages of the grant and membership routes (contract.md §1.2–§1.4). */
export const messages = {
  saved: '保存成功!',
} as const;
