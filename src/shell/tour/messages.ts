/** Texts of the tour. A step has the name of the element that it explains (`data-tour`), if there is one. */
export const messages = {
  title: '快速了解',
  position: (at: number, count: number) => `${at} / ${count}`,
  close: '关闭，不再显示',
  back: '上一步',
  next: '下一步',
  done: '开始使用',
  steps: {
    search: {
      title: '搜索菜单',
      text: '按 Ctrl+K（Mac 是 ⌘K），输入名称或拼音，直接打开页面、收藏和最近的记录。',
    },
    menu: {
      title: '列表',
      text: '从菜单打开一个列表：上方查询，表头排序，勾选后批量操作，点编号看详情。',
    },
    paste: {
      title: '从 Excel 粘贴',
      text: '在表单的明细表格里选中一格，按 Ctrl+V 粘贴 Excel 的多行多列；Ctrl+Z 撤销。',
    },
    views: {
      title: '视图',
      text: '把列表的查询、列和排序保存为视图，以后一键打开，也可以分享给角色。',
    },
    user: {
      title: '设置',
      text: '在右上角的用户菜单里修改外观、密码和个人资料，换一台电脑也一样。',
    },
  },
} as const;
