/** The reading routes of one mount: list, record, picker, and the rows of each child. */
import type { Child } from '@/model/entity/entity';
import { HttpError } from '@/server/http/http-error';
import { childShape, type CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { readList } from '../read/list';
import { textParameter } from '../read/query-parameters';
import { readPickerPage } from '../read/picker';
import { readRecord } from '../read/record';
import { childListSort } from '../read/sort-order';
import { assertInScope, type RowScope } from '../read/row-scope';
import type { Endpoint } from './endpoints';
import { assertAllowed, type ReadPermissions } from './read-permissions';
import type { PlannedRoute } from './crud-route';

/** A child's rows as a source of their own; one that is an entity feeds that entity's formulas. */
export function childScope(crud: CrudContext, { entity, scope: source }: Endpoint, child: Child): RowScope {
  const shape = childShape(crud, child);
  const own = child.entity === null;
  return {
    shape,
    entity: own ? entity : shape.entity,
    child: own ? child : null,
    where: null,
    sort: childListSort(crud, child),
    api: source.api,
    parent: { source, key: child.foreignKey },
  };
}

/** Child rows are reached through their main record only: a list without it would pass by its filters. */
async function readChildList(
  crud: CrudContext,
  mount: Endpoint,
  child: Child,
  query: Readonly<Record<string, unknown>>,
  caller: Caller,
) {
  const main = textParameter(query, child.foreignKey)?.trim();
  if (!main) throw new HttpError(messages.noMain);
  await assertInScope(crud, mount.scope, [main], caller);
  return readList(crud, childScope(crud, mount, child), query, caller);
}

/** List, record and picker of one mount, and the lists and pickers of its children. */
export function readRoutes(
  crud: CrudContext,
  mount: Endpoint,
  { canRead: mayRead, canPick: mayPick }: ReadPermissions,
): PlannedRoute[] {
  const { entity, scope: source } = mount;
  const { list, queryById, pick } = entity.calls;
  const planned: PlannedRoute[] = [];
  if (list) {
    planned.push({
      call: list,
      handle: async ({ caller, parameters }) => {
        assertAllowed(mayRead(mount, caller));
        return { result: await readList(crud, source, parameters, caller) };
      },
    });
  }
  if (queryById) {
    planned.push({
      call: queryById,
      handle: async ({ caller, parameters }) => {
        assertAllowed(mayRead(mount, caller));
        return { result: await readRecord(crud, source, textParameter(parameters, 'id') ?? '', caller) };
      },
    });
  }
  if (pick) {
    planned.push({
      call: pick,
      handle: async ({ caller, parameters }) => {
        assertAllowed(mayPick(mount, entity.id, caller));
        return { result: await readPickerPage(crud, source, parameters, caller) };
      },
    });
  }
  for (const child of Object.values(entity.children)) {
    planned.push(
      {
        call: { method: 'GET', path: `${entity.api}/${child.key}/list` },
        handle: async ({ caller, parameters }) => {
          assertAllowed(mayRead(mount, caller));
          return { result: await readChildList(crud, mount, child, parameters, caller) };
        },
      },
      {
        call: { method: 'GET', path: `${entity.api}/${child.key}/pick` },
        handle: async ({ caller, parameters }) => {
          assertAllowed(mayPick(mount, child.id, caller));
          return { result: await readPickerPage(crud, childScope(crud, mount, child), parameters, caller) };
        },
      },
    );
  }
  return planned;
}
