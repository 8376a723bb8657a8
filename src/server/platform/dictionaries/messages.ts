/** Messages of the dictionary routes and of the duplicate check (contract.md §5). */
export const messages = {
  refreshed: '刷新缓存完成！',
  notTaken: '该值可用！',
  restored: '还原成功!',
  purged: '删除成功!',
} as const;
