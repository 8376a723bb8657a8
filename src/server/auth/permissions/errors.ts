/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('permission', {
  lastAdmin: '至少保留一名可用的管理员',
  essential: (names: string) =>
    `管理员必需“${names}”：删除、隐藏、停用、改动或收回后，再也没有人能管理用户、角色和菜单`,
  widensDataRules: { text: '不能放宽对自己有效的数据权限', code: 510 },
  noLogEntry: '未找到对应实体',
  notHeld: { text: '不能授予或收回自己没有的权限', code: 510 },
  roleNotHeld: { text: '不能分配或移除自己没有的角色', code: 510 },
  morePrivileged: { text: '对方拥有您没有的角色或权限，不能执行此操作', code: 510 },
  ownDeparts: { text: '不能修改自己的部门', code: 510 },
});
