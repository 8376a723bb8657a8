/**
 * Migrates schema files of an older language version to the current one, step by step.
 *
 * A language change adds a step (`steps.ts`) and raises `version` in the meta-schemas. `check:schemas` then reports old
 * files and refers to `npm run migrate:schemas`.
 */
import { patchText } from './json-patch';
import { isObject, migrationSteps as known, type Json, type JsonObject, type MigrationStep } from './steps';

export type { Json, JsonObject, MigrationStep } from './steps';

/** The version that the steps lead to. */
export const targetVersion = (steps: readonly MigrationStep[]): number => steps.at(-1)?.to ?? 0;

/** The current version of the schema language. */
export const LANGUAGE_VERSION = targetVersion(known);

export interface MigrationResult {
  text: string;
  from: number;
  to: number;
  /** What changed besides the version, as texts; empty when no step changed this file. */
  changes: readonly string[];
}

/** Whether a version is an integer below the current one. */
export const isOutdated = (version: unknown, now = LANGUAGE_VERSION): version is number =>
  typeof version === 'number' && Number.isInteger(version) && version >= 0 && version < now;

/**
 * Migrates the text of one file to the current version; null when its version is not older.
 * @param kind `entity`, `list` …: the last part of the file's name
 * @throws SyntaxError when the text is not JSON
 */
export function migrate(kind: string, text: string, steps: readonly MigrationStep[] = known): MigrationResult | null {
  const old = JSON.parse(text) as Json;
  if (!isObject(old) || !isOutdated(old.version, targetVersion(steps))) return null;
  const from = old.version;
  const changes: string[] = [];
  let next: JsonObject = old;
  for (const step of steps) {
    if (step.to <= from) continue;
    const changed = step.files[kind]?.(next) ?? next;
    if (JSON.stringify(changed) !== JSON.stringify(next)) changes.push(step.summary);
    next = { ...changed, version: step.to };
  }
  return { text: patchText(text, old, next), from, to: targetVersion(steps), changes };
}
