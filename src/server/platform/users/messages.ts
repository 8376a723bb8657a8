/** Messages of the user, role and menu routes (contract.md §1.2–§1.4). */
export const messages = {
  memberBelow: (name: string, below: string, depart: string) =>
    `“${name}”属于下级部门“${below}”，不是“${depart}”的直接成员，请在“${below}”中移出`,
  noMember: (name: string, depart: string) => `“${name}”不属于“${depart}”`,
  freeze: '冻结',
  thaw: '解冻',
  done: '操作成功!',
  added: '添加成功！',
  deleted: '删除成功!',
  restored: '还原成功!',
  passwordChanged: '密码修改成功!',
  passwordsReset: (passwords: readonly { username: string; password: string }[]) =>
    `密码重置成功！新密码只显示这一次：${passwords.map(({ username, password }) => `${username}：${password}`).join('，')}`,
} as const;
