/** Initial data of the legacy test server: users, departments, its menu with 2.x component names, dictionaries. */

export type Row = Record<string, string | number | null>;

const AT = '2021-09-30 08:00:00';
const system = { createBy: 'admin', createTime: AT, updateBy: null, updateTime: null };

export const departs = [
  { id: 'd1', departName: '北京总部', orgCode: 'A01', parentId: '', orgCategory: '1' },
  { id: 'd2', departName: '华东分部', orgCode: 'A02', parentId: '', orgCategory: '1' },
];

/** A user in the format of 2.x: null values are included, days have no time. */
export const userOf = (username: string, realname: string, orgCode: string | null) => ({
  id: `u-${username}`,
  username,
  realname,
  avatar: null,
  birthday: '1990-01-01',
  sex: 1,
  email: null,
  phone: null,
  orgCode,
  orgCodeTxt: null,
  status: 1,
  delFlag: 0,
  workNo: null,
  relTenantIds: '',
  ...system,
});

const entry = (id: string, path: string, component: string, title: string, more: object = {}, meta: object = {}) => ({
  id,
  path,
  component,
  route: '1',
  name: path.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
  redirect: null,
  meta: { keepAlive: false, internalOrExternal: false, title, componentName: component.split('/').at(-1), ...meta },
  ...more,
});

/**
 * contract.md §3: directories, pages, an external page, a page in a frame, a screen with parameters and a link to it.
 */
export const menu = [
  entry('m0', '/dashboard/analysis', 'dashboard/Analysis', '首页', {}, { icon: 'home' }),
  entry(
    'm1',
    '/isystem',
    'layouts/RouteView',
    '系统管理',
    {
      children: [
        entry('m2', '/isystem/user', 'system/UserListOfTheirs', '人员'),
        entry('m3', '/isystem/dict', 'system/DictList', '数据字典'),
        entry('m9', '/isystem/permission', 'system/PermissionList', '菜单管理'),
        entry('m8', '/isystem/apiDocs', 'system/ApiDocs', '接口文档'),
        entry('m4', '/isystem/userDetail/:id', 'system/UserDetail', '详情', { hidden: true }),
      ],
    },
    { icon: 'setting' },
  ),
  entry(
    'm5',
    '9f86d081884c7d659a2feaa0c55ad015',
    'layouts/IframePageView',
    'SQL监控',
    { name: "{{ window._CONFIG['domianURL'] }}-druid-" },
    { url: "{{ window._CONFIG['domianURL'] }}/druid/" },
  ),
  entry(
    'm6',
    '0a1b9f86d081884c7d659a2feaa0c55a',
    'layouts/IframePageView',
    '帮助中心',
    {},
    { url: 'https://docs.example.com', internalOrExternal: true },
  ),
  entry('m7', '/online/cgformList/:code', 'modules/online/cgform/auto/OnlCgformAutoList', 'AUTO在线表单', {
    hidden: true,
  }),
];

const permission = (id: string, parentId: string, name: string, menuType: number, children: object[] = []) => ({
  id,
  parentId,
  name,
  menuType,
  url: `/isystem/${id}`,
  children,
  ...system,
});

/** `GET /sys/permission/list`: the whole tree in one reply, whatever the query says (contract.md §1.4). */
export const permissionRows = [
  permission('p1', '', '系统管理', 0, [permission('p2', 'p1', '人员', 1, [permission('p3', 'p2', '添加', 2)])]),
  permission('p4', '', '监控', 0),
];

/** `GET /sys/visitInfo`: the last seven days (contract.md §1.1). */
export const visitDays = () =>
  [7, 9, 0, 4, 11, 8, 12].map((visit, index) => {
    const tian = new Date(Date.now() - (6 - index) * 86_400_000).toISOString().slice(0, 10);
    return { tian, type: tian.slice(5), ip: Math.ceil(visit / 4), visit };
  });

/** Button permissions of an older server: none concerns dictionaries, so all dictionary buttons stay visible. */
export const auth = [{ action: 'user:add', type: '1', describe: '添加用户按钮' }];
export const allAuth = [
  { action: 'user:add', type: '1', describe: '添加用户按钮', status: '1' },
  { action: 'user:edit', type: '1', describe: '编辑用户按钮', status: '1' },
];

const dict = (id: string, dictName: string, dictCode: string): Row => ({
  id,
  dictName,
  dictCode,
  description: null,
  delFlag: 0,
  type: 0,
  ...system,
});
const item = (id: string, dictId: string, itemText: string, itemValue: string, sortOrder: number): Row => ({
  id,
  dictId,
  itemText,
  itemValue,
  description: null,
  sortOrder,
  status: 1,
  ...system,
});

export const dictRows = (): Row[] => [
  dict('1', '性别', 'sex'),
  dict('2', '字典项状态', 'dict_item_status'),
  ...Array.from({ length: 23 }, (_, at) => dict(`${at + 10}`, `旧字典${at + 1}`, `old_${at + 1}`)),
];

export const itemRows = (): Row[] => [
  item('11', '1', '男', '1', 1),
  item('12', '1', '女', '2', 2),
  item('21', '2', '启用', '1', 1),
  item('22', '2', '不启用', '0', 2),
];
