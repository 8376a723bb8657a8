/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('dictionary', {
  wrongCode: '字典Code格式不正确！',
  emptyCode: '字典Code不能为空!',
  tooManyCodes: (most: number) => `一次最多查询${most}个字典`,
  notDeleted: '未找到对应实体',
  codeTaken: '字典编码已被使用，不能还原',
  noTable: (name: string) => `没有字典表“${name}”`,
  noColumn: (table: string, name: string) => `字典表“${table}”没有字段“${name}”`,
  wrongCondition: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  notChecked: { text: '该字段不支持重复校验，或没有权限', code: 510 },
  badClause: (reason: string) => reason,
  taken: '该值不可用，系统中已存在！',
});
