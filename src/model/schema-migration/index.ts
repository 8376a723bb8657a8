/**
 * Brings schema files of an older language version to the present one, step by step.
 *
 * The language changes by writing a step (`steps.ts`) and raising `version` in the meta-schemas; `check:schemas` then
 * sends whoever still has old files to `npm run migrate:schemas`.
 */
import { patchText } from './json-patch';
import { isObject, steps as known, type Json, type JsonObject, type Step } from './steps';

export type { Json, JsonObject, Step } from './steps';

/** The version that the steps lead to. */
export const versionOf = (steps: readonly Step[]): number => steps.at(-1)?.to ?? 0;

/** The version of the language that this program speaks. */
export const VERSION = versionOf(known);

export interface Migrated {
  text: string;
  from: number;
  to: number;
  /** What changed besides the version, in words; empty where the steps did not concern this file. */
  changes: readonly string[];
}

/** A whole number that is older than what is spoken here. */
export const isOld = (version: unknown, now = VERSION): version is number =>
  typeof version === 'number' && Number.isInteger(version) && version >= 0 && version < now;

/**
 * One file's text in the present version; null when it is none of an older version.
 * @param kind `entity`, `list` …: the last part of the file's name
 * @throws SyntaxError when the text is not JSON
 */
export function migrate(kind: string, text: string, steps: readonly Step[] = known): Migrated | null {
  const old = JSON.parse(text) as Json;
  if (!isObject(old) || !isOld(old.version, versionOf(steps))) return null;
  const from = old.version;
  const changes: string[] = [];
  let next: JsonObject = old;
  for (const step of steps) {
    if (step.to <= from) continue;
    const changed = step.files[kind]?.(next) ?? next;
    if (JSON.stringify(changed) !== JSON.stringify(next)) changes.push(step.says);
    next = { ...changed, version: step.to };
  }
  return { text: patchText(text, old, next), from, to: versionOf(steps), changes };
}
