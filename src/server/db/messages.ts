/** Messages for the operator about the data directory. */
export const folderMessages = {
  notAFolder: (folder: string) => `无法使用数据目录 ${folder}：它不是目录，请用 DATA_DIR 指定一个目录`,
  noPermission: (folder: string) =>
    `无法使用数据目录 ${folder}：没有读写权限，请以它的所有者启动，或用 DATA_DIR 指定另一个目录`,
  readOnly: (folder: string) => `无法使用数据目录 ${folder}：所在的磁盘只读，请用 DATA_DIR 指定可以写入的目录`,
  diskFull: (folder: string) =>
    `无法使用数据目录 ${folder}：所在的磁盘空间不足，请清理后重新启动，或用 DATA_DIR 指定另一块磁盘上的目录`,
  failed: (folder: string, code: string) =>
    `无法使用数据目录 ${folder}（${code}）：请检查目录和磁盘，或用 DATA_DIR 指定另一个目录`,
  foreign: (folder: string, name: string) =>
    `无法使用数据目录 ${folder}：里面有其他程序的文件（如 ${name}），请用 DATA_DIR 指定空目录或经纬的数据目录`,
  clusterOfServer: (folder: string) =>
    `无法使用数据目录 ${folder}：它是 PostgreSQL 的数据目录，请用 DATA_DIR 指定另一个目录，或用 DATABASE_URL 连接那个 PostgreSQL`,
  clusterOfOurs: (folder: string, parent: string) =>
    `无法使用数据目录 ${folder}：它只是数据目录中的数据库，请把 DATA_DIR 改为上一级目录 ${parent}`,
  otherVersion: (folder: string, found: string, own: string) =>
    `数据库 ${folder} 是 PostgreSQL ${found} 的格式，内置数据库是 PostgreSQL ${own}：请用建立它的程序版本打开，或用 DATA_DIR 指定另一个目录`,
  damaged: (folder: string) =>
    `数据库 ${folder} 打不开，文件可能已损坏：请从备份恢复数据目录（见 docs/operations.md 的“备份和恢复”），或用 DATA_DIR 指定另一个目录`,
} as const;
