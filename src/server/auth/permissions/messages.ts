/** Texts of permissions and of the privilege ceiling (contract.md §3, §1.6). */
export const messages = {
  permissionsFound: '查询成功',
  home: '首页',
} as const;
