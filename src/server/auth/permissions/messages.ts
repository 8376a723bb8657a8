/** Texts of permissions and of the privilege ceiling (contract.md §3, §1.6). */
export const messages = {
  permissionsFound: '查询成功',
  home: '首页',
  noLogEntry: '未找到对应实体',
  notHeld: '不能授予或收回自己没有的权限',
  roleNotHeld: '不能分配或移除自己没有的角色',
  morePrivileged: '对方拥有您没有的角色或权限，不能执行此操作',
  widensDataRules: '不能放宽对自己有效的数据权限',
  ownDeparts: '不能修改自己的部门',
  lastAdmin: '至少保留一名可用的管理员',
} as const;
