/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('firstRun', {
  pending: { text: '系统尚未初始化，请先打开首页完成初始化', code: 503, status: 503 },
  done: '已完成初始化',
  noCompany: '请输入公司名称',
  longCompany: '公司名称不能超过 100 个字符',
  wrongUsername: '管理员账号应为 4 到 18 位字母、数字或下划线',
  needCode: '请输入验证码，它显示在服务器的控制台上',
  wrongCode: '验证码错误',
  codeGone: '验证码无效或已过期，请重新启动服务器得到新的验证码',
  tooManyTries: '操作过于频繁，请 10 分钟后再试',
});
