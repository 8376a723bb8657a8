/**
 * What the two official clients read of each reply (client-trace.md §2–§4, contract.md §1–§5, §10), by path.
 * A path of the trace that is in none of the tables fails the test, and so does a planned one that replies.
 */
import { map, page, texts, type Shape } from './shape';

const depart: Shape = {
  ...texts('departNameEn', 'description', 'orgCategory', 'orgType', 'status', 'mobile', 'address', 'memo'),
  id: 'text',
  key: 'text',
  value: 'text',
  title: 'text',
  departName: 'text',
  orgCode: 'text',
  isLeaf: 'flag',
};
const dictItem: Shape = { value: 'text', text: 'text', title: 'text' };
const dictAll = map([dictItem]);
/** A dictionary may have no items of a code; those that have some have these keys. */
const user: Shape = {
  ...texts('realname', 'avatar', 'phone', 'email', 'orgCode', 'orgCodeTxt', 'workNo', 'post', 'sex_dictText'),
  id: 'text',
  username: 'text',
  sex: 'number?',
};
const card: Shape = { ...texts('realname', 'avatar', 'orgCode', 'workNo'), id: 'text', username: 'text' };
const selectNode: Shape = { key: 'text', value: 'text', title: 'text', isLeaf: 'flag' };
const menuEntry: Shape = {
  id: 'text',
  path: 'text',
  name: 'text',
  component: 'text?',
  route: 'text',
  meta: { title: 'text', keepAlive: 'flag', internalOrExternal: 'flag', componentName: 'text' },
};
const rule: Shape = { action: 'text', type: 'text', describe: 'text' };

export interface Answer {
  result: Shape;
  /** The message where a client reads it; queries have none, because clients would show it. */
  message?: RegExp;
}

