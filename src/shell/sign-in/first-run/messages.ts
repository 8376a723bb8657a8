/** Texts of the first run. */
export const messages = {
  title: '初始化',
  text: '第一次使用：填写公司，并建立第一个管理员。完成后此页面永久关闭。',
  company: '公司名称',
  companyHint: '成为部门树的根，以后可以修改',
  username: '管理员账号',
  code: '验证码',
  codeHint: '显示在服务器的控制台上，如 K7QM-8RTV-2WXY-P4NH',
  needCompany: '请输入公司名称',
  needCode: '请输入验证码',
  submit: '完成初始化',
  submitting: '正在初始化…',
  doneTitle: '初始化完成',
  doneText: (username: string) => `请用账号“${username}”和刚才设置的密码登录。`,
  closedTitle: '已完成初始化',
  closedText: '公司和管理员已由他人建立。请登录，或向管理员索取账号。',
  toSignIn: '去登录',
} as const;
