/** Source files as syntax trees: functions, module statements, comments, names and test titles, each with its line. */
import { parseSync } from 'vite';
import { read } from './source';

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface SourceFunction {
  name: string;
  line: number;
  /** Lines from the first to the last, nested functions included. */
  lines: number;
  isComponent: boolean;
}

/** A piece of text that people read or write as words. */
export interface Phrase {
  kind: 'comment' | 'name' | 'text';
  text: string;
  line: number;
}

export interface Syntax {
  program: Node;
  lineOf(offset: number): number;
  comments: readonly Phrase[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node below `node`, itself included, in the order of the text; `enter` may refuse to go below a node. */
export function nodesOf(node: Node, enter: (node: Node) => boolean = () => true): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isNode(value)) {
      found.push(value);
      if (enter(value)) for (const below of Object.values(value)) visit(below);
    }
  };
  visit(node);
  return found;
}

const parsed = new Map<string, Syntax>();

/** Parses `text` as the file `path`. @throws Error when it does not parse */
export function parse(path: string, text: string): Syntax {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index);
  const lineOf = (offset: number): number => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
  return {
    program: program as unknown as Node,
    lineOf,
    comments: comments.map(({ value, start }) => ({ kind: 'comment', text: value, line: lineOf(start) })),
  };
}

export function syntaxOf(path: string): Syntax {
  const known = parsed.get(path) ?? parse(path, read(path));
  parsed.set(path, known);
  return known;
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
export const isFunction = ({ type }: Node): boolean => FUNCTIONS.includes(type);

const nameOf = (node: unknown): string | null =>
  isNode(node) && ['Identifier', 'PrivateIdentifier'].includes(node.type) ? String(node.name) : null;

/** Names of functions by where they start: declared, assigned, a member, or wrapped as in `memo(function X() {})`. */
function namesOfFunctions(program: Node): Map<number, string> {
  const names = new Map<number, string>();
  const give = (value: unknown, name: string | null): void => {
    if (!isNode(value) || name === null) return;
    if (isFunction(value) && !names.has(value.start)) names.set(value.start, name);
    if (value.type === 'CallExpression') for (const one of value.arguments as unknown[]) give(one, name);
  };
  for (const node of nodesOf(program)) {
    if (isFunction(node)) give(node, nameOf(node.id));
    if (node.type === 'VariableDeclarator') give(node.init, nameOf(node.id));
    if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type)) give(node.value, nameOf(node.key));
  }
  return names;
}

const drawsSomething = (node: Node): boolean =>
  nodesOf(node).some(({ type }) => type === 'JSXElement' || type === 'JSXFragment');

export function functionsOf({ program, lineOf }: Syntax): SourceFunction[] {
  const names = namesOfFunctions(program);
  return nodesOf(program)
    .filter(isFunction)
    .map((node) => {
      const name = names.get(node.start) ?? '(anonymous)';
      const line = lineOf(node.start);
      return {
        name,
        line,
        lines: lineOf(node.end) - line + 1,
        isComponent: /^[A-Z]/.test(name) && drawsSomething(node),
      };
    });
}

/** Nodes that run when the module is imported: nothing inside functions, nothing inside classes but static blocks. */
export function nodesOnImport({ program }: Syntax): Node[] {
  const runs = (node: Node): boolean =>
    !isFunction(node) && !(node.type === 'PropertyDefinition' && node.static !== true);
  return nodesOf(program, runs);
}

/** Comments, declared and used names, and texts with a space in them: test titles, messages. */
export function phrasesOf({ program, lineOf, comments }: Syntax): Phrase[] {
  const phrases: Phrase[] = [...comments];
  for (const node of nodesOf(program)) {
    const line = lineOf(node.start);
    if (['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(node.type))
      phrases.push({ kind: 'name', text: String(node.name), line });
    if (node.type === 'Literal' && typeof node.value === 'string' && node.value.includes(' '))
      phrases.push({ kind: 'text', text: node.value, line });
    if (node.type === 'TemplateElement') {
      const text = String((node.value as { cooked?: string }).cooked ?? '');
      if (text.includes(' ')) phrases.push({ kind: 'text', text, line });
    }
  }
  return phrases;
}
