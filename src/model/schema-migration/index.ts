/**
 * Upgrades schema files of an older language version to the current one, step by step.
 *
 * A language change adds steps (`steps.ts`) and raises `version` in the meta-schemas. Older files are upgraded in memory
 * wherever they are read; `npm run migrate:schemas` (migrate-text.ts) writes the same changes into the files.
 */
import { isObject, type Json, type JsonObject, type MigrationStep } from './document';
import { migrationSteps as known } from './steps';

export type { Json, JsonObject, MigrationStep } from './document';
export { messages as migrationMessages } from './messages';
export { VERSION_2_NAMES } from './version-2';

/** The version that the steps lead to. */
export const targetVersion = (steps: readonly MigrationStep[]): number => steps.at(-1)?.to ?? 0;

/** The current version of the schema language. */
export const LANGUAGE_VERSION = targetVersion(known);

/** Whether a version is an integer below the current one. */
export const isOutdated = (version: unknown, now = LANGUAGE_VERSION): version is number =>
  typeof version === 'number' && Number.isInteger(version) && version >= 0 && version < now;

/** A document after one step. */
export interface Upgraded {
  step: MigrationStep;
  data: JsonObject;
}

/**
 * The document after each step that applies to its version, the current version last; null when its version is not
 * older.
 * @param kind `entity`, `list` …: the last part of the file's name
 */
export function upgradeSteps(
  kind: string,
  old: unknown,
  steps: readonly MigrationStep[] = known,
): readonly Upgraded[] | null {
  if (!isObject(old as Json)) return null;
  const first = old as JsonObject;
  const { version: from } = first;
  if (!isOutdated(from, targetVersion(steps))) return null;
  const done: Upgraded[] = [];
  let data = first;
  for (const step of steps) {
    if (step.to <= from) continue;
    data = { ...(step.files[kind]?.(data) ?? data), version: step.to };
    done.push({ step, data });
  }
  return done;
}

/** Upgrades a parsed document; returns it unchanged when its version is not older. */
export const upgrade = (kind: string, data: unknown): unknown => upgradeSteps(kind, data)?.at(-1)?.data ?? data;
