/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('listView', {
  badList: '列表编号不正确',
  badKind: '保存的种类不正确',
  badName: (what: string, most: number) => `${what}名称应为 1 到 ${most} 个字`,
  badContent: (what: string) => `${what}内容不正确`,
  tooLarge: (what: string) => `${what}内容过大`,
  tooMany: (what: string, most: number) => `每个列表最多保存 ${most} 个${what}，请先删除不用的`,
  nameTaken: (what: string, name: string) => `已有名为“${name}”的${what}`,
  notFound: (what: string) => `${what}不存在或已被删除`,
  notOwner: (what: string) => `只有创建人和管理员可以修改这个${what}`,
  foreignRole: '只能共享给自己的角色',
});
