/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('category', {
  notJson: (position: number) => `condition 第 ${position} 个字符起不是正确的 JSON`,
  noColumn: (name: string, position: number) => `condition 第 ${position} 个字符处的字段 ${name} 不存在`,
  notFlat: (position: number) => `condition 第 ${position} 个字符起应为文本、数字或它们的列表`,
  wrongField: '字段无效，请检查!',
  noneFound: '查询无果',
  manyFound: (field: string) => `查询数据异常,[${field}]存在多个值`,
  noIds: 'ids 不能为空',
  noData: '无数据,参数有误.[code]',
  emptyCode: '错误,类型编码为空!',
  noParent: '上级分类不存在',
  wrongCode: (start: string) => `编码不符合规范,须以"${start}"开头!`,
  noCode: (code: string) => `该编码【${code}】不存在，请核实!`,
  noRoot: '加载分类字典树参数有误.[code]!',
  moved: '不能更改父级节点：分类编码由上级决定。请在新的上级下新增分类',
});
