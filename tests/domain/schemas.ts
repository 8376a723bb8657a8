/** The business screens of `schemas/`, filled as the browser and the server fill them. */
import { types } from '@/registry/values';
import type { Entity } from '@/model/entity/entity';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile, ListFile } from '@/model/generated/files';
import { fillList } from '@/model/screens/fill-list';
import type { List } from '@/model/screens/screen';

const modules = import.meta.glob(['../../schemas/*/*.json', '!../../schemas/_*/*.json'], {
  eager: true,
  import: 'default',
});
const files = new Map(
  Object.entries(modules).map(([path, data]) => [path.slice('../../schemas/'.length, -'.json'.length), data]),
);

function fileOf(id: string): unknown {
  const data = files.get(id);
  if (data === undefined) throw new Error(`schemas/ has no ${id}.json`);
  return data;
}

const context = {
  types,
  entity: (id: string) => files.get(`${id}.entity`) as EntityFile | undefined,
};

export const entity = (id: string): Entity => fillEntity(id, fileOf(`${id}.entity`) as EntityFile, context);

export function list(id: string): List {
  const file = fileOf(`${id}.list`) as ListFile;
  return fillList(`${id}.list`, file, entity(file.entity), context);
}

/** Ids of the entities that have a table, by table. */
export const entityOfTable: ReadonlyMap<string, string> = new Map(
  [...files].flatMap(([id, data]) => {
    if (!id.endsWith('.entity')) return [];
    const entityId = id.slice(0, -'.entity'.length);
    const { table, children = {} } = data as EntityFile;
    return [
      ...(table ? [[table, entityId] as const] : []),
      ...Object.entries(children).flatMap(([key, child]) =>
        'table' in child && child.table ? [[child.table, `${entityId}.${key}`] as const] : [],
      ),
    ];
  }),
);
