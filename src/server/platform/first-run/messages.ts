/** Texts of the first run. */
export const messages = {
  done: '初始化完成',
  administrator: '管理员',
  log: { title: '系统', label: '初始化' },
} as const;
