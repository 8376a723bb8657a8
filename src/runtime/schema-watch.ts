/** In development: what the checker finds wrong with schema files as they are saved. Empty in a built console. */
import { proxy } from 'valtio';
import { entitiesOf, forgetScreens } from './schemas';
import { forgetIndex, loadIndex } from './screen-index';

/** As `model/check` reports it. */
export interface LiveProblem {
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

export const schemaWatch = proxy<{ version: number; problems: LiveProblem[] }>({ version: 0, problems: [] });

const idOf = (file: string) => file.replace(/^.*?schemas\//, '').replace(/\.json$/, '');

/** The problems that break one screen: those of its own file, of its entities, and of what all screens share. */
export function problemsOf(problems: readonly LiveProblem[], screen: string): LiveProblem[] {
  const named = screen.replace(/\.(list|form|page)$/, '.entity');
  const own = [screen, named, ...entitiesOf(screen).map((id) => `${id}.entity`)];
  return problems.filter(({ file }) => {
    const id = idOf(file);
    return own.includes(id) || id.startsWith('_');
  });
}

/** Takes the checker's word; every open screen is read anew when a file changed. */
export function takeProblems(problems: readonly LiveProblem[], changed: boolean): void {
  schemaWatch.problems = [...problems];
  if (!changed) return;
  forgetScreens();
  forgetIndex();
  void loadIndex().finally(() => {
    schemaWatch.version += 1;
  });
}

if (import.meta.hot) {
  import.meta.hot.on(SCHEMAS_CHANGED, (data: { problems: LiveProblem[]; changed: boolean }) =>
    takeProblems(data.problems, data.changed),
  );
  import.meta.hot.send(SCHEMAS_CHANGED, {});
}
