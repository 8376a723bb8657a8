/** Texts of the customisation of screens that clients show. */
export const messages = {
  saved: '已保存，所有人看到的就是新的样子',
  reset: '已恢复出厂',
  places: { toolbar: '工具栏', row: '行操作', bulk: '批量操作', actions: '表单' },
  unusable: (reason: string) => `定制不再适用，现在显示出厂的屏幕：${reason}`,
} as const;
