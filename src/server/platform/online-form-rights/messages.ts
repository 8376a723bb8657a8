/** Texts of the rights of online forms that clients show. */
export const messages = {
  field: '字段',
  button: '按钮',
  switches: { listShow: '列表可见', formShow: '表单可见', formEditable: '表单可编辑', button: '按钮' },
  rules: '数据规则',
  saved: '保存成功！',
} as const;
