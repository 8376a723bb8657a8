/** Texts of the cron editor. */
import type { CronKey } from '@/model/cron/fields';
import type { ModeName } from '@/model/cron/field-mode';

/** Sentence of a mode. `{0}` and `{1}` are its numbers; `slots` names them for screen readers. */
export interface Sentence {
  text: string;
  slots?: readonly string[];
}

const units: Record<CronKey, readonly [every: string, point: string, span: string]> = {
  second: ['每秒', '秒', '秒'],
  minute: ['每分钟', '分', '分钟'],
  hour: ['每小时', '时', '小时'],
  day: ['每天', '日', '天'],
  month: ['每月', '月', '个月'],
  week: ['每天', '', '天'],
  year: ['每年', '年', '年'],
};

const weekStepSentence: Sentence = { text: '在每周之内，从 {0} 开始，每隔 {1} 天', slots: ['开始', '间隔'] };

function sentencesOf(key: CronKey): Record<ModeName, Sentence> {
  const [every, point, span] = units[key];
  return {
    every: { text: every },
    step:
      key === 'week' ? weekStepSentence : { text: `从 {0} ${point}开始，每隔 {1} ${span}`, slots: ['开始', '间隔'] },
    list: { text: '指定 {0}', slots: ['取值'] },
    range: {
      text: point === '' ? '从 {0} 到 {1}' : `从 {0} ${point}到 {1} ${point}`,
      slots: ['起', '止'],
    },
    none: { text: '不指定' },
    nearest: { text: '离 {0} 日最近的工作日', slots: ['日期'] },
    last: { text: '每月最后一天' },
    lastWorking: { text: '每月最后一个工作日' },
    lastWeekday: { text: '每月最后一个 {0}', slots: ['星期'] },
    before: { text: '月底前 {0} 天', slots: ['天数'] },
    nth: { text: '每月的 {0}，第 {1} 个', slots: ['星期', '次序'] },
    weekStep: weekStepSentence,
    weekdays: { text: '指定星期 {0}', slots: ['取值'] },
  };
}

/** Sentences by cron field and mode. */
export const sentences: Record<CronKey, Record<ModeName, Sentence>> = {
  second: sentencesOf('second'),
  minute: sentencesOf('minute'),
  hour: sentencesOf('hour'),
  day: sentencesOf('day'),
  month: sentencesOf('month'),
  week: sentencesOf('week'),
  year: sentencesOf('year'),
};

export const messages = {
  title: 'Cron 表达式',
  open: (label: string) => `编辑${label}`,
  form: '日和周',
  joint: '合在一起',
  split: '分开设置',
  weekdays: ['日', '一', '二', '三', '四', '五', '六'],
  weekday: (name: string) => `周${name}`,
  other: (word: string) => `其他写法：${word}`,
  dayOff: '已按周指定，日为“?”；周选“不指定”后才能设置日。',
  expression: '表达式',
  hint: '秒 分 时 日 月 周 年',
  next: '最近 10 次运行时间',
  basis: (zone: string) => `不计年份，按服务器时区 ${zone}`,
  never: '不会运行',
  searching: '正在计算…',
  modeOf: (label: string) => `${label}的方式`,
} as const;
