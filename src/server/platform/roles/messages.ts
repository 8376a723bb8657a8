/** Messages of the role routes (contract.md §1.3). */
export const messages = { roleCodeTaken: '角色编码已存在' } as const;
