/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('account', {
  noSession: '该登录已经结束',
  thisSession: '这是当前的登录，请用“退出登录”结束',
  wrongAvatar: '头像应为本系统上传的公开图片',
  wrongBirthday: '生日应为 1900-01-01 到今天的日期',
  wrongSex: '性别不正确',
  wrongTelephone: '请输入正确的座机号',
  noBinding: '该第三方账号没有绑定',
});
