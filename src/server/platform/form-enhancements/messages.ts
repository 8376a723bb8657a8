/** Texts of SQL and Java enhancements that clients show. */
export const messages = {
  javaSaved: '保存成功。本系统不执行 Java 增强，请用 SQL 增强、JS 增强或服务器函数',
} as const;
