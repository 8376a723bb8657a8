/**
 * Seeded errors in valid schema files: every property of the meta-schemas that the files use is removed where it
 * is required, misspelt, given a wrong type, or given an unknown name. Each has the line where it must be reported.
 */
import { applyEdits, findNodeAtLocation, modify, parseTree, type Node } from 'jsonc-parser';
import { schemasAt, type Kind, type Schema } from '@/model/check/meta-schemas';

type Path = readonly (string | number)[];
export type ErrorKind = 'removed' | 'misspelt' | 'wrong type' | 'wrong name';

/** One way to spoil one place. */
export interface SeededError {
  kind: ErrorKind;
  file: string;
  path: Path;
  /** The property of the language, e.g. `field.query`. */
  property: string;
  /** The error is in the key itself, not in its value. */
  key?: boolean;
}

export interface Spoilt {
  text: string;
  /** The line of the error, from 1. */
  line: number;
}

/** Values no property of some type takes, one per type. */
const STRANGERS: readonly (readonly [type: string, value: unknown])[] = [
  ['number', 12.5],
  ['boolean', true],
  ['array', []],
  ['object', {}],
  ['string', 'zz'],
  ['null', null],
];

/** Properties whose text is a name that something else must have: field names, ids, codes, formulas. */
const NAMES = new Set(
  [
    'entity.titleField entity.actionSets entity.unique entity.tree.parent entity.tree.hasChild entity.state.field entity.state.edit',
    'child.entity child.titleField child.unique child.serverChecks check.at check.expect',
    'field.type field.dict field.copy field.textField field.rules field.value field.permission field.mask.permission',
    'ref.by refTarget.entity refTarget.pick refTarget.valueField field.ref field.value.by',
    'action.from action.to action.screen action.ask expansion.screen screenAction.screen screenWith.screen',
    'list.entity list.form list.query list.columns list.sort.field list.toolbar list.row list.bulk column.field',
    'list.pick.valueField list.pick.titleField childList.child childList.entity childList.columns childList.row childList.toolbar',
    'card.value chart.x chart.y chart.by form.entity form.groups.fields form.children form.load form.save form.api',
    'form.permissionPrefix block.screen block.widget tab.screen',
  ].flatMap((line) => line.split(' ')),
);

/** Properties whose value is a condition: its keys are names. */
const CONDITIONS = new Set(
  'field.visible field.required field.readonly child.visible child.required child.removable action.when screenAction.when list.where childList.where refTarget.where'.split(
    ' ',
  ),
);
/** Properties whose texts look names up: `{buyerName}`. */
const LOOK_UPS = new Set('action.confirm action.with expansion.with screenAction.with screenWith.with'.split(' '));

