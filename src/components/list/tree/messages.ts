/** Texts of this folder. */
export const messages = {
  noValue: '空',
  count: (count: number) => `${count} 条`,
  more: (of: 'groups' | 'rows', remaining: number) =>
    of === 'groups' ? `继续载入（还有 ${remaining} 组）` : `继续载入（还有 ${remaining} 条）`,
} as const;
