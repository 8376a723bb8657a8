/** The grammar: converts the tree of jsep to expressions and rejects every construct that is not listed here. */
import { Num } from '../values/decimal';
import type { Relation } from '../values/compare';
import { nearest } from '../values/nearest-name';
import { FormulaError, type FormulaErrorCode } from './error';
import type { Aggregate, AggregateName, Arithmetic, Expression } from './expression';
import { aggregates, functionNames, functions, isAggregate } from './functions';
import { parseTree, type Node, type NodeOf } from './parser';
import { messages } from './messages';

/** Limits on the size and cost of a formula. */
export const LIMITS = { length: 1000, depth: 60, nodes: 300, digits: 30, steps: 3, rowSteps: 4 } as const;

const NAME = /^[A-Za-z]\w{0,63}$/;
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);
const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
const RELATIONS: Readonly<Record<string, Relation>> = {
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

class GrammarChecker {
  private nodes = 0;
  private inAggregate = false;

  constructor(private readonly positionOf: (node: Node) => number) {}

  private reject(code: FormulaErrorCode, node: Node, message: string): never {
    throw new FormulaError(code, this.positionOf(node), message);
  }

  toExpression(node: Node, depth: number): Expression {
    if (depth > LIMITS.depth) this.reject('deep', node, messages.deep(LIMITS.depth));
    this.nodes += 1;
    if (this.nodes > LIMITS.nodes) this.reject('many', node, messages.many(LIMITS.nodes));
    const at = this.positionOf(node);
    const below = (part: Node): Expression => this.toExpression(part, depth + 1);
    switch (node.type) {
      case 'Literal':
        return { kind: 'literal', at, value: this.literal(node) };
      case 'Identifier':
      case 'MemberExpression':
        return { kind: 'name', at, path: this.path(node, this.inAggregate ? LIMITS.rowSteps : LIMITS.steps) };
      case 'UnaryExpression':
        return { kind: node.operator === '-' ? 'minus' : 'not', at, of: below(node.argument) };
      case 'BinaryExpression':
        return this.binary(node, at, below);
      case 'ConditionalExpression':
        return {
          kind: 'choice',
          at,
          test: below(node.test),
          then: below(node.consequent),
          otherwise: below(node.alternate),
        };
      case 'CallExpression':
        return this.call(node, at, below);
      case 'ThisExpression':
        return this.reject('this', node, messages.self);
      case 'ArrayExpression':
        return this.reject('array', node, messages.array);
      default:
        return this.reject('sequence', node, messages.sequence);
    }
  }

  private literal(node: NodeOf<'Literal'>): string | boolean | null | Num {
    const { value, raw } = node;
    if (typeof value !== 'number') return value;
    if (!NUMBER.test(raw) || raw.length > LIMITS.digits) this.reject('literal', node, messages.number(raw));
    return new Num(raw);
  }

  /** `a.b.c`; every part is a plain name. */
  private path(node: Node, most: number): string {
    const parts: string[] = [];
    let rest = node;
    while (rest.type === 'MemberExpression') {
      if (rest.computed) this.reject('member', node, messages.member);
      if (rest.optional) this.reject('member', node, messages.optional);
      parts.unshift(rest.property.type === 'Identifier' ? rest.property.name : '');
      rest = rest.object;
    }
    if (rest.type === 'ThisExpression') this.reject('this', node, messages.self);
    if (rest.type === 'CallExpression') this.reject('method', node, messages.method);
    if (rest.type !== 'Identifier') this.reject('member', node, messages.ofText);
    parts.unshift(rest.name);
    for (const part of parts) {
      if (!NAME.test(part) || FORBIDDEN.has(part)) this.reject('name', node, messages.name(part));
    }
    if (parts.length > most) this.reject('name', node, messages.steps(parts.join('.')));
    return parts.join('.');
  }

  private binary(node: NodeOf<'BinaryExpression'>, at: number, below: (part: Node) => Expression): Expression {
    const { operator } = node;
    const [left, right] = [below(node.left), below(node.right)];
    if (operator === '&&') return { kind: 'and', at, left, right };
    if (operator === '||') return { kind: 'or', at, left, right };
    const relation = RELATIONS[operator];
    if (relation) return { kind: 'compare', at, relation, left, right };
    return { kind: 'arithmetic', at, operator: operator as Arithmetic, left, right };
  }

  private call(node: NodeOf<'CallExpression'>, at: number, below: (part: Node) => Expression): Expression {
    const { callee, arguments: args } = node;
    if (node.optional) this.reject('member', node, messages.optional);
    if (callee.type !== 'Identifier') this.reject('method', node, messages.method);
    const { name } = callee;
    const isScalar = Object.hasOwn(functions, name) && (!isAggregate(name) || args.length > 1);
    const spec = isScalar ? functions[name] : isAggregate(name) ? aggregates[name] : undefined;
    if (!spec)
      return this.reject('function', node, messages.function(name, nearest(name, functionNames)[0], functionNames));
    if (args.length < spec.arity[0] || args.length > spec.arity[1])
      this.reject('arguments', node, messages.arguments(name, spec.usage));
    if (!isScalar && isAggregate(name)) return this.aggregate(name, node, args, below);
    const admitted = args.map(below);
    if (name !== 'if') return { kind: 'call', at, name, args: admitted };
    const [test, then, otherwise] = admitted as [Expression, Expression, Expression];
    return { kind: 'choice', at, test, then, otherwise };
  }

  /**
   * `sum(item.amount)`, `sum(item, qty * price)`, `sum(main.item.amount)`. `count(item)` and `any(item)` take the rows
   * themselves; `sum(amount)` takes the rows of a list.
   */
  private aggregate(
    name: AggregateName,
    node: Node,
    args: readonly Node[],
    below: (part: Node) => Expression,
  ): Aggregate {
    const at = this.positionOf(node);
    const [first, expression] = args as [Node, Node | undefined];
    if (this.inAggregate) this.reject('nested', node, messages.nested);
    if (first.type !== 'Identifier' && first.type !== 'MemberExpression')
      this.reject('child', first, messages.child(name));
    const parts = this.path(first, LIMITS.rowSteps).split('.');
    if (expression) {
      this.inAggregate = true;
      const each = below(expression);
      this.inAggregate = false;
      return { kind: 'aggregate', at, name, child: this.childPath(first, name, parts), operand: each };
    }
    if (name === 'count' || name === 'any') {
      const rows = parts[0] === 'main' ? parts.slice(0, 2) : parts.slice(0, 1);
      const field = parts.slice(rows.length).join('.');
      return { kind: 'aggregate', at, name, child: this.childPath(first, name, rows), operand: filledTest(field, at) };
    }
    const steps = parts.length === 1 ? 0 : parts[0] === 'main' ? 2 : 1;
    const field = parts.slice(steps).join('.');
    if (field === '') this.reject('child', first, messages.child(name));
    const each: Expression = { kind: 'name', at: this.positionOf(first), path: field };
    return { kind: 'aggregate', at, name, child: parts.slice(0, steps).join('.'), operand: each };
  }

  private childPath(node: Node, name: string, parts: readonly string[]): string {
    const most = parts[0] === 'main' ? 2 : 1;
    if (parts.length !== most) this.reject('child', node, messages.child(name));
    return parts.join('.');
  }
}

/** `count(item.price)` and `any(item.price)` test that the field is not empty. */
function filledTest(field: string, at: number): Expression | null {
  if (field === '') return null;
  const nothing: Expression = { kind: 'literal', at, value: null };
  return { kind: 'compare', at, relation: 'ne', left: { kind: 'name', at, path: field }, right: nothing };
}

/**
 * Parses a formula, with or without its leading `=`. Positions are offsets in the given text.
 * @throws FormulaError
 */
export function parseExpression(text: string): Expression {
  if (text.length > LIMITS.length) throw new FormulaError('long', LIMITS.length, messages.long(LIMITS.length));
  // A blank replaces the `=`, so that offsets stay those of the given text.
  const body = text.startsWith('=') ? ` ${text.slice(1)}` : text;
  if (body.trim() === '') throw new FormulaError('empty', 0, messages.empty);
  const { tree, positionOf: placeOf } = parseTree(body);
  return new GrammarChecker(placeOf).toExpression(tree, 1);
}
