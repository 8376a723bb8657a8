/** The controls of contract.md §7.6 and what each brings along: name of the field type, dictionary, settings. */
import { choicePart, dictOf, dictPart } from './dictionary';
import { flagOf, isObject, keyOf, numberOf, partsOf, settingOf, textOf } from '../payload/reader';
import type { Part, Source } from './field-source';

/** Control names of payloads, main and sub tables, 2.x and 3.x, by our field types. */
const TYPES: Readonly<Record<string, string>> = {
  area: 'area',
  cat_tree: 'cat_tree',
  checkbox: 'checkbox',
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

const withProps = (props: Record<string, unknown>): Part => {
  const said = Object.entries(props).filter(([, value]) => value !== undefined);
  return said.length > 0 ? { props: Object.fromEntries(said) } : {};
};

const many = ({ extension }: Source, otherwise: boolean): true | undefined =>
  (flagOf(settingOf(extension, 'multiSelect')) ?? otherwise) || undefined;

function datePart({ extension }: Source): Part {
  const picker = settingOf(extension, 'picker');
  return withProps({
    picker: ['year', 'quarter', 'month', 'week'].includes(String(picker)) ? picker : undefined,
  });
}

/** `["Y","N"]` as such or under `switchOptions`. */
function switchPart({ extension }: Source): Part {
  const pair = Array.isArray(extension) ? extension : settingOf(extension, 'switchOptions');
  const codes = Array.isArray(pair) ? pair.map(textOf) : [];
  const fits = codes.length === 2 && codes.every((code) => code !== undefined && code.length <= 16);
  return fits ? withProps({ customValue: codes }) : {};
}

/** One box that stores a pair, or a group of boxes where there are choices. */
function checkboxPart(source: Source): Part {
  const { customValue, defaultChecked } = source.raw;
  const codes = Array.isArray(customValue) ? customValue.map(textOf) : [];
  if (codes.length !== 2 || codes.some((code) => code === undefined || code.length > 16)) return choicePart(source);
  return withProps({ customValue: codes, defaultChecked: flagOf(defaultChecked) === true ? true : undefined });
}

function filePart({ extension }: Source): Part {
  const count = numberOf(settingOf(extension, 'uploadnum'));
  const fits = count !== undefined && Number.isInteger(count) && count >= 0 && count <= 100;
  // Without a number the servers in the field take any number of files.
  return withProps({ number: fits ? count : 0 });
}

function userPart(source: Source): Part {
  const store = textOf(settingOf(source.extension, 'store'));
  return withProps({ many: many(source, true), store: store === 'id' ? 'id' : undefined });
}

function departPart(source: Source): Part {
  const store = textOf(settingOf(source.extension, 'store'));
  const byCode = store === 'orgCode' || store === 'org_code';
  return withProps({ many: many(source, true), store: byCode ? 'orgCode' : undefined });
}

/** The hidden sibling of a category tree receives its text. */
function categoryPart(source: Source): Part {
  const { raw } = source;
  const text = keyOf(raw.textField);
  const root = textOf(raw.pcode);
  return { ...(text && { text }), ...withProps({ pcode: root === '0' ? undefined : root, many: many(source, false) }) };
}

function treePart(source: Source): Part {
  const { raw } = source;
  const dict = dictOf(source);
  if (dict === undefined) return { type: 'input' };
  return {
    dict,
    ...withProps({
      pidField: textOf(raw.pidField),
      pidValue: textOf(raw.pidValue),
      hasChildField: textOf(raw.hasChildField),
      many: many(source, false),
    }),
  };
}

const severalByDefault = ({ raw, extension }: Source): true | undefined =>
  (flagOf(raw.popupMulti) ?? flagOf(settingOf(extension, 'popupMulti')) ?? true) || undefined;

function popupPart(source: Source): Part {
  const { raw } = source;
  const code = textOf(raw.code) ?? textOf(raw.popupCode) ?? textOf(raw.dictTable);
  return withProps({
    code,
    orgFields: partsOf(raw.orgFields).join(',') || undefined,
    destFields: partsOf(raw.destFields).join(',') || undefined,
    many: severalByDefault(source),
  });
}

function popupDictPart(source: Source): Part {
  const { raw } = source;
  return withProps({
    code: textOf(raw.code) ?? textOf(raw.popupCode) ?? textOf(raw.dictTable),
    value: textOf(raw.dictCode) ?? partsOf(raw.orgFields)[0],
    label: textOf(raw.dictText),
    many: severalByDefault(source),
  });
}

function linkTablePart(source: Source): Part {
  const { raw, extension } = source;
  const showType = textOf(settingOf(extension, 'showType'));
  const fields = partsOf(raw.dictText);
  return {
    ...dictPart(source),
    ...withProps({
      fields: fields.length > 0 ? fields : undefined,
      showType: showType === 'card' || showType === 'select' ? showType : undefined,
      imageField: textOf(settingOf(extension, 'imageField')),
      many: many(source, false),
    }),
  };
}

const linkFieldPart = ({ raw }: Source): Part => withProps({ link: keyOf(raw.dictTable), field: textOf(raw.dictText) });

/** `config: {table, txt, key, linkField: "b,c", pidField, condition: "pid = '0'"}` */
function linkDownPart(source: Source): Part {
  const config = isObject(source.raw.config) ? source.raw.config : {};
  const raw = { dictTable: config.table, dictText: config.txt, dictCode: config.key };
  const linkFields = partsOf(config.linkField).filter((name) => keyOf(name));
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

/** What a type takes from the payload beyond its name. */
const PARTS: Readonly<Record<string, (source: Source) => Part>> = {
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

/** Every control name a payload may use. */
export const controlNames: readonly string[] = Object.keys(TYPES);

/** The field type of a control with its settings; an unknown control is a text box. */
export function controlPart(source: Source): Part & { type: string } {
  const type = Object.hasOwn(TYPES, source.view) ? TYPES[source.view] : undefined;
  if (type === undefined) source.warn('type', source.view);
  const part = Object.hasOwn(PARTS, type ?? '') ? PARTS[type ?? '']?.(source) : undefined;
  return { type: type ?? 'input', ...part };
}
