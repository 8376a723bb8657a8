/** What rights say to people (contract.md §3, §1.6). */
export const messages = {
  permissionsFound: '查询成功',
  home: '首页',
  noLogEntry: '未找到对应实体',
} as const;
