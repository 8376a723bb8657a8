/** Texts of this folder. */
export const messages = {
  label: (count: number) => (count > 0 ? `通知消息，${count} 条未读` : '通知消息'),
  title: '通知消息',
  most: '99+',
  tabs: { notices: '通知公告', system: '系统消息' },
  tab: (name: string, count: number) => (count > 0 ? `${name} (${count})` : name),
  priorities: { L: '一般', M: '重要', H: '紧急' },
  empty: { notices: '没有未读的通知公告', system: '没有未读的系统消息' },
  stale: '未能更新，显示的可能不是最新的',
  retry: '重试',
  more: '查看更多',
  desktop: '开启桌面通知',
  desktopOn: '已开启桌面通知',
  desktopDenied: '浏览器没有允许桌面通知，可在浏览器的网站设置中更改',
};
