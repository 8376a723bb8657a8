/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('listView', {
  badList: '列表编号不正确',
  badName: (most: number) => `视图名称应为 1 到 ${most} 个字`,
  badContent: '视图内容不正确',
  tooLarge: '视图内容过大',
  tooMany: (most: number) => `每个列表最多保存 ${most} 个视图，请先删除不用的`,
  nameTaken: (name: string) => `已有名为“${name}”的视图`,
  notFound: '视图不存在或已被删除',
  notOwner: '只有创建人和管理员可以修改这个视图',
  foreignRole: '只能共享给自己的角色',
});