/** Answers by `METHOD path`, as the trace writes it. */
export const answers: Readonly<Record<string, Answer>> = {
  'GET /sys/randomImage/{key}': { result: 'text' },
  'POST /sys/loginGetUserDeparts': {
    result: { departs: [{ departName: 'text', orgCode: 'text' }], currentOrgCode: 'text' },
  },
  'POST /sys/login': {
    result: {
      token: 'text',
      userInfo: { id: 'text', username: 'text', realname: 'text', avatar: 'text?', orgCode: 'text?' },
      departs: [{ id: 'text', departName: 'text', orgCode: 'text' }],
      multi_depart: 'number',
    },
    message: /^登录成功$/,
  },
  'GET /sys/user/getUserInfo': {
    result: {
      userInfo: { id: 'text', username: 'text', realname: 'text', avatar: 'text?', orgCode: 'text?' },
      sysAllDictItems: dictAll,
    },
  },
  'GET /sys/permission/getUserPermissionByToken': {
    result: { menu: [menuEntry], auth: [rule], allAuth: [{ ...rule, status: 'text' }], sysSafeMode: 'flag' },
  },
  'GET /sys/loginfo': { result: { totalVisitCount: 'number', todayVisitCount: 'number', todayIp: 'number' } },
  'GET /sys/visitInfo': { result: [{ tian: 'text', type: 'text', ip: 'number', visit: 'number' }] },
  'GET /sys/user/verifyIzDefaultPwd': { result: 'any', message: /^(no|yes.*)$/ },
  'GET /sys/user/listAll': { result: page(user) },
  'GET /sys/user/list': { result: page({ ...(user as object), status: 'number?', status_dictText: 'text?' }) },
  'GET /sys/user/selectUserList': { result: page(card) },
  'GET /sys/user/queryUserComponentData': { result: page(card) },
  'GET /sys/user/departUserList': { result: page(card) },
  'GET /sys/user/getMultiUser': { result: [card] },
  'GET /sys/user/login/setting/getUserData': { result: { id: 'text', username: 'text', realname: 'text' } },
  'GET /sys/sysDepart/getDepartPathNameByOrgCode': { result: 'any' },
  'GET /sys/sysDepart/queryDepartAndPostTreeSync': { result: [depart] },
  'GET /sys/sysDepart/queryDepartTreeSync': { result: [depart] },
  'GET /sys/sysDepart/queryTreeList': { result: [depart] },
  'GET /sys/sysDepart/queryIdTree': { result: [{ key: 'text', value: 'text', title: 'text' }] },
  'GET /sys/sysDepart/queryMyDeptTreeList': { result: 'any', message: /^[12]$/ },
  'GET /sys/sysDepart/getALLRankRelation': { result: 'any' },
  'GET /sys/ugroup/list': { result: { records: 'any', total: 'number' } },
  'GET /sys/sysDepartRole/list': {
    result: page({ id: 'text', roleName: 'text', roleCode: 'text', departId: 'text' }),
  },
  'GET /sys/role/list': { result: page({ id: 'text', roleName: 'text', roleCode: 'text', createTime: 'text?' }) },
  'GET /sys/role/queryall': { result: [{ id: 'text', roleName: 'text', roleCode: 'text' }] },
  'GET /sys/permission/list': {
    result: [{ id: 'text', key: 'text', title: 'text', name: 'text', menuType: 'number', isLeaf: 'flag' }],
  },
  'GET /sys/sysRoleIndex/queryDefIndex': { result: { url: 'text', component: 'text', route: 'flag' } },
  'GET /sys/permission/getSystemMenuList': { result: [{ id: 'text', name: 'text', menuType: 'number' }] },
  'GET /sys/dict/list': { result: page({ id: 'text', dictName: 'text', dictCode: 'text' }) },
  'GET /sys/dictItem/list': { result: page({ id: 'text', itemText: 'text', itemValue: 'text', dictId: 'text' }) },
  'GET /sys/category/rootList': { result: page({ id: 'text', name: 'text', code: 'text', pid: 'text?' }) },
  'GET /sys/category/loadTreeData': { result: [selectNode] },
  'GET /sys/category/loadTreeRoot': { result: [selectNode] },
  'GET /sys/annountCement/list': {
    result: page({ id: 'text', titile: 'text', msgCategory: 'text', priority: 'text', sendStatus: 'text' }),
  },
  'GET /sys/annountCement/listByUser': {
    result: { anntMsgList: 'any', anntMsgTotal: 'number', sysMsgList: 'any', sysMsgTotal: 'number' },
  },
  'GET /sys/annountCement/getUnreadMessageCount': {
    result: { systemCount: 'number', flowCount: 'number', fileCount: 'number', planCount: 'number', count: 'number' },
  },
  'GET /sys/position/list': { result: page({ id: 'text', name: 'text', code: 'text', postRank_dictText: 'text?' }) },
  'GET /sys/tenant/list': { result: page({ id: 'number', name: 'text' }) },
  'GET /sys/tenant/queryList': { result: [{ id: 'number', name: 'text' }] },
  'GET /sys/thirdApp/getEnabledType': { result: { wechatEnterprise: 'flag', dingtalk: 'flag' } },
  'GET /sys/fillRule/list': { result: page({ id: 'text', ruleName: 'text', ruleCode: 'text', ruleClass: 'text' }) },
  'GET /sys/checkRule/list': { result: page({ id: 'text', ruleName: 'text', ruleCode: 'text' }) },
  'GET /sys/log/list': { result: page({ id: 'text', logContent: 'text', username: 'text?', ip: 'text?' }) },
  'GET /sys/dataLog/list': {
    result: page({ id: 'text', dataTable: 'text', dataId: 'text', dataContent: 'text?', dataVersion: 'any' }),
  },
  'GET /sys/dict/getDictItems/quartz_status': { result: [dictItem] },
  'GET /sys/dict/getDictItems/database_type': { result: [dictItem] },
  // Dictionaries that no seed of the contract knows: an unknown code has no items.
  'GET /sys/dict/getDictItems/notice_type': { result: 'any' },
  'GET /sys/dict/getDictItems/remindMode': { result: 'any' },
  'GET /sys/dict/getDictItems/sys_user,realname,id': { result: [dictItem] },
  "GET /sys/dict/getDictItems/sys_user,realname,id,username!='admin' order by create_time": { result: [dictItem] },
  'GET /sys/dict/loadTreeData': { result: [selectNode] },
  'GET /sys/dict/loadDict/sys_depart,depart_name,id': { result: [dictItem] },
  'GET /sys/dict/loadDictItem/sys_user,realname,username': { result: ['text'] },
};

/** Calls of planned features; a call that replies must move to the table above. */
export const planned: Readonly<Record<string, string>> = {
  'GET /sys/oss/file/list': 'files',
  'GET /sys/quartzJob/list': 'scheduled jobs',
  'GET /sys/actuator/redis/metrics/history': 'monitoring',
  'GET /sys/actuator/redis/info': 'monitoring',
  'GET /sys/gatewayRoute/list': 'system screens',
  'GET /actuator/metrics/system.cpu.count': 'monitoring',
  'GET /actuator/metrics/system.cpu.usage': 'monitoring',
  'GET /actuator/metrics/process.start.time': 'monitoring',
  'GET /actuator/metrics/process.uptime': 'monitoring',
  'GET /actuator/metrics/process.cpu.usage': 'monitoring',
  'GET /sys/dataSource/list': 'online reports',
};

/** Demonstration pages of the clients, which this server does not have. */
export const demonstrations: readonly string[] = [
  'GET /test/order/orderList',
  'GET /test/jeecgOrderMain/list',
  'GET /test/jeecgDemo/list',
  'GET /mock/api/asynTreeList',
  'GET /mock/table/getDemoList',
  'GET /mock/tree/getDemoOptions',
  'GET /mock/select/getDemoOptions',
];
