/** Converts a field file to a filled field. */
import type { Field, FieldPlacement, Ref, RefTarget } from './entity';
import type { ColumnType } from './column-type';
import type { FieldType, FieldTypes } from './field-type';
import type { EntityFile, FieldFile, Ref as RefFile, RefTarget as RefTargetFile } from '../generated/files';
import { parseCall } from './call';

/** What filling needs besides the file. */
export interface FillContext {
  types: FieldTypes;
  /** Looks up other entity files by id, for children that are entities themselves. */
  entity?: (id: string) => EntityFile | undefined;
}

const PLACEMENTS: readonly FieldPlacement[] = ['list', 'form', 'detail', 'query', 'import', 'export'];

/** `billPartyId` → `bill_party_id`. Names that already are column names (online forms) do not change. */
export function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function fillRefTarget(file: RefTargetFile): RefTarget {
  const { entity, where = null, pick = null, valueField = 'id' } = typeof file === 'string' ? { entity: file } : file;
  return { entity, where, valueField, pick };
}

function fillRef(file: RefFile): Ref {
  if (typeof file === 'string' || !('by' in file)) return { by: null, is: { '': fillRefTarget(file) } };
  return {
    by: file.by,
    is: Object.fromEntries(Object.entries(file.is).map(([value, one]) => [value, fillRefTarget(one)])),
  };
}

/** Substitute for an unknown type name: plain text, so that the rest of the screen works. */
const unknownType: FieldType = { column: { kind: 'text' } };

/**
 * Fills one field file.
 * @throws never; an unknown type is treated as text, and check:schemas reports it with its path.
 */
export function fillField(key: string, file: FieldFile, { types }: FillContext, system = false): Field {
  const type = types.get(file.type) ?? unknownType;
  const value = file.value ?? type.formula?.(file.props ?? {}) ?? null;
  const param = file.param === true;
  const hiddenIn = param ? PLACEMENTS.filter((place) => place !== 'query') : (file.hiddenIn ?? type.hiddenIn ?? []);
  const field: Field = {
    key,
    column: columnName(key),
    was: file.was ?? [],
    columnType: { kind: 'none' },
    label: file.label,
    type: type.name ?? file.type,
    dict: file.dict ?? null,
    options:
      file.options?.map(({ color = null, disabled = false, ...option }) => ({ ...option, color, disabled })) ?? null,
    ref: file.ref === undefined ? null : fillRef(file.ref),
    default: file.default ?? null,
    value,
    copy: null,
    through: null,
    follows: file.follows ?? false,
    visible: file.visible ?? true,
    required: file.required ?? false,
    readonly: file.readonly ?? (file.copy !== undefined || typeof value === 'string'),
    rules: file.rules ?? [],
    checkRule: file.checkRule ?? null,
    pattern: file.pattern ?? null,
    min: file.min ?? null,
    max: file.max ?? null,
    query: file.query ?? (param ? 'eq' : null),
    list: { width: null, total: null, cut: null, sortable: true, fixed: null, group: null, href: null, ...file.list },
    form: { span: 1, ...file.form },
    hiddenIn: Object.fromEntries(PLACEMENTS.map((place) => [place, hiddenIn.includes(place)])) as Field['hiddenIn'],
    emphasis: file.emphasis ?? [],
    help: file.help ?? null,
    placeholder: file.placeholder ?? null,
    permission: file.permission ?? null,
    mask: file.mask ? { keep: file.mask.keep, permission: file.mask.permission ?? null } : null,
    textField: file.textField ?? null,
    props: file.props ?? {},
    virtual: file.virtual === true || file.readFrom !== undefined || param,
    param,
    readFrom: file.readFrom === undefined ? null : parseCall(file.readFrom),
    system,
  };
  field.default ??= type.initial?.(field) ?? null;
  if (file.copy !== undefined) {
    const [ref, from] = file.copy.split('.') as [string, string];
    field.copy = { ref, field: from };
  }
  if (field.virtual) return field;
  return {
    ...field,
    columnType: applySize(typeof type.column === 'function' ? type.column(field) : type.column, file.size),
  };
}

/** Applies `size` of a schema, which overrides the type's default length or precision. */
function applySize(column: ColumnType, size: FieldFile['size']): ColumnType {
  if (size === undefined) return column;
  if (column.kind === 'text' && typeof size === 'number') return { kind: 'text', length: size };
  if (column.kind === 'numeric' || column.kind === 'int') {
    const [precision, scale] = typeof size === 'number' ? [size, 0] : size;
    return scale === 0 && precision <= 9 ? { kind: 'int' } : { kind: 'numeric', precision, scale };
  }
  return column;
}

export function fillFields(
  files: Record<string, FieldFile>,
  context: FillContext,
  system = false,
): Record<string, Field> {
  return Object.fromEntries(Object.entries(files).map(([key, file]) => [key, fillField(key, file, context, system)]));
}
