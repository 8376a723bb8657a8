/** Checks of permission codes in schemas. */
import { actionCode } from '@/model/entity/fill-action';
import { columnName } from '@/model/entity/fill-field';
import type { ListFile } from '../../generated/files';
import { shapeOf, type Catalog } from '../catalog';
import { reportUnknown, type CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';

const CODE_PATTERN = /^[A-Za-z][A-Za-z0-9_]*(:[A-Za-z0-9_-]+)+$/;

/** Cache by catalog, which lives for one check. */
const cache = new WeakMap<Catalog, ReadonlySet<string> | null>();

/** All permission codes that entities and lists declare or imply; null when an entity is not fully known. */
export function declaredCodes(catalog: Catalog): ReadonlySet<string> | null {
  const cached = cache.get(catalog);
  if (cached !== undefined) return cached;
  const codes = new Set<string>();
  for (const { file, actions, shape } of catalog.entities.values()) {
    if (!file) continue;
    for (const key of actions.keys()) codes.add(actionCode(file.permissionPrefix, key));
    for (const key of shape.fields.keys()) codes.add(`${file.permissionPrefix}:col:${columnName(key)}`);
    const own = [file.actions, ...Object.values(file.children ?? {}).map((child) => child.actions)];
    for (const actionFiles of own)
      for (const { permission } of Object.values(actionFiles ?? {}))
        if (permission !== undefined) codes.add(permission);
  }
  // A list with its own prefix also has every code of its entity under that prefix.
  for (const { kind, file } of catalog.screens.values()) {
    if (kind !== 'list' || !file) continue;
    const { permissionPrefix: prefix, entity } = file as ListFile;
    if (prefix === undefined) continue;
    for (const key of catalog.entities.get(entity)?.actions.keys() ?? []) codes.add(actionCode(prefix, key));
    for (const key of shapeOf(catalog, entity)?.fields.keys() ?? []) codes.add(`${prefix}:col:${columnName(key)}`);
  }
  const unsure = [...catalog.files.entities.values()].some(
    ({ data }) => !data || data.actionSets?.some((name) => !catalog.sets?.has(name)),
  );
  const known = unsure ? null : codes;
  cache.set(catalog, known);
  return known;
}

/** Checks that a required permission code exists, so that it can be granted. */
export function checkCode(here: CheckContext, code: string | undefined, path: Path): void {
  if (code === undefined) return;
  if (!CODE_PATTERN.test(code)) return here.report({ code: 'permission', path, message: messages.codeForm(code) });
  const codes = declaredCodes(here.catalog);
  if (codes && !codes.has(code) && !here.catalog.planned.codes.has(code))
    reportUnknown(here, 'permission', path, messages.noCode(code), code, codes);
}

/** Checks a code that an action declares: any name below the prefix of an entity or list, whose codes can be granted. */
export function checkDeclaredCode(here: CheckContext, code: string | undefined, path: Path): void {
  if (code === undefined) return;
  if (!CODE_PATTERN.test(code)) return here.report({ code: 'permission', path, message: messages.codeForm(code) });
  const { catalog } = here;
  if (declaredCodes(catalog) === null || catalog.planned.codes.has(code)) return;
  const screens = [...catalog.screens.values()];
  // A broken list may be the one with this prefix.
  if (screens.some(({ source, file }) => source && !file)) return;
  const files = [...catalog.entities.values(), ...screens].map(({ file }) => file);
  const prefixes = files.flatMap((file) => (file && 'permissionPrefix' in file ? (file.permissionPrefix ?? []) : []));
  if (prefixes.some((prefix) => code.startsWith(`${prefix}:`))) return;
  const prefix = code.slice(0, code.lastIndexOf(':'));
  reportUnknown(here, 'permission', path, messages.noPrefix(prefix), prefix, prefixes);
}
