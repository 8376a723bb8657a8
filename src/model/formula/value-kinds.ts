/** Static kinds of formula results: what a formula gives, as far as it is known without a record. */
import type { Decimal } from 'decimal.js';
import { isDecimalText } from '../values/decimal';
import type { Aggregate, Expression } from './expression';

/** `any`: unknown, or a value that fits every use (null, a text of digits). */
export type ValueKind = 'number' | 'text' | 'date' | 'boolean' | 'any';

export interface KindContext {
  /**
   * The kind of a name.
   * @param child as in `NameReference`
   */
  kindOfName: (path: string, child: string | null) => ValueKind;
  /** Receives the first operand of a calculation that is never a number. */
  reportOperand: (part: Expression, is: ValueKind) => void;
  /** Receives every format pattern with letters that `format` leaves as they are, such as `YYYY`. */
  reportPattern: (part: Expression) => void;
}

/** Numeric functions whose arguments are calculated with. */
const NUMERIC = new Set(['abs', 'round', 'floor', 'ceil', 'amountInWords']);
const RESULTS: Readonly<Record<string, ValueKind>> = {
  len: 'number',
  days: 'number',
  in: 'boolean',
  today: 'date',
  now: 'date',
  concat: 'text',
  format: 'text',
  amountInWords: 'text',
};
/** Letters that stand for parts of a date in other languages. */
const OTHER_TOKENS = /[yYMDdHhmsS]/;

const common = (kinds: readonly ValueKind[]): ValueKind =>
  kinds.every((kind) => kind === kinds[0]) ? (kinds[0] ?? 'any') : 'any';

/** The kind of a formula's result. Reports operands and patterns that are never valid. */
export function valueKindOf(expression: Expression, context: KindContext, child: string | null = null): ValueKind {
  const kindOf = (part: Expression): ValueKind => valueKindOf(part, context, child);
  switch (expression.kind) {
    case 'literal':
      return literalKind(expression.value);
    case 'name':
      return context.kindOfName(expression.path, child);
    case 'minus':
      return calculate([expression.of], context, child);
    case 'arithmetic':
      return calculate([expression.left, expression.right], context, child);
    case 'not':
      kindOf(expression.of);
      return 'boolean';
    case 'compare':
    case 'and':
    case 'or':
      kindOf(expression.left);
      kindOf(expression.right);
      return 'boolean';
    case 'choice':
      kindOf(expression.test);
      return common([kindOf(expression.then), kindOf(expression.otherwise)]);
    case 'call':
      return callKind(expression, context, child);
    case 'aggregate':
      return aggregateKind(expression, context);
  }
}

/** The kind of a calculation. Reports the first operand that is never a number. */
function calculate(parts: readonly Expression[], context: KindContext, child: string | null): ValueKind {
  const kinds = parts.map((part) => valueKindOf(part, context, child));
  const wrong = kinds.findIndex((kind) => kind !== 'number' && kind !== 'any');
  if (wrong >= 0) context.reportOperand(parts[wrong]!, kinds[wrong]!);
  return 'number';
}

function literalKind(value: string | boolean | null | Decimal): ValueKind {
  if (typeof value === 'boolean') return 'boolean';
  if (value === null) return 'any';
  if (typeof value !== 'string') return 'number';
  return value === '' || isDecimalText(value) ? 'any' : 'text';
}

function callKind(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  context: KindContext,
  child: string | null,
): ValueKind {
  if (NUMERIC.has(name)) {
    const kind = calculate(args, context, child);
    return RESULTS[name] ?? kind;
  }
  const kinds = args.map((part) => valueKindOf(part, context, child));
  const [, pattern] = args;
  if (name === 'format' && pattern?.kind === 'literal' && typeof pattern.value === 'string') {
    const rest = pattern.value.replace(/yyyy|MM|dd|HH|mm|ss/g, '');
    if (OTHER_TOKENS.test(rest)) context.reportPattern(pattern);
  }
  return RESULTS[name] ?? common(kinds);
}

function aggregateKind({ name, child, operand }: Aggregate, context: KindContext): ValueKind {
  if (operand && (name === 'sum' || name === 'avg')) return calculate([operand], context, child);
  const kind = operand ? valueKindOf(operand, context, child) : 'any';
  if (name === 'any' || name === 'all') return 'boolean';
  return name === 'count' ? 'number' : kind;
}
