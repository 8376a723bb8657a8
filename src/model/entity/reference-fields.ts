/** Fields of referenced records as fields of the records that refer to them: columns of a list such as `supplierId.level`. */
import type { PlacedColumn } from '../generated/files';
import type { Child, Entity, Field } from './entity';

/** What a path needs of an entity or of a child. */
export type FieldOwner = Pick<Entity | Child, 'fields'>;

/** Looks up the entity or child of a reference, e.g. `shop/order` or `shop/order.item`. */
export type FindOwner = (id: string) => (FieldOwner & { permissionPrefix: string }) | undefined;

/** Finds entities and their children among filled entities. */
export const ownersIn =
  (entities: Readonly<Record<string, Entity>>): FindOwner =>
  (id) => {
    const [entityId = '', child] = id.split('.');
    const entity = entities[entityId];
    if (!entity || child === undefined) return entity;
    const fields = entity.children[child]?.fields;
    return fields && { fields, permissionPrefix: entity.permissionPrefix };
  };

/** The paths among the columns of a list file. */
export const referencePaths = (columns: readonly PlacedColumn[] = []): string[] =>
  columns.map((one) => (typeof one === 'string' ? one : one.field)).filter((key) => key.indexOf('.') > 0);

/** 采购员 and 手机 become 采购员手机; 供应商 and 供应商名称 become 供应商名称. */
const joinedLabel = (ref: string, target: string): string => (target.startsWith(ref) ? target : `${ref}${target}`);

/**
 * A field of the record that a reference points to, as a read-only field of the record that refers to it.
 * @param path `reference.field`; one step through a reference to one entity
 * @returns undefined when there is no such field, or it has no column
 */
export function referenceField(path: string, { fields }: FieldOwner, findOwner: FindOwner): Field | undefined {
  const [ref = '', key = '', more] = path.split('.');
  const reference = Object.hasOwn(fields, ref) ? fields[ref] : undefined;
  if (!reference?.ref || reference.ref.by !== null || more !== undefined) return undefined;
  const owner = findOwner(reference.ref.is['']?.entity ?? '');
  const target = owner && Object.hasOwn(owner.fields, key) ? owner.fields[key] : undefined;
  if (!owner || !target || target.columnType.kind === 'none') return undefined;
  return {
    ...target,
    key: path,
    was: [],
    label: joinedLabel(reference.label, target.label),
    default: null,
    follows: false,
    value: null,
    copy: null,
    visible: true,
    required: false,
    readonly: true,
    query: null,
    // Emphasis, links and text fields read other fields of the target, which the row does not hold.
    list: { ...target.list, total: null, fixed: null, group: null, href: null },
    emphasis: [],
    textField: null,
    help: null,
    hiddenIn: { list: false, form: true, detail: true, query: false, import: true, export: false },
    system: false,
    through: { ref, field: key, permissionPrefix: owner.permissionPrefix },
  };
}

/** The entity with the fields that paths reach; the entity itself without paths. Unknown paths are left out. */
export function withReferenceFields(entity: Entity, paths: readonly string[], findOwner: FindOwner): Entity {
  if (paths.length === 0) return entity;
  const found = paths.flatMap((path) => referenceField(path, entity, findOwner) ?? []);
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(found.map((field) => [field.key, field])) } };
}
