/** Parses text to a jsep tree with positions. The grammar then accepts only the constructs that it lists. */
import * as jsep from 'jsep';
import { FormulaError, type FormulaErrorCode } from './error';
import { messages } from './messages';

interface Identifier {
  type: 'Identifier';
  name: string;
}

/** `a.b` and `a[b]`; `property` is an identifier unless `computed` is set. */
interface MemberExpression {
  type: 'MemberExpression';
  object: Node;
  property: Node;
  computed: boolean;
  optional?: boolean;
}

interface BinaryExpression {
  type: 'BinaryExpression';
  operator: string;
  left: Node;
  right: Node;
}

interface CallExpression {
  type: 'CallExpression';
  callee: Node;
  arguments: readonly Node[];
  optional?: boolean;
}

/** The nodes of jsep's tree. */
export type Node =
  | { type: 'Literal'; value: string | number | boolean | null; raw: string }
  | Identifier
  | MemberExpression
  | { type: 'UnaryExpression'; operator: string; argument: Node }
  | BinaryExpression
  | { type: 'ConditionalExpression'; test: Node; consequent: Node; alternate: Node }
  | CallExpression
  | { type: 'ThisExpression' | 'ArrayExpression' | 'SequenceExpression' | 'Compound' };

export type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

/** The first part of a node that begins with another node. */
function firstPart(node: Node): Node | undefined {
  switch (node.type) {
    case 'BinaryExpression':
      return node.left;
    case 'ConditionalExpression':
      return node.test;
    case 'MemberExpression':
      return node.object;
    case 'CallExpression':
      return node.callee;
    default:
      return undefined;
  }
}

/** The members of jsep's parser that are used here; its typings omit the class. */
interface JsepParser {
  index: number;
  readonly expr: string;
  parse(): Node;
  gobbleSpaces(): void;
  gobbleExpression(): Node | false | undefined;
  gobbleExpressions(until?: number): Node[];
  gobbleArguments(until: number): Node[];
  gobbleBinaryOp(): string | false;
  gobbleToken(): Node | false;
  gobbleStringLiteral(): Node;
}
const { Jsep } = jsep as unknown as { Jsep: new (text: string) => JsepParser };

const OPERATORS = new Set(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||']);
const CLOSE = 41;

/** jsep with token positions and strict syntax: jsep itself accepts `a b`, `a;` and `f(a b)` as whole expressions. */
class PositionedParser extends Jsep {
  /** The start offset of each node of the tree. */
  readonly positions = new Map<unknown, number>();

  reject(code: FormulaErrorCode, message: string, at = this.index): never {
    throw new FormulaError(code, at, message);
  }

  /** The symbol or word at the current position, for messages. */
  private nextSymbol(): string {
    this.gobbleSpaces();
    return /^(?:[\p{L}\d_$]+|[^\s])/u.exec(this.expr.slice(this.index))?.[0] ?? '';
  }

  private unexpected(): never {
    const text = this.nextSymbol();
    if (text === ';' || text === ',') this.reject('sequence', messages.sequence);
    if (text === '=') this.reject('assign', messages.assign);
    if (text === '[') this.reject('array', messages.array);
    if (text === '{') this.reject('array', messages.object);
    this.reject('syntax', messages.syntax(messages.unexpected(text)));
  }

  override gobbleExpression(): Node | false | undefined {
    const node = super.gobbleExpression();
    if (!node) this.unexpected();
    return node;
  }

  override gobbleExpressions(until?: number): Node[] {
    const node = this.gobbleExpression() as Node;
    this.gobbleSpaces();
    const next = this.index < this.expr.length ? this.expr.charCodeAt(this.index) : undefined;
    if (next !== until) {
      if (next === undefined) this.reject('syntax', messages.syntax(messages.missing(')')));
      this.unexpected();
    }
    return [node];
  }

  override gobbleArguments(until: number): Node[] {
    const args: Node[] = [];
    this.gobbleSpaces();
    if (until !== CLOSE) this.reject('array', messages.array, this.index - 1);
    if (this.expr.charCodeAt(this.index) === until) {
      this.index += 1;
      return args;
    }
    for (;;) {
      args.push(this.gobbleExpression() as Node);
      this.gobbleSpaces();
      const sign = this.expr.charAt(this.index);
      if (sign === '') this.reject('syntax', messages.syntax(messages.missing(')')));
      if (sign !== ',' && sign !== ')') this.unexpected();
      this.index += 1;
      if (sign === ')') return args;
    }
  }

  override gobbleBinaryOp(): string | false {
    this.gobbleSpaces();
    const at = this.index;
    const operator = super.gobbleBinaryOp();
    if (operator === false) {
      if (/^=(?!=)/.test(this.expr.slice(at))) this.reject('assign', messages.assign, at);
      return operator;
    }
    if (this.expr.charAt(this.index) === '=' && !OPERATORS.has(operator + '=') && !operator.includes('='))
      this.reject('assign', messages.assign, at);
    if (operator === '===' || operator === '!==')
      this.reject('operator', messages.equals(operator, operator.slice(0, 2)), at);
    if (!OPERATORS.has(operator)) this.reject('operator', messages.operator(operator), at);
    return operator;
  }

  override gobbleToken(): Node | false {
    this.gobbleSpaces();
    const at = this.index;
    const sign = this.expr.charAt(at);
    if (sign === '[') this.reject('array', messages.array, at);
    if (sign === '{') this.reject('array', messages.object, at);
    if (/^(?:\+|~|--)/.test(this.expr.slice(at))) this.reject('operator', messages.operator(sign), at);
    const node = super.gobbleToken();
    if (node) this.positions.set(node, at);
    else this.unexpected();
    return node;
  }

  override gobbleStringLiteral(): Node {
    const at = this.index;
    try {
      return super.gobbleStringLiteral();
    } catch {
      return this.reject('syntax', messages.syntax(messages.quote), at);
    }
  }
}

/** Parses a text to the jsep tree, with the position of every node. @throws FormulaError */
export function parseTree(text: string): { tree: Node; positionOf: (node: Node) => number } {
  const reader = new PositionedParser(text);
  let tree: Node;
  try {
    tree = reader.parse();
  } catch (error) {
    if (error instanceof FormulaError) throw error;
    const missing = error instanceof Error ? /^Expected ([:)])/.exec(error.message)?.[1] : undefined;
    const detail = missing ? messages.missing(missing) : messages.unexpected(text.charAt(reader.index));
    throw new FormulaError('syntax', reader.index, messages.syntax(detail));
  }
  const placeOf = (node: Node): number => {
    const first = firstPart(node);
    return reader.positions.get(node) ?? (first ? placeOf(first) : 0);
  };
  return { tree, positionOf: placeOf };
}
