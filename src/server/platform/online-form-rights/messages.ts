/** Texts of the rights of online forms that clients show. */
export const messages = {
  buttons: {
    add: '新增',
    edit: '编辑',
    delete: '删除',
    batch_delete: '批量删除',
    import: '导入',
    export: '导出',
    detail: '详情',
  },
  field: '字段',
  button: '按钮',
  switches: { listShow: '列表可见', formShow: '表单可见', formEditable: '表单可编辑', button: '按钮' },
  rules: '数据规则',
  saved: '保存成功！',
} as const;
