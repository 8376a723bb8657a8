/** The business screens of `schemas/`, and those that are not built yet, read from this folder. */
import { types } from '@/registry/values';
import type { Entity } from '@/model/entity/entity';
import { fillEntity } from '@/model/entity/fill-entity';
import { fillList } from '@/model/screens/fill-list';
import type { EntityFile, FormFile, ListFile, PageFile } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';

type ScreenKind = 'entity' | 'list' | 'form' | 'page';

export interface SetFile {
  /** `settle/sheet.entity` */
  id: string;
  kind: ScreenKind;
  data: unknown;
}

const modules = import.meta.glob(
  ['./*/*.json', '../../schemas/{base,bill,crm,fin,fund,live,risk,settle,sup,sv,tax}/*.json', '!./_shared/*.json'],
  { eager: true, import: 'default' },
);

/** Every file of the set, by id. */
export const files: readonly SetFile[] = Object.entries(modules).map(([path, data]) => {
  const id = path.replace(/^(\.|..\/..\/schemas)\//, '').replace(/\.json$/, '');
  return { id, kind: id.slice(id.lastIndexOf('.') + 1) as ScreenKind, data };
});

function fileOf(id: string): unknown {
  const file = files.find((one) => one.id === id);
  if (!file) throw new Error(`the proof set has no ${id}.json`);
  return file.data;
}

export const entityFile = (id: string) => fileOf(`${id}.entity`) as EntityFile;
export const listFile = (id: string) => fileOf(id) as ListFile;
export const formFile = (id: string) => fileOf(id) as FormFile;
export const pageFile = (id: string) => fileOf(id) as PageFile;

const context = {
  types,
  entity: (id: string) => files.find((one) => one.id === `${id}.entity`)?.data as EntityFile | undefined,
};

/** The filled entity of the set. */
export function entity(id: string): Entity {
  return fillEntity(id, entityFile(id), context);
}

/** A filled list of the set. */
export function list(id: string): List {
  const file = listFile(id);
  return fillList(id, file, entity(file.entity), context);
}
