/** Which tests claim which clauses of the specification, read from titles. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import clauses from './clauses.json';
import rulings from './rulings.json';
import { readTests, type TestCode } from './source';
import type { Clause } from './specification';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const MOST_CLAIMS_A_TEST = 5;

const TEST_FILE = /\.(test\.tsx?|story\.ts)$/;
const ID = '[12]§\\d+(?:\\.\\d+)*';
const IDS = `${ID}(?:,? ${ID})*`;
/** `[1§5.7, 1§5.8]` at the beginning of a title or of a value of the data, or the same without brackets as a value. */
const CLAIMS = new RegExp(`^(?:\\[(${IDS})\\](?: .*)?|(${IDS}))$`, 's');
const byId = new Map((clauses as Clause[]).map((clause) => [clause.id, clause]));

/** A clause that rulings.md changes is claimed against the ruling. */
export interface Ruling {
  /** Words of rulings.md, exactly. */
  ruling: string;
  literals: string[];
}

export interface Claim {
  id: string;
  file: string;
  clause: Clause | undefined;
  ruling: Ruling | undefined;
  /** What must occur in the test or its data. */
  literals: readonly string[];
  /** The tests that claim it, and their data: the file without its other tests, and what data it imports. */
  text: string;
}

export const allClauses = clauses as Clause[];
export const rulingOf = (id: string): Ruling | undefined => (rulings as Record<string, Ruling>)[id];

/** Test files of the project, relative to the root; those that check the claims themselves only where asked for. */
export function testFiles({ spec = false } = {}): string[] {
  return ['src', 'renderers', 'scripts', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => spec || !path.startsWith('tests/spec/'))
    .toSorted();
}

const files = new Map<string, TestCode>();

function read(file: string): TestCode {
  let found = files.get(file);
  if (!found) {
    found = readTests(file, readFileSync(join(root, file), 'utf8'));
    files.set(file, found);
  }
  return found;
}

/** Data files that a test imports: those of `tests/` and fixtures; no product code, no shared test machinery. */
function dataOf(file: string): string[] {
  return read(file).imports.flatMap((from) => {
    const base = normalize(join(dirname(file), from));
    const path = [base, `${base}.ts`, `${base}.tsx`, `${base}.json`].find(
      (one) => /\.(tsx?|json)$/.test(one) && existsSync(join(root, one)),
    );
    const isData = path && (path.startsWith('tests/') || /fixtures?|cases/.test(path));
    return isData && !/^tests\/(spec|helpers)\//.test(path) ? [path] : [];
  });
}

/** The text of data files and of the data that they import. */
function dataText(paths: readonly string[], seen = new Set<string>()): string {
  const fresh = paths.filter((path) => !seen.has(path));
  for (const path of fresh) seen.add(path);
  return fresh.map((path) => `${read(path).text}\n${dataText(dataOf(path), seen)}`).join('\n');
}

/** The ids that one string of code claims. */
export function idsOf(text: string): string[] {
  const match = CLAIMS.exec(text);
  return (match?.[1] ?? match?.[2] ?? '').split(/,? /).filter(Boolean);
}

const claims = new Map<string, readonly Claim[]>();

function find(file: string): Claim[] {
  const code = read(file);
  const data = dataOf(file);
  const shared = dataText(data);
  const found = [
    ...code.strings.flatMap(({ text, at }) => idsOf(text).map((id) => ({ id, at }))),
    ...data.flatMap((path) => read(path).strings.flatMap(({ text }) => idsOf(text).map((id) => ({ id, at: null })))),
  ];
  return [...new Set(found.map(({ id }) => id))].map((id) => {
    const clause = byId.get(id);
    const ruling = rulingOf(id);
    const literals = ruling?.literals ?? clause?.literals ?? [];
    const places = found.flatMap((one) => (one.id === id ? [one.at] : []));
    return { id, file, clause, ruling, literals, text: `${code.around(places)}\n${shared}` };
  });
}

/** Every claim of one file: ids at the beginning of titles, or in the data that a loop makes titles of. */
export function claimsOf(file: string): readonly Claim[] {
  let found = claims.get(file);
  if (!found) {
    found = find(file);
    claims.set(file, found);
  }
  return found;
}

/** Titles and data values of a file that claim more than one test may. */
export function crowded(file: string): string[] {
  return [file, ...dataOf(file)]
    .flatMap((path) => read(path).strings)
    .filter(({ text }) => idsOf(text).length > MOST_CLAIMS_A_TEST)
    .map(({ text }) => text);
}

/** Compared without thousands separators, escapes and case, so that `604_800_000` proves 604,800,000. */
const bare = (text: string): string =>
  text
    .replace(/(?<=\d)[_,](?=\d{3})/g, '')
    .replaceAll('\\', '')
    .toLowerCase();

/** Literals of a claim that its test and data never mention. */
export function missingLiterals(claim: Claim): string[] {
  const text = bare(claim.text);
  return claim.literals.filter((literal) => {
    const wanted = bare(literal);
    return /^[\d.]+$/.test(wanted)
      ? !new RegExp(`(?<![\\d.])${wanted.replaceAll('.', '\\.')}(?!\\d)`).test(text)
      : !text.includes(wanted);
  });
}
