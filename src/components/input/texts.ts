/** Texts of the inputs of field types. */
export const texts = {
  enter: '请输入',
  iconName: '图标名，如 setting',
  noIcon: '没有这个图标',
  choose: '请选择',
  several: '多个值用逗号分隔',
  notFound: '没有匹配的选项',
  strengths: ['弱', '中', '强'],
  strength: (word: string) => `密码强度：${word}`,
  begin: '开始',
  end: '结束',
  yes: '是',
  no: '否',
  today: '今天',
  lastDays: '近 7 天',
  thisMonth: '本月',
  lastMonth: '上月',
} as const;
