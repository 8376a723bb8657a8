/** What sessions say to people (contract.md §1.1, §1.2, §2). */
export const messages = {
  signedIn: '登录成功',
  signedOut: '退出登录成功！',
  notSignedOut: '退出登录失败！',
  unknownToken: 'Token无效!',
  visit: (username: string) => `用户名: ${username},登录成功！`,

  // One text for every wrong name or password: it says nothing about accounts to strangers.
  wrongPassword: '用户名或密码错误',
  frozen: '该用户已冻结',
  cancelled: '该用户已注销',
  tenantsFrozen: '与该用户关联的租户均已被冻结，无法登录！',
  tooManyFailures: '该用户登录失败次数过多，请于10分钟后再次登录！',
  tooManyHere: '当前网络登录失败次数过多，请于10分钟后再次登录！',
  noCaptcha: '验证码无效',
  wrongCaptcha: '验证码错误',

  /** Why nobody was let in, for who reads the log; the answers say less. */
  log: {
    unknown: '账号不存在',
    password: '密码错误',
    code: '手机验证码错误',
    noCode: '没有等待验证的手机验证码',
    captcha: '图形验证码缺失或错误',
    closed: '失败次数过多，账号锁定10分钟',
    crowded: '同一地址失败次数过多，锁定10分钟',
    reset: '找回密码',
  },

  sms: (code: string) => `验证码 ${code}，10分钟内有效，请勿告诉他人。`,
  smsKnown: '该手机号已注册，请直接登录；忘记密码时可用手机号重置。',
  smsByLog: 'SMS_PROVIDER=log：短信不会发送到手机，内容写入服务器日志',
  smsStillValid: '验证码10分钟内，仍然有效！',
  smsTooOften: '短信发送过于频繁，请稍后再试',
  smsNeedsCaptcha: '短信发送过于频繁，请输入图形验证码',
  wrongMobile: '请输入正确手机号',
  wrongSms: '手机验证码错误',
  smsGone: '手机验证码失效，请重新获取',

  onlyOwnDepart: '只允许切换自己的部门！',
  noSuchDepart: '您不属于该部门，不能切换！',

  onlyOwnPassword: '只允许修改自己的密码！',
  wrongOldPassword: '旧密码输入错误!',
  noNewPassword: '新密码不允许为空!',
  unequalPasswords: '两次输入密码不一致!',
  weakPassword: '密码应为 8 到 100 个字符，并同时包含字母和数字',
  passwordChanged: '密码修改成功!',
  passwordReset: '密码重置完成！',

  noRegistration: '系统未开放注册，请联系管理员开通账号',
  tooManyQuestions: '操作过于频繁，请稍后再试',
  wrongUsername: '用户名应为 4 到 18 位字母、数字或下划线',
  wrongEmail: '邮箱格式不正确',
  usernameTaken: '用户名已注册',
  phoneTaken: '该手机号已注册',
  emailTaken: '邮箱已被注册',
  workNoTaken: '工号已存在',
  userTaken: '用户账号已存在',
  registered: '注册成功',
} as const;
