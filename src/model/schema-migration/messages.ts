/** Texts of the schema migration, for operators and configurators. */
export const messages = {
  upgraded: (files: number): string =>
    `${files} 个屏幕文件是旧版语言的写法，已在内存中升级；请运行 npm run migrate:schemas -- --write 写回文件`,
} as const;
