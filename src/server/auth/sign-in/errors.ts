/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('signIn', {
  wrongSms: '手机验证码错误',
  wrongMobile: '请输入正确手机号',
  smsGone: '手机验证码失效，请重新获取',
  noRegistration: '系统未开放注册，请联系管理员开通账号',
  tooManyFailures: '该用户登录失败次数过多，请于10分钟后再次登录！',
  tooManyFromAddress: '当前网络登录失败次数过多，请于10分钟后再次登录！',
  noCaptcha: '验证码无效',
  wrongCaptcha: '验证码错误',
  // One text for every wrong name or password, so that it does not reveal which accounts exist.
  wrongPassword: '用户名或密码错误',
  smsTooOften: '短信发送过于频繁，请稍后再试',
  smsNeedsCaptcha: { text: '短信发送过于频繁，请输入图形验证码', code: 40002 },
  smsStillValid: '验证码10分钟内，仍然有效！',
});
