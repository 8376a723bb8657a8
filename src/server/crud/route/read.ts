/** The reading routes of one mount: list, record, picker, and the rows of each child. */
import type { Child } from '@/model/entity';
import { Refusal } from '../../refusal';
import { childShape, type Crud } from '../context/crud';
import type { Caller } from '../context/options';
import { texts } from '../context/texts';
import { readList } from '../read/list';
import { parameter } from '../read/parameters';
import { readPick } from '../read/pick';
import { readRecord } from '../read/record';
import { childSort } from '../read/sort';
import { checkPlace, type Source } from '../read/source';
import type { Mount } from './mount';
import { demand, type Permissions } from './permissions';
import type { Planned } from './route';

/** A child's rows as a source of their own; one that is an entity feeds that entity's formulas. */
export function childSource(crud: Crud, { entity, source }: Mount, child: Child): Source {
  const shape = childShape(crud, child);
  const own = child.entity === null;
  return {
    shape,
    entity: own ? entity : shape.entity,
    child: own ? child : null,
    where: null,
    sort: childSort(crud, child),
    api: source.api,
    main: { source, key: child.foreignKey },
  };
}

/** Child rows are reached through their main record only: a list without it would pass by its filters. */
async function readChildList(
  crud: Crud,
  mount: Mount,
  child: Child,
  query: Readonly<Record<string, unknown>>,
  caller: Caller,
) {
  const main = parameter(query, child.foreignKey)?.trim();
  if (!main) throw new Refusal(texts.noMain);
  await checkPlace(crud, mount.source, [main], caller);
  return readList(crud, childSource(crud, mount, child), query, caller);
}

/** List, record and picker of one mount, and the lists and pickers of its children. */
export function readRoutes(crud: Crud, mount: Mount, { mayRead, mayPick }: Permissions): Planned[] {
  const { entity, source } = mount;
  const { list, queryById, pick } = entity.calls;
  const planned: Planned[] = [];
  if (list) {
    planned.push({
      call: list,
      handle: async ({ caller, parameters }) => {
        demand(mayRead(mount, caller));
        return { result: await readList(crud, source, parameters, caller) };
      },
    });
  }
  if (queryById) {
    planned.push({
      call: queryById,
      handle: async ({ caller, parameters }) => {
        demand(mayRead(mount, caller));
        return { result: await readRecord(crud, source, parameter(parameters, 'id') ?? '', caller) };
      },
    });
  }
  if (pick) {
    planned.push({
      call: pick,
      handle: async ({ caller, parameters }) => {
        demand(mayPick(mount, entity.id, caller));
        return { result: await readPick(crud, source, parameters, caller) };
      },
    });
  }
  for (const child of Object.values(entity.children)) {
    planned.push(
      {
        call: { method: 'GET', path: `${entity.api}/${child.key}/list` },
        handle: async ({ caller, parameters }) => {
          demand(mayRead(mount, caller));
          return { result: await readChildList(crud, mount, child, parameters, caller) };
        },
      },
      {
        call: { method: 'GET', path: `${entity.api}/${child.key}/pick` },
        handle: async ({ caller, parameters }) => {
          demand(mayPick(mount, child.id, caller));
          return { result: await readPick(crud, childSource(crud, mount, child), parameters, caller) };
        },
      },
    );
  }
  return planned;
}
