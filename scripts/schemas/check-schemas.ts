/**
 * Checks schema files: `npm run check:schemas -- [folder …] [--json] [--watch]`, by default those of product and application.
 * It also writes the names that editors complete (gen-names.ts). Prints `file:line:column pointer message；是不是 …` per error and exits 1 when there is one.
 */
import { writeNames } from '../gen/gen-names';
import { problemText, type CheckEnvironment, type Problem } from '@/model/check';
import { migrationMessages } from '@/model/schema-migration';
import {
  SCHEMA_FOLDERS,
  checkEnvironment,
  checkFolders,
  foldersFromArguments,
  outdatedPaths,
  readSchemas,
} from './schema-files';
import { watchFolders } from './watch-folders';

interface Run {
  problems: Problem[];
  /** Paths of files in an older language version. */
  outdated: string[];
  files: number;
  milliseconds: number;
}

function check(folders: readonly string[], around: CheckEnvironment): Run {
  const start = performance.now();
  const files = readSchemas([...new Set([...SCHEMA_FOLDERS, ...folders])]);
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

export async function main(args: string[]): Promise<number> {
  const json = args.includes('--json');
  const folders = foldersFromArguments(args);
  if (folders === null) return 2;
  const around = checkEnvironment();
  const runOnce = () => {
    const run = check(folders, around);
    writeNames();
    print(run, json);
    return run;
  };
  if (args.includes('--watch')) {
    await watchFolders([...SCHEMA_FOLDERS, ...folders], runOnce);
    runOnce();
    return new Promise<never>(() => {});
  }
  return runOnce().problems.length > 0 ? 1 : 0;
}
