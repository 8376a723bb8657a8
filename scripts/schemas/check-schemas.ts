/**
 * Checks schema files: `npm run check:schemas -- [folder …] [--json] [--watch]`, by default those of product and application.
 * It also writes the names that editors complete (gen-names.ts). Prints `file:line:column pointer message；是不是 …` per error and exits 1 when there is one.
 */
import { existsSync, readFileSync, watch } from 'node:fs';
import { writeNames } from '../gen/gen-names';
import { problemText, type Problem } from '@/model/check';
import { migrationMessages } from '@/model/schema-migration';
import {
  SCHEMA_FOLDERS,
  checkEnvironment,
  checkFolders,
  foldersFromArguments,
  outdatedPaths,
  readSchemas,
} from './schema-files';

interface Run {
  problems: Problem[];
  /** Paths of files in an older language version. */
  outdated: string[];
  files: number;
  milliseconds: number;
}

function check(folders: readonly string[], files: ReadonlyMap<string, string>, around = checkEnvironment()): Run {
  const start = performance.now();
  const problems = checkFolders(folders, files, around);
  const checked = new Map([...files].filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`))));
  const outdated = outdatedPaths(checked);
  return { problems, outdated, files: checked.size, milliseconds: Math.round(performance.now() - start) };
}

function print({ problems, outdated, files, milliseconds }: Run, json: boolean): void {
  if (json) return console.log(JSON.stringify({ problems, outdated, files, milliseconds }, null, 2));
  for (const problem of problems) console.log(problemText(problem));
  if (outdated.length > 0) console.log(migrationMessages.upgraded(outdated.length));
  console.log(`${files} files, ${problems.length} problems, ${milliseconds} ms`);
}

/** Runs again on every change; never returns. */
async function keepChecking(folders: readonly string[], files: Map<string, string>, json: boolean): Promise<never> {
  const around = checkEnvironment();
  let waiting: NodeJS.Timeout | undefined;
  for (const folder of new Set([...SCHEMA_FOLDERS, ...folders])) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.json') || name.startsWith('_meta')) return;
      const path = `${folder}/${name}`;
      if (existsSync(path)) files.set(path, readFileSync(path, 'utf8'));
      else files.delete(path);
      // Editors write in several steps; the last one counts.
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        print(check(folders, files, around), json);
        writeNames();
      }, 30);
    });
  }
  return new Promise<never>(() => {});
}

export async function main(args: string[]): Promise<number> {
  const json = args.includes('--json');
  const folders = foldersFromArguments(args);
  if (folders === null) return 2;
  const start = performance.now();
  const files = readSchemas([...new Set([...SCHEMA_FOLDERS, ...folders])]);
  const reading = Math.round(performance.now() - start);
  const run = check(folders, files);
  writeNames();
  print({ ...run, milliseconds: run.milliseconds + reading }, json);
  if (args.includes('--watch')) await keepChecking(folders, files, json);
  return run.problems.length > 0 ? 1 : 0;
}
