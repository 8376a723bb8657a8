export const messages = {
  label: '我的设置',
  password: { title: '登录密码', text: '建议定期修改，修改后其他设备要重新登录', button: '修改' },
  appearance: { title: '系统设置', text: '主题色、深色、导航、表格行高等，随账号保存', button: '打开' },
  department: { title: '当前部门', text: (name: string) => name || '尚未设置部门', button: '切换' },
  cache: { title: '缓存', text: '重新载入字典，删除本浏览器中的草稿', button: '清除' },
  desktop: {
    title: '桌面通知',
    button: '开启',
    states: {
      granted: '已开启：页面不在前台时，新通告在桌面上提示',
      default: '未开启：开启后，页面不在前台时，新通告在桌面上提示',
      denied: '浏览器已禁止本站的通知，请在浏览器的网站设置中改为允许',
      unsupported: '浏览器不支持，或页面不是通过 https 打开的',
    },
  },
} as const;
