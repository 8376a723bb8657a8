/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('rule', {
  wrongDigits: (place: number) => `第${place}项的位数应为正整数，* 表示整个值`,
  wrongPattern: (place: number) => `第${place}项的正则表达式不正确，或用了不支持的写法（前后查找、反向引用）`,
  longPattern: (place: number, most: number) => `第${place}项的正则表达式不能超过${most}个字符`,
  noMessage: (place: number) => `第${place}项缺少提示文本`,
  noList: '规则应为 JSON 数组，每项写 digits、pattern、message',
  noRules: '规则至少一项',
  tooManyRules: (most: number) => `规则不能超过${most}项`,
  tooManySteps: '正则表达式过大：请减少 {…} 中的次数',
  tooLong: '值过长，无法校验',
  noPrefix: '参数 prefix 应为字母开头、至多 20 个字母、数字、下划线',
  unknownClass: (name: string, known: string) => `没有填值函数“${name}”，可用：${known}`,
  wrongParams: '参数应为 JSON 对象',
  unknownCode: '该编码不存在',
  badFills: '缺少 rules',
  tooManyFills: (most: number) => `一次最多执行${most}条规则`,
  failed: (message: string) => message,
  noNumberRule: (code: string) => `没有填值规则“${code}”，请在“填值规则”中添加或恢复它`,
  wrongNumberRule: (reason: string) => reason,
});
