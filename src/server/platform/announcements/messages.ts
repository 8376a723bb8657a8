/** Texts of this folder. */
export const messages = {
  title: '系统通告',
  release: '发布',
  revoke: '撤销',
  released: '该系统通知发布成功',
  revoked: '该系统通知撤销成功',
  read: '标记成功',
};
