/** Applies an override to the files of a shipped screen: the result is an ordinary list or form file. */
import type { Entity } from '../../entity/entity';
import type { EntityFile, FormFile, ListFile, PlacedColumn } from '../../generated/files';
import { type ActionChanges, overriddenPlaces, withActionLabels } from './apply-actions';
import { overrideProblems } from './check-override';
import { messages } from './messages';
import type { FieldOverride, ScreenOverride } from './override';
import { type FieldGroup, formGroups, type ShippedField, type ShippedScreen } from './shipped-fields';
import { shippedParts } from './shipped-parts';

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

/**
 * The groups with the shown fields: of the product, or moved into them. Fields that the product does not show come into the
 * last group without a condition.
 */
function overriddenGroups(file: FormFile, entity: Entity, { fields, changes, shown }: Change) {
  const groups = formGroups(file, entity);
  const open = groups.findLast(({ isOpen }) => isOpen) ?? groups.at(-1);
  const isIn = (group: FieldGroup, key: string): boolean => {
    const moved = changes.get(key)?.group;
    if (moved !== undefined) return group === groups.find(({ title }) => title === moved);
    return fields.get(key)!.visible ? group.fields.includes(key) : group === open;
  };
  return groups.map((group) => shown.filter((key) => isIn(group, key)));
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

const withoutGroup = ({ group: _group, ...rest }: FieldOverride): FieldOverride => rest;

/** The part of an override that names fields, groups and actions of the screen, and what it names besides. */
function withoutGone(
  { title, fields, order, actions = [] }: ScreenOverride,
  parts: { fields: ReadonlyMap<string, unknown>; groups: ReadonlySet<string | null>; actions: ReadonlySet<string> },
): { applied: ScreenOverride; notes: string[] } {
  const isField = (key: string) => parts.fields.has(key);
  const isGroup = (title: string | undefined) => title === undefined || parts.groups.has(title);
  const isAction = (key: string) => parts.actions.has(key);
  return {
    applied: {
      ...(title === undefined ? {} : { title }),
      fields: fields.filter(({ field }) => isField(field)).map((one) => (isGroup(one.group) ? one : withoutGroup(one))),
      ...(order ? { order: order.filter(isField) } : {}),
      actions: actions.filter(({ action }) => isAction(action)),
    },
    notes: [
      ...fields.flatMap(({ field }) => (isField(field) ? [] : [messages.gone(field)])),
      ...fields.flatMap(({ field, group = '' }) =>
        isField(field) && group !== '' && !isGroup(group) ? [messages.goneGroup(group, field)] : [],
      ),
      ...actions.flatMap(({ action }) => (isAction(action) ? [] : [messages.goneAction(action)])),
    ],
  };
}

/** The screen file with the changes of its fields. */
function overriddenFile(shipped: ShippedScreen, entity: Entity, change: Change): ListFile | FormFile {
  const base = { version: 2, entity: entity.id } as const;
  return shipped.kind === 'list'
    ? overriddenList(shipped.file ?? { $schema: '../_meta/list.schema.json', ...base }, change)
    : overriddenForm(shipped.file ?? { $schema: '../_meta/form.schema.json', ...base }, entity, change);
}

/**
 * Applies an override by the names of its fields and actions. Those that the product no longer has are left out, with a
 * note.
 * @param entity of the screen, filled, with the fields of references that are columns of it
 * @param entityFile of the same entity
 */
export function applyOverride(
  shipped: ShippedScreen,
  entity: Entity,
  entityFile: EntityFile,
  override: ScreenOverride,
): OverriddenScreen | UnusableOverride {
  const parts = shippedParts(shipped, entity);
  const fields = new Map(parts.fields.map((one) => [one.key, one]));
  const known = {
    fields,
    groups: new Set(parts.groups.map(({ title }) => title)),
    actions: new Set(parts.actions.map(({ key }) => key)),
  };
  const { applied, notes } = withoutGone(override, known);
  const [problem] = overrideProblems(parts, applied);
  if (problem) return { problem: problem.message };
  const changes = new Map(applied.fields.map((one) => [one.field, one]));
  const actions: ActionChanges = new Map(applied.actions?.map((one) => [one.action, one]));
  const shown = orderedKeys([...fields.keys()], applied.order).filter(
    (key) => changes.get(key)?.visible ?? fields.get(key)!.visible,
  );
  return {
    screen: {
      ...overriddenFile(shipped, entity, { fields, changes, shown }),
      ...(applied.title === undefined ? {} : { title: applied.title }),
      ...overriddenPlaces(shipped, entity, actions),
    },
    entity: withActionLabels(shipped, entity, relabelled(entityFile, changes), actions),
    notes,
  };
}
