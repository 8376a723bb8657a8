/** Context of every check: the index of names, and `report` for problems of the current file. */
import type { Catalog } from './catalog';
import { nearest } from '../values/nearest-name';
import type { ProblemCode } from './problem';
import type { PathProblem, Path } from './source-text';

export interface CheckContext {
  catalog: Catalog;
  report(problem: PathProblem): void;
}

/** Reports an unknown name, with the most similar known names as hint. */
export function reportUnknown(
  { report }: CheckContext,
  code: ProblemCode,
  path: Path,
  message: string,
  name: string,
  known: Iterable<string>,
  place: Pick<PathProblem, 'key' | 'index'> = {},
): void {
  report({ code, path, message, hint: nearest(name, known), ...place });
}

/** Reports every repeated name after its first use. */
export function reportDuplicates(
  here: CheckContext,
  names: readonly { name: string; path: Path; key?: boolean }[],
  message: (name: string) => string,
): void {
  const seen = new Set<string>();
  for (const { name, path, key = false } of names) {
    if (seen.has(name)) here.report({ code: 'duplicate', path, message: message(name), key });
    seen.add(name);
  }
}
