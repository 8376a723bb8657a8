/** Reads a file with configuration. Its content is not trusted: everything is checked before the database is opened. */
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { columnError, toColumnValue } from '@/model/record/column-value';
import { StartupError } from '../config/startup-error';
import type { Kind, KindName } from './kinds';
import { fileMessages as messages } from './messages';
import { isCarriedSetting } from './stored-config';

/** Version of the format. */
export const CONFIG_VERSION = 1;

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 50;
/** Largest file in bytes. */
export const MAX_FILE_SIZE = MAX_MEGABYTES * MEGABYTE;
const MAX_DEPTH = 100;
const ID = { kind: 'text', length: 32 } as const;
const KEY = { kind: 'text', length: 1000 } as const;
const SETTING_KEY = { kind: 'text', length: 100 } as const;

/** A file that cannot be imported; the message says in one sentence where and why. */
export class ConfigFileError extends StartupError {}

/** A row with keys in place of ids. */
export interface FileRow {
  /** Unique among the rows of its kind; references name it. */
  key: string;
  id: string | null;
  /** Values of the fields that the file names. A missing field stays as it is. */
  values: Row;
  /** Keys of granted menus and buttons, each with the keys of its data rules; null: grants stay as they are. */
  grants: ReadonlyMap<string, readonly string[]> | null;
}

export interface ConfigFile {
  rows: ReadonlyMap<KindName, readonly FileRow[]>;
  settings: ReadonlyMap<string, Value>;
}

type Json = Readonly<Record<string, Value>>;

const fail = (message: string): never => {
  throw new ConfigFileError(message);
};

const asObject = (value: Value | undefined, at: string): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : fail(messages.notObject(at));
const asList = (value: Value | undefined, at: string): readonly Value[] =>
  Array.isArray(value) ? value : fail(messages.notList(at));

function asText(value: Value | undefined, at: string, column: { kind: 'text'; length: number }): string {
  if (typeof value !== 'string' || value === '') return fail(messages.notString(at));
  const error = columnError(value, column);
  return error === undefined ? value : fail(messages.wrong(at, error));
}

function assertKnown(object: Json, known: (key: string) => boolean, at: string): void {
  const unknown = Object.keys(object).find((key) => !known(key));
  if (unknown !== undefined) fail(messages.unknown(at === '' ? unknown : `${at}.${unknown}`));
}

/** @throws ConfigFileError for JSON that functions which call themselves could not read */
function assertDepth(value: Value, at: string, depth = 0): void {
  if (depth > MAX_DEPTH) fail(messages.tooDeep(at));
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) assertDepth(part, at, depth + 1);
}

function readValue(kind: Kind, key: string, value: Value, at: string): Value {
  const { columnType } = kind.fields.get(key)!;
  if (value === null || value === '') return kind.needed.includes(key) ? fail(messages.missing(at)) : null;
  if (kind.references[key] !== undefined) return asText(value, at, KEY);
  if (columnType.kind !== 'json' && typeof value === 'object') return fail(messages.wrong(at, '应为文本、数字或是否'));
  assertDepth(value, at);
  const error = columnError(value, columnType);
  if (error !== undefined) return fail(messages.wrong(at, error));
  return columnType.kind === 'json' ? value : toColumnValue(value, columnType);
}

function readGrants(row: Json, at: string): FileRow['grants'] {
  if (row.grants === undefined) {
    if (row.dataRules !== undefined) fail(messages.missing(`${at}.grants`));
    return null;
  }
  const grants = new Map<string, readonly string[]>();
  for (const [index, key] of asList(row.grants, `${at}.grants`).entries())
    grants.set(asText(key, `${at}.grants[${index}]`, KEY), []);
  for (const [key, rules] of Object.entries(asObject(row.dataRules ?? {}, `${at}.dataRules`))) {
    const place = `${at}.dataRules.${key}`;
    if (!grants.has(key)) fail(messages.notGranted(place, key));
    grants.set(
      key,
      asList(rules, place).map((rule, index) => asText(rule, `${place}[${index}]`, KEY)),
    );
  }
  return grants;
}

function readRow(kind: Kind, given: Value, at: string): FileRow {
  const row = asObject(given, at);
  const isRole = kind.name === 'role';
  const isOwn = (key: string) => ['key', 'id'].includes(key) || (isRole && ['grants', 'dataRules'].includes(key));
  assertKnown(row, (key) => isOwn(key) || kind.fields.has(key), at);
  for (const key of [...kind.needed, ...Object.keys(kind.references)])
    if (!Object.hasOwn(row, key)) fail(messages.missing(`${at}.${key}`));
  const values = Object.entries(row).filter(([key]) => !isOwn(key));
  return {
    key: asText(row.key, `${at}.key`, KEY),
    id: row.id === undefined || row.id === null ? null : asText(row.id, `${at}.id`, ID),
    values: Object.fromEntries(values.map(([key, value]) => [key, readValue(kind, key, value, `${at}.${key}`)])),
    grants: isRole ? readGrants(row, at) : null,
  };
}

