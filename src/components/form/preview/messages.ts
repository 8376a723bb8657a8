export const messages = {
  definition: '定义',
  preview: '预览',
  hint: '按填写的内容显示，没有保存',
  waiting: '填写后在这里显示',
  problems: '还不能使用',
  notes: '不能显示的部分',
  check: '检查填写',
} as const;
