/** Reads an entity of a file as the definition of an online form; settings that a definition cannot express are listed. Pure. */
import type { Child, Entity, Field, RefTarget } from '@/model/entity/entity';
import { controlOfType, LINK, needsDictionary } from '@/model/online/fields/designer-controls';
import type { RecordInput } from '@/server/crud';
import type { FieldInput } from '../online-forms/database-tables/column-fields';
import { isFieldName, MAX_LENGTH, MAX_PLACES, MAX_TITLE } from '../online-forms/column-names';
import { formFormula, type FormulaNames } from './entity-formulas';
import { messages } from './messages';

type FormInput = RecordInput<'system/online-form'>;

export interface EntityForms {
  /** The form, and one for each of its sub-tables. */
  forms: readonly FormInput[];
  /** What the forms leave out, as sentences with the field. */
  omitted: readonly string[];
}

const TEXT_LENGTH = 32;
const FOREIGN_KEY = 'main_id';

/** Type and length of the column; null for one that no field has. */
function columnPart({ columnType: column }: Field): FieldInput | null {
  switch (column.kind) {
    case 'text': {
      const length = column.length ?? TEXT_LENGTH;
      return length > MAX_LENGTH ? { dbType: 'Text' } : { dbType: 'string', dbLength: length };
    }
    case 'int':
      return { dbType: 'int', dbLength: 9 };
    case 'numeric':
      return column.scale > MAX_PLACES
        ? null
        : { dbType: 'BigDecimal', dbLength: column.precision, dbPointLength: column.scale };
    case 'date':
      return { dbType: 'Date' };
    case 'timestamp':
      return { dbType: 'Datetime' };
    default:
      return null;
  }
}

export type FindEntity = (entity: string) => Pick<Entity, 'table' | 'fields' | 'titleField'> | undefined;

/** A reference as a link to the table of its only target. */
function linkPart(target: RefTarget | undefined, targetOf: FindEntity): FieldInput | null {
  const entity = target && targetOf(target.entity);
  const title = entity?.fields[entity.titleField ?? '']?.column;
  if (!target || !entity?.table || title === undefined || target.valueField !== 'id') return null;
  return { fieldShowType: LINK, dictTable: entity.table, dictField: 'id', dictText: title };
}

/** Control and dictionary; what they lose is added to `lost`. */
function controlPart(field: Field, targetOf: FindEntity, lost: string[]): FieldInput {
  const { ref, type, dict, options } = field;
  if (ref) {
    const [target] = ref.by === null ? Object.values(ref.is) : [];
    const link = linkPart(target, targetOf);
    if (target?.where) lost.push(messages.lostParts.where);
    if (!link) lost.push(messages.lostParts.ref);
    return link ?? { fieldShowType: 'text' };
  }
  const view = controlOfType(type);
  if (view === undefined) lost.push(messages.lostParts.type(type));
  if (view !== undefined && needsDictionary(view) && dict === null) {
    lost.push(options ? messages.lostParts.options : messages.lostParts.type(type));
    return { fieldShowType: 'text' };
  }
  return { fieldShowType: view ?? 'text', ...(dict !== null && { dictField: dict }) };
}

/** Rules that depend on the record, which a definition does not have. */
function lostRules(field: Field, formula: string | null): string[] {
  const isConditional = (flag: Field['visible']) => typeof flag !== 'boolean';
  const parts = messages.lostParts;
  return [
    ...((field.value !== null && formula === null) || field.copy !== null ? [parts.value] : []),
    ...(isConditional(field.visible) ? [parts.visible] : []),
    ...(isConditional(field.required) ? [parts.required] : []),
    ...(isConditional(field.readonly) ? [parts.readonly] : []),
    ...(typeof field.default === 'string' && field.default.startsWith('=') ? [parts.default] : []),
    ...(field.pattern || field.rules.some((rule) => rule !== 'unique') || field.checkRule ? [parts.rules] : []),
    ...(field.permission !== null || field.mask ? [parts.permission] : []),
  ];
}

const flag = (isOn: boolean): '1' | '0' => (isOn ? '1' : '0');