function assertOnce(values: readonly (string | null)[], at: string, property: string): void {
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    if (seen.has(value)) fail(messages.twice(`${at}[${index}].${property}`, value));
    seen.add(value);
  }
}

function assertNoCycle(rows: readonly FileRow[], field: string, at: string): void {
  const parents = new Map(rows.map(({ key, values }) => [key, values[field]]));
  const safe = new Set<Value | undefined>([null]);
  for (const [index, { key }] of rows.entries()) {
    const path = new Set<Value | undefined>();
    for (let one: Value | undefined = key; !safe.has(one); one = parents.get(String(one))) {
      if (path.has(one)) fail(messages.cycle(`${at}[${index}].${field}`, key));
      path.add(one);
    }
    for (const one of path) safe.add(one);
  }
}

function assertReferences(kinds: readonly Kind[], rows: ReadonlyMap<KindName, readonly FileRow[]>): void {
  const keys = new Map([...rows].map(([name, list]) => [name, new Set(list.map(({ key }) => key))]));
  const assertRow = (target: KindName, key: string, at: string) =>
    keys.get(target)?.has(key) || fail(messages.noSuchRow(at, key));
  for (const { name, references } of kinds) {
    const at = `kinds.${name}`;
    const list = rows.get(name) ?? [];
    for (const [index, { values, grants }] of list.entries()) {
      for (const [field, target] of Object.entries(references))
        if (typeof values[field] === 'string') assertRow(target, values[field], `${at}[${index}].${field}`);
      for (const [key, rules] of grants ?? []) {
        assertRow('menu', key, `${at}[${index}].grants`);
        for (const rule of rules) assertRow('dataRule', rule, `${at}[${index}].dataRules`);
      }
    }
    for (const [field, target] of Object.entries(references)) if (target === name) assertNoCycle(list, field, at);
  }
}

function readSettings(given: Value | undefined): Map<string, Value> {
  const settings = new Map<string, Value>();
  for (const [index, one] of asList(given ?? [], 'kinds.setting').entries()) {
    const at = `kinds.setting[${index}]`;
    const row = asObject(one, at);
    assertKnown(row, (key) => key === 'key' || key === 'value', at);
    const key = asText(row.key, `${at}.key`, SETTING_KEY);
    if (row.value === undefined || row.value === null) return fail(messages.missing(`${at}.value`));
    if (!isCarriedSetting(key)) fail(messages.ownSetting(`${at}.key`, key));
    if (settings.has(key)) fail(messages.twice(`${at}.key`, key));
    assertDepth(row.value, `${at}.value`);
    const error = columnError(row.value, { kind: 'json' });
    if (error !== undefined) fail(messages.wrong(`${at}.value`, error));
    settings.set(key, row.value);
  }
  return settings;
}

function parseJson(bytes: Uint8Array): Value {
  if (bytes.length > MAX_FILE_SIZE) fail(messages.tooLarge(MAX_MEGABYTES));
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    fail(messages.notText);
  }
  try {
    return JSON.parse(text) as Value;
  } catch {
    return fail(messages.notJson);
  }
}

/**
 * @param bytes content of the file
 * @throws ConfigFileError with one sentence for the operator
 */
export function parseConfig(bytes: Uint8Array, kinds: readonly Kind[]): ConfigFile {
  const json = parseJson(bytes);
  const isConfig = typeof json === 'object' && json !== null && !Array.isArray(json) && json.jingwei === 'config';
  if (!isConfig) return fail(messages.notConfig);
  if (json.version !== CONFIG_VERSION) fail(messages.version(json.version, CONFIG_VERSION));
  assertKnown(json, (key) => ['jingwei', 'version', 'kinds'].includes(key), '');
  const given = asObject(json.kinds, 'kinds');
  assertKnown(given, (key) => key === 'setting' || kinds.some(({ name }) => name === key), 'kinds');
  const rows = new Map<KindName, readonly FileRow[]>();
  for (const kind of kinds) {
    const at = `kinds.${kind.name}`;
    const list = Object.hasOwn(given, kind.name) ? asList(given[kind.name], at) : [];
    const read = list.map((row, index) => readRow(kind, row, `${at}[${index}]`));
    assertOnce(
      read.map(({ key }) => key),
      at,
      'key',
    );
    assertOnce(
      read.map(({ id }) => id),
      at,
      'id',
    );
    rows.set(kind.name, read);
  }
  assertReferences(kinds, rows);
  return { rows, settings: readSettings(given.setting) };
}
