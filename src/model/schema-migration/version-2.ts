/** Version 2 of the schema language: one word has one meaning in all files. */
import { each, inTurn, isObject, renameKey, type Change, type Json, type JsonObject } from './document';

/** The renamed properties by part of the language, old → new; the reference prints this table. */
export const VERSION_2_NAMES = {
  entity: { auth: 'permissionPrefix', label: 'titleField', key: 'keyField', use: 'actionSets', wrap: 'bodyKey' },
  child: { label: 'titleField', rules: 'serverChecks', sort: 'reorder', choose: 'rowSelection' },
  field: { auth: 'permission', hide: 'hiddenIn', text: 'textField' },
  'field.mask': { auth: 'permission' },
  'field.list': { sort: 'sortable' },
  'ref (object)': { value: 'valueField' },
  action: { auth: 'permission', opens: 'screen', lasting: 'keepMessage' },
  'action.then': { opens: 'screen' },
  'screen action': { auth: 'permission', opens: 'screen' },
  list: { auth: 'permissionPrefix', aside: 'sidebar', open: 'window' },
  'list.columns[]': { title: 'label' },
  'list.pick': { value: 'valueField', label: 'titleField' },
  form: { auth: 'permissionPrefix', columns: 'fieldsPerRow', open: 'window', stay: 'keepOpen' },
  page: { open: 'window' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

const renamed =
  (part: keyof typeof VERSION_2_NAMES): Change =>
  (old) =>
    Object.entries(VERSION_2_NAMES[part]).reduce((one, [from, to]) => renameKey(one, from, to), old);

/** Applies a change to a field, and to the columns of a field that holds rows. */
const withColumns =
  (change: Change): Change =>
  (old) => {
    const field = change(old);
    return field.type === 'rows' ? each('props.columns.*', withColumns(change))(field) : field;
  };

const FIELDS = 'fields.* children.*.fields.*';
const ACTIONS = 'actions.* children.*.actions.*';
const EXPANDING = 'children.*';

/** A change of fields, in all kinds of files that contain fields. */
const filesWithFields = (field: Change, entity: Change = (old) => old): Readonly<Record<string, Change>> => {
  const ofAction = each('ask.*', field);
  return {
    entity: inTurn(entity, each(FIELDS, field), each(ACTIONS, ofAction)),
    actions: each('sets.*.actions.*', ofAction),
    form: each('fields.*', field),
    page: each('blocks.[]', (block) => (block.widget === 'grid-demo' ? each('props.columns.*', field)(block) : block)),
  };
};

const renamedField = withColumns(
  inTurn(
    renamed('field'),
    each('mask', renamed('field.mask')),
    each('list', renamed('field.list')),
    each('ref ref.is.*', renamed('ref (object)')),
  ),
);
const renamedAction = inTurn(renamed('action'), each('then', renamed('action.then')));
const inFields = filesWithFields(renamedField);

/** Renames properties. Every object keeps its number of keys, so that the text is changed in place. */
export const renameProperties: Readonly<Record<string, Change>> = {
  entity: inTurn(
    renamed('entity'),
    each('children.*', renamed('child')),
    each(ACTIONS, renamedAction),
    inFields.entity!,
  ),
  actions: inTurn(each('sets.*.actions.*', renamedAction), inFields.actions!),
  list: inTurn(
    renamed('list'),
    each('columns.[] children.[].columns.[]', renamed('list.columns[]')),
    each('pick', renamed('list.pick')),
    each('toolbar.[] row.[] bulk.[] children.[].toolbar.[] children.[].row.[]', renamed('screen action')),
  ),
  form: inTurn(renamed('form'), inFields.form!),
  page: inTurn(renamed('page'), inFields.page!),
};

/** Replaces one property, at its position. */
const replaceKey = (old: JsonObject, from: string, to: string, value: Json): JsonObject =>
  Object.fromEntries(Object.entries(old).map(([key, one]) => (key === from ? [to, value] : [key, one])));

function splitStored(field: JsonObject): JsonObject {
  const { stored } = field;
  if (stored === false && !Object.hasOwn(field, 'virtual')) return replaceKey(field, 'stored', 'virtual', true);
  return typeof stored === 'string' ? renameKey(field, 'stored', 'readFrom') : field;
}

/** Moves `expandAs` into `expand`; without an `expand` to move it to, the checker reports it. */
function joinExpand(old: JsonObject): JsonObject {
  const { expandAs, ...rest } = old;
  const { expand } = rest;
  if (expandAs === undefined || !isObject(expand) || Object.hasOwn(expand, 'as')) return old;
  return { ...rest, expand: { ...expand, as: expandAs } };
}

/** Changes the shape of settings. */
export const expandSettings: Readonly<Record<string, Change>> = {
  ...filesWithFields(withColumns(splitStored), each(EXPANDING, joinExpand)),
  list: joinExpand,
};

const LIST_ONLY = ['list'];
const ALL_BUT_FORM = ['list', 'detail', 'query', 'import', 'export'];

/**
 * Where version 2 hides the fields of a type by default. Fixed with the names of version 1: later changes of a type must
 * not change what an old file means.
 */
const HIDDEN_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  password: ALL_BUT_FORM,
  hidden: ALL_BUT_FORM,
  richtext: LIST_ONLY,
  umeditor: LIST_ONLY,
  markdown: LIST_ONLY,
  code: LIST_ONLY,
  image: LIST_ONLY,
  rows: LIST_ONLY,
  tree_check: LIST_ONLY,
};

/** Leaves out `hiddenIn` where it says the default of the type, and adds `[]` where version 1 hid nothing. */
function relateToDefault(field: JsonObject): JsonObject {
  const { type, hiddenIn = [] } = field;
  const byDefault = typeof type === 'string' && Object.hasOwn(HIDDEN_BY_TYPE, type) ? HIDDEN_BY_TYPE[type]! : [];
  if (!Array.isArray(hiddenIn)) return field;
  const isDefault = hiddenIn.length === byDefault.length && byDefault.every((place) => hiddenIn.includes(place));
  if (!isDefault) return { ...field, hiddenIn };
  const { hiddenIn: _same, ...rest } = field;
  return rest;
}

/** Relates `hiddenIn` to the default of the type, for the fields of records. Other fields are on one form only. */
export const hiddenPlacements: Readonly<Record<string, Change>> = { entity: each(FIELDS, relateToDefault) };
