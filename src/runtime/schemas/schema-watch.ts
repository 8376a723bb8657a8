/** Development only: problems that the schema checker reports when schema files are saved. Empty in a built console. */
import { proxy } from 'valtio';
import { entityIdsOf, clearScreens } from './screens';
import { clearScreenIndex, loadScreenIndex } from './screen-index';
import { service } from '../service';

/** Format of a problem in `model/check`. */
export interface SchemaFileProblem {
  /** e.g. `schemas/system/dict.list.json`. */
  file: string;
  line: number;
  column: number;
  pointer: string;
  message: string;
  hint: readonly string[];
}

/** Name of the message from the development server. */
export const SCHEMAS_CHANGED = 'jingwei:schemas';

export const schemaCheck = service(() =>
  proxy<{ version: number; problems: SchemaFileProblem[] }>({ version: 0, problems: [] }),
);

const schemaIdOf = (file: string) => file.replace(/^.*?schemas\//, '').replace(/\.json$/, '');

/** Problems that affect a screen: those of its own file, of its entities, and of files shared by all screens. */
export function problemsOfScreen(problems: readonly SchemaFileProblem[], screen: string): SchemaFileProblem[] {
  const named = screen.replace(/\.(list|form|page)$/, '.entity');
  const own = [screen, named, ...entityIdsOf(screen).map((id) => `${id}.entity`)];
  return problems.filter(({ file }) => {
    const id = schemaIdOf(file);
    return own.includes(id) || id.startsWith('_');
  });
}

/** Stores the result of the checker. If a file changed, all open screens are reloaded. */
export function applyCheckResult(problems: readonly SchemaFileProblem[], changed: boolean): void {
  schemaCheck().problems = [...problems];
  if (!changed) return;
  clearScreens();
  clearScreenIndex();
  void loadScreenIndex().finally(() => {
    schemaCheck().version += 1;
  });
}

/** Subscribes to the development server; does nothing in a built console. */
export function watchSchemaFiles(): void {
  if (!import.meta.hot) return;
  import.meta.hot.on(SCHEMAS_CHANGED, (data: { problems: SchemaFileProblem[]; changed: boolean }) =>
    applyCheckResult(data.problems, data.changed),
  );
  import.meta.hot.send(SCHEMAS_CHANGED, {});
}
