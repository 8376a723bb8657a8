/** Labels of routes for the request log: actions of entities, and platform routes. */
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import { paths } from '@/server/http/paths';

/** Codes of the dictionary operate_type. */
const OPERATION_TYPES: Readonly<Record<string, number>> = {
  add: 2,
  edit: 3,
  delete: 4,
  deleteBatch: 4,
  import: 5,
  export: 6,
};
const EDIT_TYPE = 3;
const DELETE_TYPE = 4;

export interface RouteLabel {
  title: string;
  label: string;
  /** Code of operate_type; null when the HTTP method determines it. */
  operationType: number | null;
  /** Entity and action, such as `system/dict.add`. */
  method: string;
  /** Field of the request body whose value names the record. */
  labelField: string | null;
}

/** Labels of platform routes that are not entity actions. */
const PLATFORM_LABELS: Readonly<Record<string, readonly [title: string, label: string]>> = {
  [paths.updatePassword]: ['个人', '修改密码'],
  [paths.selectDepart]: ['个人', '切换部门'],
  [paths.refreshDicts]: ['数据字典', '刷新缓存'],
  [paths.restoreDict]: ['数据字典', '还原'],
  [paths.purgeDict]: ['数据字典', '彻底删除'],
  [paths.forceLogout]: ['在线用户', '强制下线'],
  [paths.userFreeze]: ['用户', '冻结或解冻'],
  [paths.userPassword]: ['用户', '修改密码'],
  [paths.userPasswordReset]: ['用户', '重置密码'],
  [paths.usersRestore]: ['用户', '还原'],
  [paths.usersPurge]: ['用户', '彻底删除'],
  [paths.roleUsersAdd]: ['角色', '添加用户'],
  [paths.roleUserRemove]: ['角色', '移除用户'],
  [paths.roleUsersRemove]: ['角色', '移除用户'],
  [paths.roleGrantsSave]: ['角色', '授权'],
  [paths.roleRulesSave]: ['角色', '数据规则授权'],
  [paths.departGrantsSave]: ['部门', '授权'],
  [paths.departRuleSave]: ['部门', '数据规则授权'],
  [paths.departMembersAdd]: ['部门', '添加用户'],
  [paths.departMemberRemove]: ['部门', '移除用户'],
  [paths.departMembersRemove]: ['部门', '移除用户'],
  [paths.departRoleAssign]: ['部门角色', '分配用户'],
  [paths.departRoleGrant]: ['部门角色', '授权'],
  [paths.departRoleRuleSave]: ['部门角色', '数据规则授权'],
};

/** `/sys/dict/back/{id}` → `/sys/dict/back/:id`. */
const routePath = (path: string) => path.replace(/\?.*$/, '').replace(/\{(\w+)\}/g, ':$1');

/** Labels by route path, independent of the HTTP method: older clients edit by POST and delete by GET. */
export function routeLabels(entities: readonly Entity[], lists: readonly List[]): ReadonlyMap<string, RouteLabel> {
  const names = new Map<string, RouteLabel>();
  for (const [path, [title, label]] of Object.entries(PLATFORM_LABELS))
    names.set(path, { title, label, operationType: null, method: '', labelField: null });
  for (const entity of entities) {
    const apis = new Set([entity.api, ...lists.filter((one) => one.entity === entity.id).map((one) => one.api)]);
    for (const action of Object.values(entity.actions)) {
      if (!action.call) continue;
      const { path } = action.call;
      const here = [...apis].map((api) =>
        path.startsWith(`${entity.api}/`) ? api + path.slice(entity.api.length) : path,
      );
      for (const one of here.map(routePath)) {
        if (names.has(one)) continue;
        const operate = OPERATION_TYPES[action.key] ?? null;
        const method = `${entity.id}.${action.key}`;
        names.set(one, {
          title: entity.title,
          label: action.label,
          operationType: operate,
          method,
          labelField: entity.titleField,
        });
      }
    }
  }
  return names;
}

/** Code of operate_type for a request. */
export const operationTypeOf = (name: RouteLabel | undefined, httpMethod: string): number =>
  name?.operationType ?? (httpMethod === 'DELETE' ? DELETE_TYPE : EDIT_TYPE);

/** Keys of fields with a permission or a mask. The log hides them, because all its readers see the same text. */
export function restrictedKeys(entities: readonly Entity[]): ReadonlySet<string> {
  const fields = entities.flatMap(({ fields: own, children }) =>
    [own, ...Object.values(children).map((child) => child.fields)].flatMap((map) => Object.values(map)),
  );
  return new Set(fields.filter(({ auth, mask }) => auth !== null || mask !== null).map(({ key }) => key));
}
