/**
 * Sample entities with list and form for tests: a test states only the settings that it tests; all others are defaults.
 */
import type { Entity } from '../entity/entity';
import type { FillContext } from '../entity/fill-field';
import type { EntityFile, FormFile, ListFile } from '../generated/files';
import type { Form, List } from './screen';
import { fillEntity } from '../entity/fill-entity';
import { fillForm } from './fill-form';
import { fillList } from './fill-list';

/** A complete entity file with a name field. */
export const sampleEntityFile = (file: Partial<EntityFile>): EntityFile => ({
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '物品',
  table: 'thing',
  api: '/thing',
  permissionPrefix: 'thing',
  titleField: 'name',
  fields: {},
  ...file,
});

/** @param given settings of the list and form files, and the entity's id */
export function sampleScreens(
  file: Partial<EntityFile>,
  context: FillContext,
  {
    list,
    form,
    id = 'demo/thing',
  }: { list?: Partial<ListFile> | undefined; form?: Partial<FormFile> | undefined; id?: string | undefined } = {},
): { entity: Entity; list: List; form: Form } {
  const entity = fillEntity(id, sampleEntityFile(file), context);
  const listFile = { $schema: '../_meta/list.schema.json', version: 2, entity: id, ...list } as ListFile;
  const formFile = { $schema: '../_meta/form.schema.json', version: 2, entity: id, ...form } as FormFile;
  return {
    entity,
    list: fillList(`${id}.list`, list ? listFile : null, entity, context),
    form: fillForm(`${id}.form`, form ? formFile : null, entity, context),
  };
}
