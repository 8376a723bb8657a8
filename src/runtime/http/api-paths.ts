/** All platform endpoints that the browser code calls itself. The paths of business calls come from schemas. */

/** Encodes a path segment. Commas stay: servers split a table dictionary code by them (contract.md §5). */
const encodeSegment = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',');

export const apiPaths = {
  signIn: '/sys/login',
  phoneSignIn: '/sys/phoneLogin',
  thirdSignIn: (token: string, thirdType: string) =>
    `/sys/thirdLogin/getLoginUser/${encodeSegment(token)}/${encodeSegment(thirdType)}`,
  thirdWindow: (source: string) => `/sys/thirdLogin/render/${encodeSegment(source)}`,
  bindByPassword: '/sys/thirdLogin/user/checkPassword',
  bindByPhone: '/sys/thirdLogin/bindingThirdPhone',
  createThird: '/sys/thirdLogin/user/create',
  casSignIn: '/sys/cas/client/validateLogin',
  /** Outside the contract: only with the ticket of a server that asked for the second step of a sign-in. */
  verifySecondFactor: '/sys/secondFactor/verify',
  signInPasskey: '/sys/secondFactor/passkey',
  setUpSecondFactor: '/sys/secondFactor/setup',
  setUpPasskey: '/sys/secondFactor/setupPasskey',
  secondFactorSetUp: '/sys/secondFactor/setupDone',
  /** Outside the contract: only with the capability `secondFactors`. */
  ownFactors: (action: string) => `/sys/user/secondFactor/${action}`,
  signOut: '/sys/logout',
  captchaImage: (key: string) => `/sys/randomImage/${encodeSegment(key)}`,
  checkCaptcha: '/sys/checkCaptcha',
  sms: '/sys/sms',
  /** Outside the contract: only on pages of our own server that announce a first run. */
  firstRun: '/sys/firstRun',
  register: '/sys/user/register',
  verifyPhone: '/sys/user/phoneVerification',
  resetPassword: '/sys/user/passwordChange',
  permissions: '/sys/permission/getUserPermissionByToken',
  currentDeparts: '/sys/user/getCurrentUserDeparts',
  selectDepart: '/sys/selectDepart',
  ownProfile: '/sys/user/login/setting/getUserData',
  changePassword: 'sys/user/updatePassword',
  dictItems: (code: string) => `/sys/dict/getDictItems/${encodeSegment(code)}`,
  /** Calls outside the contract that the server has. */
  capabilities: '/sys/capabilities',
  /** Outside the contract: only with the capability `dictBatch`. `codes` is a JSON array. */
  dictBatch: '/sys/dict/getDictItemsBatch',
  /** Outside the contract: only with the capability `saveOutcome`. */
  saveOutcome: '/sys/save/outcome',
  /** Background jobs, outside the contract: only on servers that reply to an action with the id of a job. */
  jobs: '/sys/job/list',
  job: (id: string) => `/sys/job/${encodeSegment(id)}`,
  cancelJob: (id: string) => `/sys/job/${encodeSegment(id)}/cancel`,
  dismissJob: (id: string) => `/sys/job/${encodeSegment(id)}/dismiss`,
  dictLabels: (dict: string) => `/sys/dict/loadDictItem/${encodeSegment(dict)}`,
  dictSearch: (dict: string) => `/sys/dict/loadDict/${encodeSegment(dict)}`,
  dictTree: '/sys/dict/loadTreeData',
  onlineScreen: '/online/cgform/api/screen',
  onlineColumns: (head: string) => `/online/cgform/api/getColumns/${encodeSegment(head)}`,
  onlineErpColumns: (head: string) => `/online/cgform/api/getErpColumns/${encodeSegment(head)}`,
  onlineQuery: (head: string) => `/online/cgform/api/getQueryInfoVue3/${encodeSegment(head)}`,
  /** Servers of version 2. */
  onlineQuery2: (head: string) => `/online/cgform/api/getQueryInfo/${encodeSegment(head)}`,
  onlineForm: (head: string) => `/online/cgform/api/getFormItem/${encodeSegment(head)}`,
  onlineErpForm: (head: string) => `/online/cgform/api/getErpFormItem/${encodeSegment(head)}`,
  /** Runs several fill rules. */
  fillRules: '/sys/fillRule/executeRuleByCodeBatch',
  /** A report with its columns and first page. */
  reportDescription: (id: string) => `/online/cgreport/api/getColumnsAndData/${encodeSegment(id)}`,
  reportColumns: (code: string) => `/online/cgreport/api/getRpColumns/${encodeSegment(code)}`,
  reportQuery: (id: string) => `/online/cgreport/api/getQueryInfo/${encodeSegment(id)}`,
  departTree: '/sys/sysDepart/queryTreeList',
  categoryLevel: '/sys/category/loadTreeData',
  categoryNames: '/sys/category/loadDictItem/',
  users: '/sys/user/queryUserComponentData',
  usersByName: '/sys/user/getMultiUser',
  usersById: '/sys/user/queryByIds',
  duplicateCheck: '/sys/duplicate/check',
  checkRule: '/sys/checkRule/checkByCode',
  allDictItems: 'sys/dict/queryAllDictItems',
  refreshDicts: 'sys/dict/refleshCache',
  upload: '/sys/common/upload',
  staticFiles: '/sys/common/static/',
  announcements: '/sys/annountCement/listByUser',
  readAnnouncement: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  socket: (userId: string) => `/websocket/${encodeSegment(userId)}`,
  tableSocket: (userId: string, pageId: string) => `/vxeSocket/${encodeSegment(userId)}/${encodeSegment(pageId)}`,
  /** Health check, outside the API base. */
  health: '/healthz',
  /** Index of all screens, outside the API base. */
  screens: '/schemas/index.json',
  screen: (id: string) => `/schemas/${id}.json`,
} as const;

/** Entities of the platform that the browser code itself reloads or follows. */
export const platformEntities = {
  myAnnouncements: 'system/my-announcement',
  profile: 'system/my-profile',
  /** Shipped screens with the overrides of administrators. */
  screens: 'system/screen',
} as const;
