export const messages = {
  fields: {
    username: '账号',
    orgCodeTxt: '部门',
    post: '职务',
    phone: '手机',
    email: '邮箱',
    workNo: '工号',
  },
  roles: '角色',
  tags: '标签',
  addTag: '新标签',
  tagFull: (most: number) => `最多 ${most} 个标签`,
  tagSaveFailed: '标签没有保存到账号，只在这个页面有效',
  empty: '—',
} as const;
