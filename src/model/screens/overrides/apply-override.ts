/** Applies an override to the files of a shipped screen: the result is an ordinary list or form file. */
import type { Entity } from '../../entity/entity';
import type { EntityFile, FormFile, ListFile, PlacedColumn } from '../../generated/files';
import { overrideProblems } from './check-override';
import { messages } from './messages';
import type { FieldOverride, ScreenOverride } from './override';
import { formGroups, shippedFields, type ShippedField, type ShippedScreen } from './shipped-fields';

/** The files of a screen with an override. */
export interface OverriddenScreen {
  screen: ListFile | FormFile;
  /** The file of the screen's entity with the changed labels. */
  entity: EntityFile;
  /** What the override names and the product no longer has, as sentences. */
  notes: readonly string[];
}

/** Why an override cannot be applied; the product's screen is shown instead. */
export interface UnusableOverride {
  problem: string;
}

/**
 * The names of a screen in the administrator's order. A field that the product added since stands after the field that
 * precedes it in the product.
 */
export function orderedKeys(shipped: readonly string[], order: readonly string[] | undefined): string[] {
  if (!order) return [...shipped];
  const present = new Set(shipped);
  const result = [...new Set(order)].filter((key) => present.has(key));
  const known = new Set(result);
  for (const [index, key] of shipped.entries()) {
    if (known.has(key)) continue;
    const before = shipped[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return result;
}

/** A column with changed settings; as written when nothing of it is changed. */
function columnOf({ column, key }: ShippedField, change: FieldOverride | undefined): PlacedColumn {
  const { label, width } = change ?? {};
  if (label === undefined && width === undefined) return column ?? key;
  const written = column === null || typeof column === 'string' ? { field: key } : column;
  return { ...written, ...(label === undefined ? {} : { label }), ...(width === undefined ? {} : { width }) };
}

interface Change {
  fields: ReadonlyMap<string, ShippedField>;
  changes: ReadonlyMap<string, FieldOverride>;
  /** The shown fields in their order. */
  shown: readonly string[];
}

const overriddenList = (file: ListFile, { fields, changes, shown }: Change): ListFile => ({
  ...file,
  columns: shown.map((key) => columnOf(fields.get(key)!, changes.get(key))),
});

/** The groups with the shown fields; those that the product does not show come into the last group without a condition. */
function overriddenGroups(file: FormFile, entity: Entity, { fields, shown }: Change) {
  const groups = formGroups(file, entity);
  const open = groups.findLast(({ isOpen }) => isOpen) ?? groups.at(-1);
  return groups.map((group) =>
    shown.filter((key) => (fields.get(key)!.visible ? group.fields.includes(key) : group === open)),
  );
}

function overriddenForm(file: FormFile, entity: Entity, change: Change): FormFile {
  const shownIn = overriddenGroups(file, entity, change);
  const hidden = (key: string) => change.changes.get(key)?.visible === false;
  const { groups, highlights, fields: _fields, ...rest } = file;
  const kept = highlights?.filter((key) => !hidden(key)) ?? [];
  const placed: Pick<FormFile, 'groups' | 'fields'> = groups
    ? { groups: groups.map((group, index) => ({ ...group, fields: shownIn[index]! })).filter((one) => one.fields[0]) }
    : { fields: shownIn.flat() };
  return { ...rest, ...(kept.length > 0 ? { highlights: kept } : {}), ...placed };
}

function relabelled(file: EntityFile, changes: ReadonlyMap<string, FieldOverride>): EntityFile {
  const fields = Object.entries(file.fields).map(([key, field]) => {
    const label = changes.get(key)?.label;
    return [key, label === undefined ? field : { ...field, label }];
  });
  return { ...file, fields: Object.fromEntries(fields) as EntityFile['fields'] };
}

/** The part of an override that names fields of the screen. */
function withoutGone(override: ScreenOverride, fields: ReadonlyMap<string, ShippedField>): ScreenOverride {
  const { order } = override;
  return {
    fields: override.fields.filter(({ field }) => fields.has(field)),
    ...(order ? { order: order.filter((key) => fields.has(key)) } : {}),
  };
}

/**
 * Applies an override by the names of its fields. Fields that the product no longer has are left out, with a note.
 * @param entity of the screen, filled, with the fields of references that are columns of it
 * @param entityFile of the same entity
 */
export function applyOverride(
  shipped: ShippedScreen,
  entity: Entity,
  entityFile: EntityFile,
  override: ScreenOverride,
): OverriddenScreen | UnusableOverride {
  const all = shippedFields(shipped, entity);
  const fields = new Map(all.map((one) => [one.key, one]));
  const applied = withoutGone(override, fields);
  const [problem] = overrideProblems(all, applied);
  if (problem) return { problem: problem.message };
  const changes = new Map(applied.fields.map((one) => [one.field, one]));
  const shown = orderedKeys([...fields.keys()], applied.order).filter(
    (key) => changes.get(key)?.visible ?? fields.get(key)!.visible,
  );
  const change = { fields, changes, shown };
  const gone = override.fields.map(({ field }) => field).filter((field) => !fields.has(field));
  const base = { version: 2, entity: entity.id } as const;
  return {
    screen:
      shipped.kind === 'list'
        ? overriddenList(shipped.file ?? { $schema: '../_meta/list.schema.json', ...base }, change)
        : overriddenForm(shipped.file ?? { $schema: '../_meta/form.schema.json', ...base }, entity, change),
    entity: relabelled(entityFile, changes),
    notes: gone.map(messages.gone),
  };
}
