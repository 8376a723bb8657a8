/** Labels of routes for the request log. Platform routes have theirs in `config.log`, entities in their actions. */
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import type { RouteLog } from '@/server/http/route-log';

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

/** Label of a platform route that is no action of an entity. */
export const platformLabel = ({ title, label }: Exclude<RouteLog, 'sign-out'>, body: unknown): RouteLabel => ({
  title,
  label: typeof label === 'string' ? label : label(body),
  operationType: null,
  method: '',
  labelField: null,
});

/** `/sys/dict/back/{id}` → `/sys/dict/back/:id`. */
const routePath = (path: string) => path.replace(/\?.*$/, '').replace(/\{(\w+)\}/g, ':$1');

/** Labels of entity actions by route path, independent of the HTTP method: older clients edit by POST and delete by GET. */
export function routeLabels(entities: readonly Entity[], lists: readonly List[]): ReadonlyMap<string, RouteLabel> {
  const names = new Map<string, RouteLabel>();
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
  return new Set(fields.filter(({ permission: auth, mask }) => auth !== null || mask !== null).map(({ key }) => key));
}
