/** Messages of the position routes (contract.md §5). */
export const messages = { noPosition: '未找到对应实体' } as const;
