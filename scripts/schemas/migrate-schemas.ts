/**
 * Brings schema files to the present version of the language: `npm run migrate:schemas -- [folder …] [--write]`, by
 * default those of product and application. Without `--write` it only prints the changes. Order and formatting of a file stay; only changed
 * parts are rewritten. Numbers of version 1 (`${HT}`) get their rules in `_shared/fill-rules.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LANGUAGE_VERSION } from '@/model/schema-migration';
import { migrate, type MigrationResult } from '@/model/schema-migration/migrate-text';
import { impliedRules } from './implied-rules';
import { SCHEMA_FOLDERS, foldersFromArguments, readSchemas } from './schema-files';

/** `schemas/shop/order.list.json` → `list`; shared files go by their own name, dictionaries are `dict`. */
const kindOf = (path: string): string =>
  path.includes('/_shared/dicts/') ? 'dict' : (/([a-z]+)\.json$/.exec(path)?.[1] ?? '');

/** Lines that differ, old and new, as far as both have any. */
function changedLines(old: string, next: string): string[] {
  const [before, after] = [old.split('\n'), next.split('\n')];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const part = (lines: string[], sign: string) =>
    lines.slice(start, lines.length - end).map((line) => `  ${sign} ${line}`);
  return [...part(before, '-'), ...part(after, '+')];
}

function print(path: string, old: string, { text, from, to, changes }: MigrationResult): void {
  console.log(`${path}: ${from} → ${to}`);
  for (const change of changes) console.log(`  ${change}`);
  for (const line of changedLines(old, text)) console.log(line);
}

export function main(args: string[]): number {
  const write = args.includes('--write');
  const folders = foldersFromArguments(args);
  if (folders === null) return 2;
  const all = [...new Set([...SCHEMA_FOLDERS, ...folders])];
  const files = readSchemas(all);
  const migrated = new Map<string, string>();
  let broken = 0;
  for (const [path, old] of readSchemas(folders)) {
    try {
      const done = migrate(kindOf(path), old);
      if (!done) continue;
      migrated.set(path, done.text);
      print(path, old, done);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      broken += 1;
      console.error(`${path}: not JSON, left as it is`);
    }
  }
  for (const { path, text, codes } of impliedRules(all, files, migrated)) {
    migrated.set(path, text);
    console.log(`${path}: rules of the numbers ${codes.join(', ')}`);
    for (const line of changedLines(files.get(path) ?? '', text)) console.log(line);
  }
  if (write)
    for (const [path, text] of migrated) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  const count = migrated.size;
  const what = write ? 'migrated' : 'would be migrated; run again with --write';
  console.log(count === 0 ? `all files are of version ${LANGUAGE_VERSION}` : `${count} files ${what}`);
  return broken > 0 ? 1 : 0;
}
