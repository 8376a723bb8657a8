/** A parsed schema file: its data and the source position of every part. */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Problem, ProblemCode } from './problem';
import { messages } from './messages';

/** Keys and indexes from the root of the document. */
export type Path = readonly (string | number)[];

/** A problem located by path; file, line and column are added later. */
export interface PathProblem {
  code: ProblemCode;
  path: Path;
  message: string;
  hint?: readonly string[];
  /** Locates the property's name instead of its value. */
  key?: boolean;
  /** Locates a character within the text value; index in decoded characters, from 0. */
  index?: number;
  /** Overrides the location: offset in UTF-16 units from the start of the file. */
  offset?: number;
}

export interface SourceText {
  /** The id with kind, e.g. `shop/order.entity`; for shared files the path without `.json`. */
  name: string;
  path: string;
  text: string;
  root: Node | undefined;
  /** Merged with the file that this one overrides. Undefined when the text cannot be read as JSON. */
  data: unknown;
  /** Converts a path of the merged data to one of the text; present in a file that overrides another. */
  writtenPath?: (path: Path) => Path;
  /** Syntax errors and duplicate keys. */
  problems: readonly PathProblem[];
}

/** JSON pointer (RFC 6901) of a path. */
export function pointer(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const MISSING_TOKENS = ['CommaExpected', 'ColonExpected', 'CloseBraceExpected', 'CloseBracketExpected'];

function syntaxProblem(text: string, { error, offset }: ParseError): PathProblem {
  const name = printParseErrorCode(error);
  // A missing token is reported after the last token, not before the next line.
  const behind = Math.max(0, text.slice(0, offset).trimEnd().length - 1);
  return {
    code: 'json',
    path: [],
    message: messages.json(name),
    offset: MISSING_TOKENS.includes(name) ? behind : offset,
  };
}

function duplicateKeys(node: Node, path: Path, out: PathProblem[]): void {
  if (node.type === 'array') node.children?.forEach((child, index) => duplicateKeys(child, [...path, index], out));
  if (node.type !== 'object') return;
  const seen = new Set<string>();
  for (const { children } of node.children ?? []) {
    const [name, value] = children ?? [];
    if (!name) continue;
    const key = String(name.value);
    if (seen.has(key))
      out.push({
        code: 'duplicate-key',
        path: [...path, key],
        message: messages.duplicateKey(key),
        offset: name.offset,
      });
    seen.add(key);
    if (value && (value.type === 'object' || value.type === 'array')) duplicateKeys(value, [...path, key], out);
  }
}

/** True for a missing comma, a comma too many, or a comment: the rest of the text is read as it was meant. */
function isHarmless(text: string, { error, offset }: ParseError): boolean {
  const name = printParseErrorCode(error);
  if (name === 'CommaExpected' || name === 'InvalidCommentToken') return true;
  const isValueMissing = name === 'PropertyNameExpected' || name === 'ValueExpected';
  return isValueMissing && /[}\]]/.test(text.charAt(offset)) && text.slice(0, offset).trimEnd().endsWith(',');
}

/** The value of a tree. Entries, not assignments: a property `__proto__` stays a property. */
function valueOf({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(valueOf);
  if (type !== 'object') return value;
  return Object.fromEntries(
    children.flatMap(({ children: [key, one] = [] }) => (one ? [[key?.value, valueOf(one)]] : [])),
  );
}

interface Parsed {
  root: Node | undefined;
  data: unknown;
  problems: readonly PathProblem[];
}

/**
 * Parses the text. After an error that does not change the meaning of the rest the data is known; of other errors only
 * the first is a problem, because later ones mostly follow from it.
 */
function parse(text: string): Parsed {
  const wrong = (message: string): Parsed => ({
    root: undefined,
    data: undefined,
    problems: [{ code: 'json', path: [], message, offset: 0 }],
  });
  if (text.charCodeAt(0) === 0xfeff) return wrong(messages.byteOrderMark);
  if (text.trim() === '') return wrong(messages.emptyFile);
  try {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors;
    if (!first) return root ? { root, data: JSON.parse(text), problems: [] } : wrong(messages.emptyFile);
    if (!root || !errors.every((error) => isHarmless(text, error)))
      return { root: undefined, data: undefined, problems: [syntaxProblem(text, first)] };
    // A comma too many can be two errors at one place.
    const places = errors.filter(({ offset }, index) => errors[index - 1]?.offset !== offset);
    return { root, data: valueOf(root), problems: places.map((error) => syntaxProblem(text, error)) };
  } catch {
    // The parser is recursive: tens of thousands of brackets exhaust the stack.
    return wrong(messages.tooDeep);
  }
}

/** Parses strict JSON: no comments, no trailing commas, no duplicate keys. */
export function parseSource(path: string, name: string, text: string): SourceText {
  const { root, data, problems } = parse(text);
  const repeated: PathProblem[] = [];
  if (root) duplicateKeys(root, [], repeated);
  return { path, name, text, root, data, problems: [...problems, ...repeated] };
}

/** Offset in the file of the nth decoded character of a JSON string. */
function offsetInText(text: string, node: Node, index: number): number {
  let at = node.offset + 1;
  for (let seen = 0; seen < index && at < node.offset + node.length - 1; seen++) {
    if (text[at] !== '\\') at += 1;
    else at += text[at + 1] === 'u' ? 6 : 2;
  }
  return at;
}

/** Node at a path; when the path does not exist (a missing property), the nearest container. */
function nodeAt(root: Node, path: Path): Node {
  for (let depth = path.length; depth > 0; depth--) {
    const node = findNodeAtLocation(root, path.slice(0, depth));
    if (node) return node;
  }
  return root;
}

/** Offset of a problem, in UTF-16 units from the start of the file. */
function offsetOf({ root, text }: SourceText, problem: PathProblem): number {
  if (problem.offset !== undefined) return problem.offset;
  if (!root) return 0;
  const node = nodeAt(root, problem.path);
  if (problem.key && node.parent?.type === 'property') return node.parent.offset;
  if (problem.index !== undefined && node.type === 'string') return offsetInText(text, node, problem.index);
  return node.offset;
}

/** Line and column of a problem, both from 1. */
function lineAndColumn(source: SourceText, problem: PathProblem): { line: number; column: number } {
  const offset = offsetOf(source, problem);
  const start = source.text.lastIndexOf('\n', offset - 1) + 1;
  let line = 1;
  for (let at = source.text.indexOf('\n'); at !== -1 && at < start; at = source.text.indexOf('\n', at + 1)) line += 1;
  return { line, column: offset - start + 1 };
}

/** The problem with its position in the file. */
export function toProblem(source: SourceText, problem: PathProblem): Problem {
  const path = source.writtenPath?.(problem.path) ?? problem.path;
  const { code, message, hint = [] } = problem;
  const position = lineAndColumn(source, { ...problem, path });
  return { code, file: source.path, ...position, pointer: pointer(path), message, hint };
}
