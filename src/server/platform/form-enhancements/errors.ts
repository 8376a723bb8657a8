/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('formSql', {
  code: (code: string) => `“${code}”不能使用：写 add、edit、delete，或表单中由服务器执行的按钮的编码`,
  noTable: (table: string) => `SQL 增强没有执行：表 ${table} 的表单不存在，或没有同步`,
  refused: (message: string) => `SQL 增强没有执行：${message}`,
  unknownField: (name: string) => `SQL 增强没有执行：表单没有字段“${name}”`,
});
