export const messages = {
  sender: '发布人',
  sendTime: '发布时间',
  close: '关闭',
  handle: '去处理',
  priorities: { L: '一般', M: '重要', H: '紧急' },
  missing: '通告不存在或已被撤销',
  noContent: '没有正文',
};
