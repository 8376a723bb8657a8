/** Texts of the record engine for users and for authors of schemas. */
import { messages as server } from '@/server/http/messages';

export const messages = {
  added: '添加成功！',
  edited: '编辑成功!',
  deleted: '删除成功!',
  deletedBatch: '批量删除成功!',
  done: '操作成功！',
  mentionedYou: (author: string, title: string, name: string) =>
    `${author}在${title}${name === '' ? '' : ` ${name} `}的评论中提到了你`,
  started: '已开始在后台执行',
  export: '导出',
  exportedBy: (name: string) => `导出人：${name}`,
  exported: (count: number) => `已导出${count}条记录`,
  parentInOwnBranch: '上级不能是自己或自己的下级',
  noParent: '上级不存在',
  duplicate: '该值不可用，系统中已存在！',
  codeInUse: (code: string, uses: string) => `“${code}”正被${uses}使用，不能修改；可新增一条，再逐一更换`,
  /** Detail of an error: what refers to the record. */
  usedBy: (title: string, name: string, uses: string) => `${title}${name === '' ? '' : `“${name}”`}正被${uses}使用`,
  /** Detail of an error: the next level of the tree. */
  childrenAre: (uses: string) => `下级有${uses}`,
  badBody: '请求内容格式不正确',
  rowNotRemovable: (title: string, number: number) => `${title}原第${number}行不能删除，请撤销删除后再保存`,
  singleRow: (title: string) => `${title}至多一行`,
  badValue: (label: string) => `${label}格式不正确`,
  badCharacter: (label: string) => `${label}含有不能存储的字符（空字符，或残缺的字符）`,
  tooLong: (label: string, length: number) => `${label}长度不能超过${length}个字符`,
  outOfRange: (label: string) => `${label}超出允许的范围`,
  unknownCode: (label: string, code: string) => `${label}“${code}”不存在`,
  noReferencedRecord: (label: string) => `${label}所选记录不存在或已被删除`,
  notPickable: (label: string) => `${label}所选记录不符合条件`,
  /** For an action on several records that succeed or fail together. */
  ofRecord: (name: string, message: string) => `${name}：${message}`,
  ofMain: (title: string, label: string, message: string) => `所属${title}的${label}：${message}`,
  counted: (done: number, failed: number) => `成功${done}条，失败${failed}条`,
  /** Title of a background job: of one record by its name, or of all records of an entity. */
  jobTitle: (title: string, name: string, label: string) => `${title}${name === '' ? '' : ` ${name}`}：${label}`,
  failed: server.failed,
  noColumnField: (path: string) => `条件中的字段 ${path} 不存在`,
  noTestValue: (path: string) => `条件中的字段 ${path} 没有给值；要找空的写 null`,
  noColumn: (path: string) => `条件中的字段 ${path} 没有数据列`,
  notOneStep: (path: string) => `条件中的 ${path} 不是一步引用`,
  noTarget: (path: string, entity: string) => `条件中的 ${path} 引用的实体 ${entity} 不存在`,
} as const;
