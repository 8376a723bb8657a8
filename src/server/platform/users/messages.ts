/** Messages of the user, role and menu routes (contract.md §1.2–§1.4). */
export const messages = {
  notYourself: '不能冻结或删除自己',
  noUser: '该用户不存在！',
  memberBelow: (name: string, below: string, depart: string) =>
    `“${name}”属于下级部门“${below}”，不是“${depart}”的直接成员，请在“${below}”中移出`,
  noMember: (name: string, depart: string) => `“${name}”不属于“${depart}”`,
  noRoles: '未找到用户相关角色信息',
  noDeparts: '查找失败',
  emptyPassword: '新密码不允许为空!',
  differentPasswords: '两次输入密码不一致!',
  taken: '用户账号、工号、手机号或邮箱已被其他用户使用',
  wrongStatus: '状态不正确',
  noIds: '请选择记录',
  tooMany: '一次处理的记录过多',
  done: '操作成功!',
  added: '添加成功！',
  deleted: '删除成功!',
  restored: '还原成功!',
  passwordChanged: '密码修改成功!',
  passwordsReset: (passwords: readonly { username: string; password: string }[]) =>
    `密码重置成功！新密码只显示这一次：${passwords.map(({ username, password }) => `${username}：${password}`).join('，')}`,
} as const;
