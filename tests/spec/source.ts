/** Test files as code: their strings, and which part of the file belongs to which test. */
import { parseAst } from 'vite';

/** One string of the code, wherever it stands: a title, a value of the data. */
export interface CodeString {
  text: string;
  at: number;
}

export interface TestCode {
  /** The file without comments and without the ids that it claims. */
  text: string;
  strings: readonly CodeString[];
  imports: readonly string[];
  /** The text without the tests that hold none of these places; all of it where one lies in no test, or outside. */
  around(places: readonly (number | null)[]): string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
  }
}

/** `test`, `it.each(rows)`, `test.skipIf(x)` …: the name a call begins with. */
function nameOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  return nameOf(callee.object ?? callee.callee ?? callee.tag);
}

/** The calls that are tests; the inner call of `test.each(rows)(…)` is part of the outer one. */
function testsIn(tree: Node): Node[] {
  const calls = [...walk(tree)].filter(
    (node) => node.type === 'CallExpression' && ['test', 'it'].includes(nameOf(node.callee)),
  );
  return calls.filter(
    (call) => !calls.some((other) => other !== call && other.start <= call.start && call.end <= other.end),
  );
}

const blank = (text: string, ranges: readonly { start: number; end: number }[]): string =>
  ranges.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);

const CLAIM = /[12]§\d+(?:\.\d+)*/g;

function stringsOf(node: Node): CodeString[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ text: node.value, at: node.start }];
  if (node.type !== 'TemplateElement') return [];
  return [{ text: String((node.value as { cooked?: string }).cooked ?? ''), at: node.start }];
}

/** @throws SyntaxError for a file that cannot be parsed */
export function readTests(file: string, source: string): TestCode {
  if (file.endsWith('.json')) return { text: source, strings: [], imports: [], around: () => source };
  const tree = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  const nodes = [...walk(tree)];
  const strings = nodes.flatMap(stringsOf);
  const tests = testsIn(tree);
  const comments = [...source.matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start }) => !strings.some(({ text, at }) => at <= start && start <= at + text.length));
  const text = blank(source, comments).replace(CLAIM, (id) => ' '.repeat(id.length));
  return {
    text,
    strings,
    imports: nodes.flatMap((node) =>
      node.type === 'ImportDeclaration' ? [String((node.source as { value?: unknown }).value)] : [],
    ),
    around: (places) => {
      const holds = (test: Node, at: number | null) => at !== null && test.start <= at && at < test.end;
      const all = places.some((at) => !tests.some((test) => holds(test, at)));
      return all
        ? text
        : blank(
            text,
            tests.filter((test) => !places.some((at) => holds(test, at))),
          );
    },
  };
}
