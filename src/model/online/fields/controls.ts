/** Controls of contract.md §7.6: field type, dictionary and settings of each. */
import { choicePart, dictOf, dictPart } from './dictionary';
import {
  booleanOf,
  entryOf,
  isObject,
  validKey,
  numberOf,
  splitCommas,
  extensionSetting,
  textOf,
} from '../payload/reader';
import type { FieldPart, FieldSource } from './field-source';

/** Field types by control name, for main and sub-tables, 2.x and 3.x. */
const TYPES: Readonly<Record<string, string>> = {
  area: 'area',
  cat_tree: 'cat_tree',
  checkbox: 'checkbox',
  cron: 'cron',
  date: 'date',
  datetime: 'datetime',
  'depart-select': 'sel_depart',
  file: 'file',
  hidden: 'hidden',
  image: 'image',
  input: 'input',
  'input-number': 'inputNumber',
  inputNumber: 'inputNumber',
  input_pop: 'input_pop',
  link_down: 'link_down',
  link_table: 'link_table',
  link_table_field: 'link_table_field',
  list: 'select',
  list_multi: 'list_multi',
  markdown: 'markdown',
  normal: 'normal',
  number: 'inputNumber',
  password: 'password',
  pca: 'area',
  popup: 'popup',
  popup_dict: 'popup_dict',
  progress: 'progress',
  radio: 'radio',
  sel_depart: 'sel_depart',
  sel_search: 'sel_search',
  sel_tree: 'sel_tree',
  sel_user: 'sel_user',
  select: 'select',
  'select-dict-search': 'select-dict-search',
  'select-multiple': 'list_multi',
  'select-search': 'sel_search',
  switch: 'switch',
  tags: 'tags',
  text: 'input',
  textarea: 'textarea',
  time: 'time',
  umeditor: 'richtext',
  upload: 'file',
  'user-select': 'sel_user',
};

const withProps = (props: Record<string, unknown>): FieldPart => {
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  return given.length > 0 ? { props: Object.fromEntries(given) } : {};
};

const isMultiple = ({ extension }: FieldSource, otherwise: boolean): true | undefined =>
  (booleanOf(extensionSetting(extension, 'multiSelect')) ?? otherwise) || undefined;

function datePart({ extension }: FieldSource): FieldPart {
  const picker = extensionSetting(extension, 'picker');
  return withProps({
    picker: ['year', 'quarter', 'month', 'week'].includes(String(picker)) ? picker : undefined,
  });
}

/** Switch values: `["Y","N"]` directly or in `switchOptions`. */
function switchPart({ extension }: FieldSource): FieldPart {
  const pair = Array.isArray(extension) ? extension : extensionSetting(extension, 'switchOptions');
  const codes = Array.isArray(pair) ? pair.map(textOf) : [];
  const fits = codes.length === 2 && codes.every((code) => code !== undefined && code.length <= 16);
  return fits ? withProps({ customValue: codes }) : {};
}

/** A single checkbox that stores one of two codes, or a group of checkboxes when there are choices. */
function checkboxPart(source: FieldSource): FieldPart {
  const { customValue, defaultChecked } = source.raw;
  const codes = Array.isArray(customValue) ? customValue.map(textOf) : [];
  if (codes.length !== 2 || codes.some((code) => code === undefined || code.length > 16)) return choicePart(source);
  return withProps({ customValue: codes, defaultChecked: booleanOf(defaultChecked) === true ? true : undefined });
}

function filePart({ extension }: FieldSource): FieldPart {
  const count = numberOf(extensionSetting(extension, 'uploadnum'));
  const fits = count !== undefined && Number.isInteger(count) && count >= 0 && count <= 100;
  // Without a number, deployed servers accept any number of files.
  return withProps({ number: fits ? count : 0 });
}

function userPart(source: FieldSource): FieldPart {
  const store = textOf(extensionSetting(source.extension, 'store'));
  return withProps({ many: isMultiple(source, true), store: store === 'id' ? 'id' : undefined });
}

function departPart(source: FieldSource): FieldPart {
  const store = textOf(extensionSetting(source.extension, 'store'));
  const byCode = store === 'orgCode' || store === 'org_code';
  return withProps({ many: isMultiple(source, true), store: byCode ? 'orgCode' : undefined });
}

