/** The read routes of one endpoint: list, record, picker, and list and picker of each child. */
import type { Child } from '@/model/entity/entity';
import { HttpError } from '@/server/http/http-error';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { readList } from '../read/list';
import { textParameter } from '../read/query-parameters';
import { readPickerPage } from '../read/picker';
import { readRecord } from '../read/record';
import { assertInScope } from '../read/row-scope';
import { childScope, type Endpoint } from './endpoints';
import { assertAllowed, type ReadPermissions } from './read-permissions';
import type { PlannedRoute } from './crud-route';

/** Lists child rows of one main record; the main record is required, because its scope restricts the rows. */
async function readChildList(
  crud: CrudContext,
  endpoint: Endpoint,
  child: Child,
  query: Readonly<Record<string, unknown>>,
  caller: Caller,
) {
  const main = textParameter(query, child.foreignKey)?.trim();
  if (!main) throw new HttpError(messages.noMain);
  await assertInScope(crud, endpoint.scope, [main], caller);
  return readList(crud, childScope(crud, endpoint, child), query, caller);
}

/** Plans the read routes of an endpoint; each checks the read permission. */
export function readRoutes(
  crud: CrudContext,
  endpoint: Endpoint,
  { canRead, canPick }: ReadPermissions,
): PlannedRoute[] {
  const { entity, scope } = endpoint;
  const { list, queryById, pick } = entity.calls;
  const planned: PlannedRoute[] = [];
  if (list) {
    planned.push({
      call: list,
      handle: async ({ caller, parameters }) => {
        assertAllowed(canRead(endpoint, caller));
        return { result: await readList(crud, scope, parameters, caller) };
      },
    });
  }
  if (queryById) {
    planned.push({
      call: queryById,
      handle: async ({ caller, parameters }) => {
        assertAllowed(canRead(endpoint, caller));
        return { result: await readRecord(crud, scope, textParameter(parameters, 'id') ?? '', caller) };
      },
    });
  }
  if (pick) {
    planned.push({
      call: pick,
      handle: async ({ caller, parameters }) => {
        assertAllowed(canPick(endpoint, entity.id, caller));
        return { result: await readPickerPage(crud, scope, parameters, caller) };
      },
    });
  }
  for (const child of Object.values(entity.children)) {
    planned.push(
      {
        call: { method: 'GET', path: `${entity.api}/${child.key}/list` },
        handle: async ({ caller, parameters }) => {
          assertAllowed(canRead(endpoint, caller));
          return { result: await readChildList(crud, endpoint, child, parameters, caller) };
        },
      },
      {
        call: { method: 'GET', path: `${entity.api}/${child.key}/pick` },
        handle: async ({ caller, parameters }) => {
          assertAllowed(canPick(endpoint, child.id, caller));
          return { result: await readPickerPage(crud, childScope(crud, endpoint, child), parameters, caller) };
        },
      },
    );
  }
  return planned;
}
