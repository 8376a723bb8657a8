/** Console output while the server starts and stops. */
export const consoleMessages = {
  begin: (text: string) => `· ${text} …`,
  end: (text: string, seconds: number) => `✓ ${text}（${seconds.toFixed(1)} 秒）`,
  schemas: '读取屏幕定义',
  createFolder: (folder: string) => `创建数据库 ${folder}，仅首次，约 5 到 15 秒`,
  openFolder: (folder: string) => `打开数据库 ${folder}`,
  openServer: '连接 PostgreSQL',
  prepare: '准备表和初始数据',
  wait: '另一个进程正在准备数据库，等待它完成',
  done: (text: string) => `· ${text}`,
  warning: (text: string) => `! ${text}`,
  serving: (url: string) => `\n经纬已启动：${url}\n按 Ctrl+C 停止`,
  account: (username: string, password: string) => `演示账号：${username} / ${password}`,
  firstRun: (url: string, code: string) =>
    `首次使用：在本机打开 ${url}，填写公司、管理员账号和密码\n` +
    `从其他机器打开时还要一次性验证码：${code}（24 小时内有效，重新启动得到新的）`,
  pages: (port: number) => `那台服务器自己的网页在端口 ${port}，与本站不同源`,
  proxying: (address: string) => `接口由 ${address} 提供，不打开本地数据库`,
  stopping: '\n正在停止：等待进行中的请求 …',
  stopped: '已停止',
  seeded: (names: readonly string[]) => (names.length > 0 ? `已写入：${names.join('、')}` : '没有需要写入的数据'),
} as const;

/** Output of `npm run seed -- --large`. */
export const seedMessages = {
  usage: (most: number) =>
    `用法：npm run seed 写入初始数据；npm run seed -- --large [订单数，最多 ${most}] 在新的数据库中写入大量演示数据`,
  begin: (orders: number) => `写入 ${orders} 笔订单及其业务单据`,
  written: (rows: number) => `· 已写入 ${rows} 行`,
  notNew: '数据库已有数据，--large 只用于新的数据库：请用 DATA_DIR 或 DATABASE_URL 指定另一个',
  rate: (rows: number, seconds: number) =>
    `共 ${rows} 行，${seconds.toFixed(1)} 秒，每秒 ${Math.round(rows / seconds)} 行`,
  differs: (claim: string, title: string, count: number) => `! ${claim} ${title}：${count} 处不符`,
  checked: (good: number, bad: number) => `恒等式检查：${good} 项相符，${bad} 项不符`,
} as const;

/** Messages for a failed start, with the cure. */
export const startupErrors = {
  portTaken: (port: number) =>
    `端口 ${port} 已被占用，经纬可能已在运行：请先停止占用它的程序，或用环境变量 PORT 指定另一个端口，如 PORT=${port + 1}`,
  noPortPermission: (port: number) => `没有权限使用端口 ${port}：请用环境变量 PORT 指定 1024 以上的端口`,
  wrongHost: (host: string, code: string) => `不能在地址 ${host} 上监听（${code}）：请检查环境变量 HOST`,
  diskFull: '数据库所在的磁盘空间不足：请清理后重新启动',
  unreachable: '无法连接数据库：请检查 DATABASE_URL 的主机和端口，以及数据库是否已启动',
  rejected: (code: string) => `数据库拒绝连接（${code}）：请检查 DATABASE_URL 的用户、密码和库名`,
  notOpened: (message: string) => `数据库打开失败：${message}`,
} as const;

/** Output of `npm run migrate:data`. */
export const migrateMessages = {
  usage: '用法：npm run migrate:data 列出待执行的改动；-- --write 执行；-- --drop 表.列 删除一个不再使用的列（可重复）',
  noDatabase: '还没有数据库，第一次启动时创建',
  database: (place: string) => `数据库 ${place}`,
  builtIn: (folder: string) => `${folder}（内置）`,
  none: '没有待执行的改动',
  pending: (count: number) => `${count} 项待执行：`,
  done: (count: number) => `已执行 ${count} 项：`,
  line: (title: string, text: string) => `  ${title}  ${text}`,
  blocked: (column: string, what: string, rows: number) => `${column}：${rows} 行不能${what}`,
  row: (title: string, value: string, reason: string) =>
    `        ${title}${value}${reason === '' ? '' : `：${reason}`}`,
  rowTitle: (title: string | null, id: string, deleted: boolean) =>
    `${title === null ? '' : `${title} `}（${id}${deleted ? '，已删除' : ''}）`,
  hidden: '***',
  moreRows: (count: number) => `        … 另有 ${count} 行`,
  unused: (column: string, rows: number, since: string) =>
    `${column}：${rows} 行有值，${since} 起保留；删除：npm run migrate:data -- --drop ${column}`,
  write: '执行：先备份，再 npm run migrate:data -- --write（启动时也会执行）',
  fixRows: '有行挡住的列未改动：改好这些行，再试一次',
} as const;

/** Kinds of lines in the output of `npm run migrate:data`. */
export const migrateTitles = {
  migration: '迁移',
  created: '建表',
  added: '加列',
  widened: '加宽',
  changed: '改列',
  seed: '数据',
  blocked: '挡住',
  warning: '注意',
  unused: '不用',
} as const;