/** The text of a category tree is copied into a hidden sibling field. */
function categoryPart(source: FieldSource): FieldPart {
  const { raw } = source;
  const text = validKey(raw.textField);
  const root = textOf(raw.pcode);
  return {
    ...(text && { textField: text }),
    ...withProps({ pcode: root === '0' ? undefined : root, many: isMultiple(source, false) }),
  };
}

function treePart(source: FieldSource): FieldPart {
  const { raw } = source;
  const dict = dictOf(source);
  if (dict === undefined) return { type: 'input' };
  return {
    dict,
    ...withProps({
      pidField: textOf(raw.pidField),
      pidValue: textOf(raw.pidValue),
      hasChildField: textOf(raw.hasChildField),
      many: isMultiple(source, false),
    }),
  };
}

const multipleByDefault = ({ raw, extension }: FieldSource): true | undefined =>
  (booleanOf(raw.popupMulti) ?? booleanOf(extensionSetting(extension, 'popupMulti')) ?? true) || undefined;

function popupPart(source: FieldSource): FieldPart {
  const { raw } = source;
  const code = textOf(raw.code) ?? textOf(raw.popupCode) ?? textOf(raw.dictTable);
  return withProps({
    code,
    orgFields: splitCommas(raw.orgFields).join(',') || undefined,
    destFields: splitCommas(raw.destFields).join(',') || undefined,
    many: multipleByDefault(source),
  });
}

function popupDictPart(source: FieldSource): FieldPart {
  const { raw } = source;
  return withProps({
    code: textOf(raw.code) ?? textOf(raw.popupCode) ?? textOf(raw.dictTable),
    value: textOf(raw.dictCode) ?? splitCommas(raw.orgFields)[0],
    label: textOf(raw.dictText),
    many: multipleByDefault(source),
  });
}

function linkTablePart(source: FieldSource): FieldPart {
  const { raw, extension } = source;
  const showType = textOf(extensionSetting(extension, 'showType'));
  const fields = splitCommas(raw.dictText);
  return {
    ...dictPart(source),
    ...withProps({
      fields: fields.length > 0 ? fields : undefined,
      showType: showType === 'card' || showType === 'select' ? showType : undefined,
      imageField: textOf(extensionSetting(extension, 'imageField')),
      many: isMultiple(source, false),
    }),
  };
}

const linkFieldPart = ({ raw }: FieldSource): FieldPart =>
  withProps({ link: validKey(raw.dictTable), field: textOf(raw.dictText) });

/**
 * Reads the settings of a `link_down`: `config: {table, txt, key, linkField: "b,c", pidField, condition: "pid = '0'"}`
 */
function linkDownPart(source: FieldSource): FieldPart {
  const config = isObject(source.raw.config) ? source.raw.config : {};
  const raw = { dictTable: config.table, dictText: config.txt, dictCode: config.key };
  const linkFields = splitCommas(config.linkField).filter((name) => validKey(name));
  const condition = textOf(config.condition);
  const root = condition && /^\s*\w+\s*=\s*'?([\w-]*)'?\s*$/.exec(condition)?.[1];
  if (condition && root === undefined) source.warn('dict', condition);
  return {
    ...dictPart({ ...source, raw }),
    ...withProps({
      linkFields: linkFields.length > 0 ? linkFields : undefined,
      parent: textOf(config.pidField),
      root: root || undefined,
    }),
  };
}

/** Readers of type-specific settings, by field type. */
const PARTS: Readonly<Record<string, (source: FieldSource) => FieldPart>> = {
  cat_tree: categoryPart,
  checkbox: checkboxPart,
  date: datePart,
  file: filePart,
  image: filePart,
  link_down: linkDownPart,
  link_table: linkTablePart,
  link_table_field: linkFieldPart,
  list_multi: choicePart,
  popup: popupPart,
  popup_dict: popupDictPart,
  radio: choicePart,
  sel_depart: departPart,
  sel_search: choicePart,
  sel_tree: treePart,
  sel_user: userPart,
  select: choicePart,
  'select-dict-search': choicePart,
  switch: switchPart,
};

/** All known control names. */
export const controlNames: readonly string[] = Object.keys(TYPES);

/** Field type of a control with its settings; an unknown control becomes a text box. */
export function controlPart(source: FieldSource): FieldPart & { type: string } {
  const type = entryOf(TYPES, source.control);
  if (type === undefined) source.warn('type', source.control);
  const part = entryOf(PARTS, type)?.(source);
  return { type: type ?? 'input', ...part };
}
