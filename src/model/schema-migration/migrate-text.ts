/** Migrates the text of a schema file to the current language version. */
import { upgradeSteps, type Json, type JsonObject, type MigrationStep } from '.';
import { patchText } from './json-patch';

export interface MigrationResult {
  text: string;
  from: number;
  to: number;
  /** What changed besides the version, as texts; empty when no step changed this file. */
  changes: readonly string[];
}

/** The document without its version, to compare. */
const contentOf = ({ version: _version, ...rest }: JsonObject): string => JSON.stringify(rest);

/**
 * Migrates the text of one file to the current version; null when its version is not older.
 * @param kind `entity`, `list` …: the last part of the file's name
 * @throws SyntaxError when the text is not JSON
 */
export function migrate(kind: string, text: string, steps?: readonly MigrationStep[]): MigrationResult | null {
  const old = JSON.parse(text) as Json;
  const done = upgradeSteps(kind, old, steps);
  if (!done) return null;
  const changes: string[] = [];
  let before = old as JsonObject;
  let patched = text;
  // Each step alone: renamed keys are recognized by their position only when no key is added or removed.
  for (const { step, data } of done) {
    if (contentOf(before) !== contentOf(data)) changes.push(step.summary);
    patched = patchText(patched, before, data);
    before = data;
  }
  return { text: patched, from: (old as { version: number }).version, to: before.version as number, changes };
}
