/** Output of `npm run admin`. */
export const restoreMessages = {
  usage:
    '用法：npm run admin -- --restore 恢复系统管理的菜单、管理员的授权和一个可以登录的管理员；' +
    'npm run admin -- --reset-second-factor 账号 移除该账号的两步验证；加 --dry-run 只列出要做什么',
  unknownAccount: (username: string) => `没有账号 ${username}`,
  noFactors: (username: string) => `账号 ${username} 没有设置两步验证`,
  hasFactors: (username: string, count: number) => `账号 ${username} 有 ${count} 个验证方式，未移除`,
  factorsReset: (username: string, count: number) =>
    `账号 ${username}：已移除 ${count} 个验证方式和恢复码，结束全部登录`,
  role: '管理员',
  entry: (isMenu: boolean, name: string, key: string) => `${isMenu ? '菜单' : '按钮'} ${name}（${key}）`,
  added: (entry: string) => `${entry}：补上`,
  undeleted: (entry: string) => `${entry}：恢复已删除的`,
  repaired: (entry: string) => `${entry}：改回屏幕文件中的位置、地址和显示`,
  roleRestored: '角色 管理员（admin）：恢复',
  granted: (count: number) => `角色 管理员（admin）：授权 ${count} 项，不带数据规则`,
  account: (username: string, password: string | null) =>
    `账号 ${username}：启用，设为管理员，新密码${password === null ? '为 ADMIN_PASSWORD，没有设置时随机生成' : `只显示这一次：${password}`}`,
  nothing: '没有缺少的菜单和授权，有可以登录的管理员',
  pending: (count: number) => `${count} 项，未写入。写入：npm run admin -- --restore`,
  written: (count: number) => `已恢复 ${count} 项`,
} as const;
