/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';
import { messages } from './messages';

export const fail = defineErrors('thirdParty', {
  expired: messages.expired,
  noRegistration: '未开放注册，请绑定已有账号或联系管理员',
  casFailed: 'CAS 登录失败，请重新登录',
  noAccount: (username: string) => `账号 ${username} 不存在，请联系管理员`,
  casOff: '未启用 CAS 登录',
  wrongService: 'service 不是本站地址',
  tooMany: '操作过于频繁，请稍后重试',
  casUnreachable: '统一认证服务暂时无法访问，请稍后重试',
});
