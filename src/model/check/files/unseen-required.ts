/** Checks for required fields that the form for new records does not show: saving would fail forever. */
import type { EntityFile, FormFile, ListFile } from '../../generated/files';
import { offersBuiltIn } from '../../entity/fill-action';
import { withRest } from '../../screens/rest';
import type { Catalog, EntityEntry, FieldFile } from '../catalog';
import type { CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { filledField } from '../parts/filled-field';

/** The lists of an entity with the action `add`; null stands for the default list, which an entity without one has. */
function listsThatAdd({ files: { screens } }: Catalog, entity: string): (ListFile | null)[] {
  const files = [...screens].filter(([id]) => id.endsWith('.list') && !id.endsWith('-pick.list'));
  // A broken list may be the one that adds records, with another form.
  if (files.some(([, { data }]) => data === null)) return [];
  const lists = files.map(([, { data }]) => data as ListFile | null).filter((list) => list?.entity === entity);
  const adding = lists.filter((list) => list?.toolbar?.includes('add') ?? true);
  return lists.length > 0 ? adding : [null];
}

/** Keys of fields that must have a value and get one only from the user or from a parameter. */
function fieldsToEnter(catalog: Catalog, file: EntityFile): [string, FieldFile][] {
  return Object.entries(file.fields).filter(
    ([, field]) =>
      field.required === true &&
      field.readonly !== true &&
      field.visible === undefined &&
      field.value === undefined &&
      field.copy === undefined &&
      field.virtual === undefined &&
      field.readFrom === undefined &&
      filledField(catalog, field).default === null,
  );
}

/** Parameters that reach the form of new records: its own, and those of the lists that open it. */
function parametersOf({ parameters }: Catalog, screens: readonly string[]): Set<string> {
  return new Set(screens.flatMap((screen) => [...(parameters.get(screen) ?? [])]));
}

/** Checks a form that lists open to add records. A form with its own `save` is checked by that call. */
export function checkFormShowsRequired(here: CheckContext, id: string, file: FormFile): void {
  const { catalog } = here;
  const entity = catalog.entities.get(file.entity ?? '');
  if (!entity?.file || !offersBuiltIn('add', entity.file) || file.save !== undefined) return;
  const written =
    file.groups?.flatMap(({ fields }) => fields) ?? (Array.isArray(file.fields) ? file.fields : undefined);
  const offered = Object.entries(entity.file.fields).filter(([, { hiddenIn }]) => !hiddenIn?.includes('form'));
  const shown =
    written &&
    withRest(
      written,
      new Set(),
      offered.map(([key]) => key),
    );
  const unseen = shown ? fieldsToEnter(catalog, entity.file).filter(([key]) => !shown.includes(key)) : [];
  // An unknown name can be that of the required field.
  if (unseen.length === 0 || !shown?.every((key) => entity.shape.fields.has(key))) return;
  if (!listsThatAdd(catalog, entity.id).some((list) => (list?.form ?? `${entity.id}.form`) === id)) return;
  const path: Path = [file.groups ? 'groups' : 'fields'];
  const given = parametersOf(catalog, [id, ...listsOf(catalog, entity)]);
  for (const [key, field] of unseen)
    if (!given.has(key)) here.report({ code: 'field', path, key: true, message: messages.requiredUnseen(field.label) });
}

/** Checks fields that the default form of an entity leaves out. */
export function checkHiddenRequired(here: CheckContext, file: EntityFile, entry: EntityEntry): void {
  const { catalog } = here;
  const form = `${entry.id}.form`;
  if (!offersBuiltIn('add', file) || catalog.screens.has(form)) return;
  const unseen = fieldsToEnter(catalog, file).filter(([, field]) => field.hiddenIn?.includes('form'));
  if (unseen.length === 0) return;
  if (!listsThatAdd(catalog, entry.id).some((list) => list?.form === undefined || list.form === form)) return;
  const given = parametersOf(catalog, [form, ...listsOf(catalog, entry)]);
  for (const [key, field] of unseen)
    if (!given.has(key))
      here.report({ code: 'field', path: ['fields', key, 'hiddenIn'], message: messages.requiredUnseen(field.label) });
}

/** Ids of the lists of an entity, the default one included. */
function listsOf({ files }: Catalog, { id }: EntityEntry): string[] {
  const own = [...files.screens].filter(([, { data }]) => (data as ListFile | null)?.entity === id);
  return [`${id}.list`, ...own.map(([screen]) => screen)];
}
