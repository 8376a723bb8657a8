/** Texts for the operator about carrying configuration from one installation to another. */
const MAX_SHOWN = 60;

const quote = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '空';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}”`;
};

export const transferMessages = {
  usage:
    '用法：npm run config -- export [文件]，或 npm run config -- import <文件> [--write]；import 不带 --write 只列出不同之处',
  grants: '授权',
  settings: '设置',
  exported: (file: string, counts: readonly (readonly [string, number])[]) =>
    `已写 ${file}：${counts.map(([title, count]) => `${title} ${count}`).join('、')}`,
  added: (title: string, key: string, name: string) => `${title} + ${key}${name === '' ? '' : ` ${name}`}`,
  restored: (title: string, key: string) => `${title} + ${key}（恢复已删除的）`,
  changed: (title: string, key: string, changes: readonly string[]) => `${title} ~ ${key} ${changes.join('，')}`,
  value: (label: string, before: unknown, after: unknown) => `${label}：${quote(before)} → ${quote(after)}`,
  granted: (role: string, added: number, removed: number, changed: number) => {
    const changes = [
      added > 0 ? `+${added}` : '',
      removed > 0 ? `−${removed}` : '',
      changed > 0 ? `数据规则 ~${changed}` : '',
    ];
    return `角色 ~ ${role} 授权：${changes.filter(Boolean).join(' ')}`;
  },
  same: '没有不同',
  pending: (count: number, file: string) => `${count} 项不同，未写入。写入：npm run config -- import ${file} --write`,
  wouldFail: (count: number, rejection: string) => `${count} 项不同，加 --write 会被拒绝：${rejection}`,
  written: (count: number) => `已写入 ${count} 项`,
  notWritten: (reason: string) => `数据库没有接受文件的内容，什么也没有写入：${reason}`,
  notAllowed: (reason: string) => `什么也没有写入：${reason}`,
  duplicate: '有两行的编码相同',
  busy: '运行中的服务器正在写这些表，什么也没有写入：请稍后再试',
  notSaved: (file: string, code: string) => `不能写 ${file}（${code}）：请检查目录和权限`,
} as const;

/** Errors of a file, each with the place in it. */
export const fileMessages = {
  unreadable: (code: string) => `不能读取（${code}）：请检查路径和权限`,
  tooLarge: (megabytes: number) => `超过 ${megabytes} MB`,
  notText: '不是 UTF-8 文本',
  notJson: '不是 JSON',
  notConfig: '不是 npm run config -- export 写的文件',
  version: (version: unknown, known: number) =>
    `文件版本是 ${quote(version)}，本程序只认 ${known}：请用同一版本的程序导出和导入`,
  unknown: (at: string) => `不认识“${at}”`,
  notList: (at: string) => `“${at}”应为列表`,
  notObject: (at: string) => `“${at}”应为对象`,
  notString: (at: string) => `“${at}”应为文本`,
  missing: (at: string) => `缺少“${at}”`,
  wrong: (at: string, reason: string) => `“${at}”：${reason}`,
  twice: (at: string, value: string) => `“${at}”：${quote(value)}出现了两次`,
  noSuchRow: (at: string, key: string) => `“${at}”：文件中没有${quote(key)}`,
  cycle: (at: string, key: string) => `“${at}”：${quote(key)}是自己的上级`,
  notGranted: (at: string, key: string) => `“${at}”：${quote(key)}不在 grants 中`,
  ownSetting: (at: string, key: string) => `“${at}”：${quote(key)}只属于各自的安装，不能导入`,
  tooDeep: (at: string) => `“${at}”嵌套太深`,
} as const;