/** `amount` → `amountzz`, `a/b.list` → `a/bzz.list`, `=a` → `=a + zz`. */
export function wrongName(text: string): string {
  if (text.startsWith('=')) return `${text} + zzNothing`;
  if (/^[A-Z]+ \//.test(text)) return text.replace(/^([A-Z]+ [^?]*?)\/?(\?|$)/, '$1zz$2');
  if (/\{\w/.test(text)) return text.replace(/\{(\w+)/, '{$1zz');
  if (text.includes('/')) return text.replace(/(\.\w+)?$/, (ending) => `zz${ending}`);
  if (/^\w+\.\w+$/.test(text)) return text.replace('.', 'zz.');
  return `${text}zz`;
}

function misspelt(key: string): string {
  // Two letters change places; where they are alike one is dropped.
  for (let at = 1; at + 1 < key.length; at++)
    if (key[at] !== key[at + 1]) return key.slice(0, at) + key[at + 1]! + key[at]! + key.slice(at + 2);
  return key.slice(0, -1);
}

const names = new Map<Schema, string>();

/** Names every property schema: `field.list.width`. @param documents the meta-schemas by kind */
export function nameProperties(documents: Readonly<Record<string, unknown>>): void {
  const visit = (schema: unknown, name: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties, $defs, ...rest } = schema as Record<string, Record<string, Schema>>;
    for (const [key, one] of Object.entries($defs ?? {})) visit(one, key);
    for (const [key, one] of Object.entries(properties ?? {})) {
      if (typeof one !== 'object') continue;
      names.set(one, `${name}.${key}`);
      visit(one, `${name}.${key}`);
    }
    for (const [key, one] of Object.entries(rest)) if (key !== 'if') visit(one, name);
  };
  for (const [kind, document] of Object.entries(documents)) visit(document, kind);
}

interface Site {
  property: string;
  path: Path;
  required: boolean;
  types: readonly string[] | null;
  /** Names in it, with their places. */
  named: readonly Named[];
  enumerated: boolean;
}

interface Named {
  path: Path;
  key?: boolean;
}

/** Every text below a value, with its place. */
function textsIn(value: unknown, path: Path): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The names that a property's value holds. */
function namesIn(property: string, value: unknown, path: Path): Named[] {
  if (LOOK_UPS.has(property)) return textsIn(value, path).filter(({ text }) => /(?<![#$])\{\w/.test(text));
  if (CONDITIONS.has(property)) {
    if (typeof value === 'string') return [{ path }];
    if (Array.isArray(value)) return value.flatMap((one, index) => namesIn(property, one, [...path, index]));
    return typeof value === 'object' && value !== null
      ? Object.keys(value).map((key) => ({ path: [...path, key], key: true }))
      : [];
  }
  if (!NAMES.has(property) || (typeof value === 'object' && !Array.isArray(value))) return [];
  return textsIn(value, path).filter(({ path: at }) =>
    at.every((key, index) => index < path.length || typeof key === 'number'),
  );
}

function typesOf(schemas: readonly Schema[]): string[] | null {
  const said = schemas.flatMap(({ type }) => (type === undefined ? [] : [[type].flat()]));
  if (said.length === 0) return schemas.some((one) => one.enum ?? one.const) ? [] : null;
  return said.reduce((kept, one) => kept.filter((type) => one.includes(type)));
}

/** Every property in a file that the language names. */
function sitesIn(kind: Kind, data: unknown, isThere: (entity: string) => boolean): Site[] {
  const sites: Site[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (Array.isArray(value)) return value.forEach((one, index) => visit(one, [...path, index]));
    if (typeof value !== 'object' || value === null) return;
    const owners = schemasAt(kind, data, path);
    // A planned entity has any field.
    const { entity } = value as { entity?: unknown };
    const planned = typeof entity === 'string' && !isThere(entity);
    for (const [key, one] of Object.entries(value)) {
      const place = [...path, key];
      const owner = owners.map(({ properties }) => properties?.[key]).find((found) => typeof found === 'object');
      const schemas = schemasAt(kind, data, place);
      if (owner) {
        const property = names.get(owner) ?? '';
        sites.push({
          property,
          path: place,
          required: owners.some(({ required }) => required?.includes(key)),
          types: typesOf(schemas),
          named: key === 'where' && planned ? [] : namesIn(property, one, place),
          enumerated: schemas.some((schema) => schema.enum ?? schema.const),
        });
      }
      visit(one, place);
    }
  };
  visit(data, []);
  return sites;
}

/** All errors that can be put into a file. @param isThere whether an entity has a file */
export function errorsIn(file: string, kind: Kind, text: string, isThere: (entity: string) => boolean): SeededError[] {
  return sitesIn(kind, JSON.parse(text), isThere).flatMap(
    ({ property, path, required, types, named, enumerated }): SeededError[] => {
      const make = (one: ErrorKind, at: Path = path): SeededError => ({ kind: one, file, path: at, property });
      const strangers = types && STRANGERS.some(([type]) => !types.includes(type));
      return [
        ...(required ? [make('removed')] : []),
        make('misspelt'),
        ...(strangers ? [make('wrong type')] : []),
        ...(enumerated ? [make('wrong name')] : []),
        ...named.map(({ path: at, key }) => ({ ...make('wrong name', at), ...(key && { key }) })),
      ];
    },
  );
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function nodeAt(root: Node | undefined, path: Path): Node {
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) throw new Error(`no ${path.join('/')}`);
  return node;
}

/** Puts one error into a file's text; the rest of the text stays in place. */
export function spoil(text: string, kind: Kind, { kind: error, path, key: inKey }: SeededError): Spoilt {
  const root = parseTree(text);
  const node = nodeAt(root, path);
  const key = node.parent?.type === 'property' ? node.parent.children![0]! : node;
  const put = (at: Node, written: string): Spoilt => ({
    text: text.slice(0, at.offset) + written + text.slice(at.offset + at.length),
    line: lineOf(text, at.offset),
  });
  switch (error) {
    case 'removed': {
      const without = applyEdits(text, modify(text, [...path], undefined, {}));
      const owner = nodeAt(parseTree(without), path.slice(0, -1));
      return {
        text: without,
        line: lineOf(without, owner.parent?.type === 'property' ? owner.parent.offset : owner.offset),
      };
    }
    case 'misspelt':
      return put(key, JSON.stringify(misspelt(String(path.at(-1)))));
    case 'wrong type': {
      const types = typesOf(schemasAt(kind, JSON.parse(text), path)) ?? [];
      const stranger = STRANGERS.find(([type]) => !types.includes(type));
      return put(node, JSON.stringify(stranger?.[1]));
    }
    case 'wrong name':
      if (inKey) return put(key, JSON.stringify(wrongName(String(path.at(-1)))));
      return put(node, JSON.stringify(typeof node.value === 'string' ? wrongName(node.value) : 99));
  }
}