/** A field as the designer enters it; null when it has no usable column. Lost settings are added to `omitted`. */
function fieldInput(field: Field, names: FormulaNames, targetOf: FindEntity, omitted: string[]): FieldInput | null {
  const column = columnPart(field);
  if (!column || !isFieldName(field.column)) {
    omitted.push(messages.omittedField(field.label));
    return null;
  }
  const lost: string[] = [];
  const control = controlPart(field, targetOf, lost);
  const formula = formFormula(field, names);
  lost.push(...lostRules(field, formula));
  if (lost.length > 0) omitted.push(messages.atField(field.label, [...new Set(lost)].join('、')));
  const { default: initial, query, hiddenIn, rules } = field;
  const isPlainDefault = initial !== null && !(typeof initial === 'string' && initial.startsWith('='));
  return {
    dbFieldName: field.column,
    dbFieldTxt: field.label.slice(0, MAX_TITLE),
    ...column,
    ...control,
    ...(column.dbType === 'Text' && control.fieldShowType === 'text' && { fieldShowType: 'textarea' }),
    fieldMustInput: flag(field.required === true && field.value === null),
    isReadOnly: flag(field.readonly === true || field.value !== null),
    isShowForm: flag(!hiddenIn.form),
    isShowList: flag(!hiddenIn.list),
    isQuery: flag(query !== null && !hiddenIn.query),
    queryMode: query === 'range' ? 'group' : query === 'like' ? 'like' : 'single',
    sortFlag: flag(field.list.sortable),
    isTotal: flag(field.list.total === 'sum'),
    ...(formula !== null && { formula }),
    ...(rules.includes('unique') && { fieldValidType: 'only' }),
    ...(isPlainDefault && { fieldDefaultValue: String(initial) }),
  };
}

type Fields = Readonly<Record<string, Field>>;

/** The fields that a form defines itself. */
const ownFields = (fields: Fields): Field[] =>
  Object.values(fields).filter(({ system, virtual, param }) => !system && !virtual && !param);

/** Columns by the keys of the fields. */
const columnsOf = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(
    ownFields(fields).flatMap((field) =>
      columnPart(field) && isFieldName(field.column) ? [[field.key, field.column]] : [],
    ),
  );

const fieldsOf = (fields: Fields, names: FormulaNames, targetOf: FindEntity, omitted: string[]): FieldInput[] =>
  ownFields(fields).flatMap((field) => fieldInput(field, names, targetOf, omitted) ?? []);

const subTableName = (table: string, { key }: Child): string => `${table}_${key.toLowerCase()}`;

/** A child as a sub-table with its own foreign key. */
function subForm(child: Child, table: string, targetOf: FindEntity, omitted: string[]): FormInput {
  const link: FieldInput = {
    dbFieldName: FOREIGN_KEY,
    dbFieldTxt: messages.mainRecord,
    dbType: 'string',
    dbLength: 36,
    fieldShowType: 'text',
    isShowForm: '0',
    isShowList: '0',
    mainTable: table,
  };
  return {
    tableName: subTableName(table, child),
    tableTxt: child.title,
    tableType: '3',
    relationType: child.single ? '1' : '0',
    field: [link, ...fieldsOf(child.fields, { columns: columnsOf(child.fields), subs: new Map() }, targetOf, omitted)],
  };
}

/** The tree of an entity; none beside sub-tables, or with columns that a definition cannot name. */
function treePart({ tree, fields, titleField }: Entity): Partial<FormInput> {
  const title = fields[titleField ?? '']?.column;
  const parent = tree && fields[tree.parent]?.column;
  if (!tree || !parent || title === undefined || !isFieldName(parent)) return {};
  const hasChild = tree.hasChild === null ? undefined : fields[tree.hasChild]?.column;
  return { isTree: 'Y', treeFieldname: title, treeParentIdField: parent, ...(hasChild && { treeIdField: hasChild }) };
}

/**
 * The forms of an entity and of its children.
 * @param table name of the new table
 * @param targetOf the entity that a reference names
 */
export function formsOfEntity(entity: Entity, table: string, tableTxt: string, targetOf: FindEntity): EntityForms {
  const omitted: string[] = [];
  const children = Object.values(entity.children).filter((child) => child.entity === null);
  const tree = children.length === 0 ? treePart(entity) : {};
  const own = Object.fromEntries(
    Object.entries(entity.fields).filter(
      ([, { column }]) => !tree.isTree || (column !== tree.treeParentIdField && column !== tree.treeIdField),
    ),
  );
  const rows = children.map(
    (child) => [child.key, { table: subTableName(table, child), columns: columnsOf(child.fields) }] as const,
  );
  const field = fieldsOf(own, { columns: columnsOf(own), subs: new Map(rows) }, targetOf, omitted);
  const subs = children.map((child) => subForm(child, table, targetOf, omitted));
  const foreign = Object.values(entity.children).filter((child) => child.entity !== null);
  omitted.push(...foreign.map(({ title }) => messages.omittedChild(title)));
  if (entity.state.field !== null) omitted.push(messages.omittedState);
  return {
    forms: [{ tableName: table, tableTxt, tableType: subs.length > 0 ? '2' : '1', ...tree, field }, ...subs],
    omitted: [...new Set(omitted)],
  };
}
