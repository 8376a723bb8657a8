/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('secondFactor', {
  // Clients without a second step show this text, so it names a way that works.
  required: '该账号开启了两步验证，请在浏览器中打开本系统的网页登录；当前客户端不支持第二步验证',
  setupRequired: '该账号须先设置两步验证才能登录，请在浏览器中打开本系统的网页登录并按提示设置',
  ticketExpired: '登录已超时，请重新登录',
  wrongCode: '验证码错误或已使用过，请输入最新的验证码',
  wrongRecoveryCode: '恢复码错误或已使用过',
  wrongPasskey: '通行密钥验证失败，请重试或换一种方式',
  noPasskeysHere:
    '通行密钥只能在 https 或 localhost 的地址上使用，请从本站的 https 地址打开；https 由反向代理提供时，请管理员设置 PUBLIC_URL',
  noPasskey: '您在本站没有通行密钥',
  passkeyTaken: '这个通行密钥已经添加过',
  noFactor: '该验证方式不存在',
  setupExpired: '设置已超时，请重新开始',
  wrongSetupCode: '验证码错误，请核对手机的时间后输入最新的验证码',
  noProof: '请先验证身份',
  wrongPassword: '密码错误',
  tooMany: (most: number) => `最多 ${most} 个验证方式，请先移除不用的`,
  noLabel: '请填写名称，最多 50 个字符',
  lastRequired: '您的角色要求两步验证，不能移除最后一个验证方式',
  keyMissing: '服务器的 SECRET_KEY 已改变，无法核对验证码，请用恢复码登录或联系管理员重置两步验证',
});
