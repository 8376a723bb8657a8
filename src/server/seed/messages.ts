/** Texts for the operator about seeds. */
export const seedMessages = {
  applied: (title: string, changes: string) => `初始数据 ${title}：${changes}`,
  inserted: (count: number) => `新增 ${count}`,
  updated: (count: number) => `更新 ${count}`,
  kept: (count: number, named: string) => `保留 ${count} 处（管理员改过：${named}）`,
  more: ' 等',
  notRestored: (count: number) => `不恢复 ${count}（管理员已删除）`,
  grants: '授权',
  revoked: (count: number) => `收回 ${count}（文件中已去掉）`,
  switchedOff: (count: number) => `停用 ${count}（文件中已去掉）`,
} as const;
