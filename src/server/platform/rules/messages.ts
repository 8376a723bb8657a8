/** Messages of check rules and fill rules (contract.md §5). */
export const messages = {
  passed: '校验通过！',
} as const;
