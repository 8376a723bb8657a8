/** Texts about scripts of online forms. */
export const messages = {
  problem: (message: string, line: number | null) =>
    line === null ? `JS 增强出错：${message}` : `JS 增强第 ${line} 行出错：${message}`,
  noMethod: (code: string) => `JS 增强里没有按钮“${code}”的方法`,
  unknownField: (key: string) => `没有字段 ${key}，或值不是文字、数字、是否`,
  manyOptions: (key: string) => `字段 ${key} 的选项太多，只用前 2000 个`,
  unknownChild: (key: string) => `没有子表 ${key}`,
  unknownRow: (key: string, id: string) => `子表 ${key} 没有编号是 ${id} 的行`,
  manyRules: (max: number) => `一次至多执行 ${max} 个填值规则`,
  unknownComponent: (name: string) =>
    `openCustomModal 不能打开 ${name}，formComponent 请写菜单的路径（以 / 开头）、菜单的组件或在线表单的编号`,
  rejected: '未通过 JS 增强的检查',
};
