/** The proof set, and what the checker says of it with one error put in. */
import { createChecker, problemText, type Problem } from '@/model/check';
import type { Kind } from '@/model/check/meta-schemas';
import actions from '@schemas/_meta/actions.schema.json';
import common from '@schemas/_meta/common.schema.json';
import entity from '@schemas/_meta/entity.schema.json';
import form from '@schemas/_meta/form.schema.json';
import list from '@schemas/_meta/list.schema.json';
import page from '@schemas/_meta/page.schema.json';
import types from '@schemas/_meta/types.schema.json';
import { SCHEMA_FOLDERS, readSchemas, checkEnvironment } from '../../scripts/schemas/schema-files';
import { errorsIn, nameProperties, spoil, type SeededError } from './mutations';
import { seeded } from './seeded';

const SET = 'tests/schemas';
/** Business screens that use much of the language: they get errors as well, in a copy that overrides them. */
const COPIED =
  /^schemas\/(bill\/rule|crm\/(customer|profile)|fin\/(invoice|pay-apply|pay-order)|live\/studio|risk\/info|settle\/sheet|sup\/price|sv\/(bill|report-daily))\.(entity|list|form)\.json$/;

nameProperties({ actions, common, entity, form, list, page, props: types });
const written = readSchemas([...SCHEMA_FOLDERS, SET]);
const files = new Map([
  ...written,
  ...[...written].flatMap(([path, text]) =>
    COPIED.test(path) ? [[path.replace(/^schemas/, SET), text] as const] : [],
  ),
]);
const around = checkEnvironment();
const checker = createChecker();
export const check = (changed: ReadonlyMap<string, string>): Problem[] =>
  checker.check({ ...around, folders: [...SCHEMA_FOLDERS, SET], files: new Map([...files, ...changed]) });

const kindOf = (path: string): Kind => /\.(\w+)\.json$/.exec(path)![1] as Kind;
const isThere = (entity: string): boolean =>
  [...SCHEMA_FOLDERS, SET].some((folder) => files.has(`${folder}/${entity}.entity.json`));
/** True when a file of an earlier folder gives the properties that this one leaves out. */
const overrides = (path: string): boolean =>
  SCHEMA_FOLDERS.some((folder) => files.has(`${folder}${path.slice(SET.length)}`));
export const possible = [...files].flatMap(([path, text]) =>
  path.startsWith(`${SET}/`) && /\.(entity|list|form|page)\.json$/.test(path)
    ? errorsIn(path, kindOf(path), text, isThere).filter(({ kind }) => kind !== 'removed' || !overrides(path))
    : [],
);

/** One of each property and kind first, in seeded order, so that few errors touch all of the language. */
export function choose(count: number, seed: number): SeededError[] {
  const random = seeded(seed);
  const shuffled = possible
    .map((error) => ({ error, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ error }) => error);
  const properties = new Set<string>();
  const pairs = new Set<string>();
  const [first, second, rest]: [SeededError[], SeededError[], SeededError[]] = [[], [], []];
  for (const error of shuffled) {
    const pair = `${error.property} ${error.kind}`;
    if (!properties.has(error.property)) first.push(error);
    else (pairs.has(pair) ? rest : second).push(error);
    properties.add(error.property);
    pairs.add(pair);
  }
  return [...first, ...second, ...rest].slice(0, count);
}

const startsWith = (path: readonly unknown[], start: readonly unknown[]): boolean =>
  start.every((key, index) => path[index] === key);

const isEntity = ({ property }: SeededError): boolean => /^(list|form)\.entity$/.test(property);

/** Seeded pairs of errors in one file, none at, above or below the other. An error that removes lines is the first. */
export function choosePairs(count: number, seed: number): (readonly [SeededError, SeededError])[] {
  const random = seeded(seed);
  const pairs: (readonly [SeededError, SeededError])[] = [];
  while (pairs.length < count) {
    const one = possible[Math.floor(random() * possible.length)]!;
    // Of a file in a newer version nothing else is known.
    if (one.property.endsWith('.version')) continue;
    const others = possible.filter(({ file }) => file === one.file);
    const other = others[Math.floor(random() * others.length)]!;
    if (
      other.property.endsWith('.version') ||
      // Of an unknown entity no names are known.
      (isEntity(one) && other.kind === 'wrong name') ||
      (isEntity(other) && one.kind === 'wrong name') ||
      other.kind === 'removed' ||
      startsWith(one.path, other.path) ||
      startsWith(other.path, one.path)
    )
      continue;
    pairs.push([one, other]);
  }
  return pairs;
}

/** What is wrong with the reply to two errors of a file, or nothing: both lines are reported, and no other. */
export function wrongReplyToPair([one, other]: readonly [SeededError, SeededError]): string | undefined {
  const kind = kindOf(one.file);
  const first = spoil(files.get(one.file)!, kind, one);
  const { text, line } = spoil(first.text, kind, other);
  const problems = check(new Map([[one.file, text]]));
  // The second error can take lines away above the first.
  const removed = first.text.split('\n').length - text.split('\n').length;
  const wanted = [line < first.line ? first.line - removed : first.line, line];
  const found = problems.map((problem) => problem.line);
  if (wanted.every((at) => found.includes(at)) && found.every((at) => wanted.includes(at))) return undefined;
  const places = [one, other].map(({ kind: error, property, path }) => `${error} ${property} at /${path.join('/')}`);
  return [`${one.file}: ${places.join(', ')}`, ...problems.map((problem) => `    ${problemText(problem)}`)].join('\n');
}

/** What is wrong with the reply to an error, or nothing. */
export function wrongReply(error: SeededError): string | undefined {
  const { text, line } = spoil(files.get(error.file)!, kindOf(error.file), error);
  const problems = check(new Map([[error.file, text]]));
  const [only] = problems;
  if (problems.length === 1 && only!.file === error.file && only!.line === line) return undefined;
  const at = `${error.kind} ${error.property} at ${error.file} /${error.path.join('/')} (line ${line})`;
  return [at, ...problems.map((one) => `    ${problemText(one)}`)].join('\n');
}
