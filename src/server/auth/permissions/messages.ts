/** Texts of permissions and of the privilege ceiling (contract.md §3, §1.6). */
export const messages = {
  home: '首页',
} as const;
