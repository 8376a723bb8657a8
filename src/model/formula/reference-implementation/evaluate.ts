/**
 * An independent second evaluator for tests, written from the rules alone (compare.ts, formula/index.ts). It interprets
 * a small tree with fractions, compiles nothing and shares no code with the real one.
 */
import { floor, order, parse, rational, round, settle, write, type Rational } from './rational';

export type Stored = string | number | boolean | null;
export type Kind = 'number' | 'date' | 'text';
export interface Record {
  fields: { readonly [name: string]: { kind: Kind; value: Stored } };
  rows: readonly Record[];
}

export type Tree =
  | { is: 'number'; text: string }
  | { is: 'text'; text: string }
  | { is: 'null' }
  | { is: 'field'; name: string }
  | { is: 'two'; sign: string; left: Tree; right: Tree }
  | { is: 'not' | 'minus'; of: Tree }
  | { is: 'choice'; test: Tree; then: Tree; otherwise: Tree }
  | { is: 'call'; name: string; args: Tree[] }
  | { is: 'over'; name: string; of: Tree | null };

/** Formats the tree as a formula. */
export function spell(tree: Tree): string {
  switch (tree.is) {
    case 'number':
      return tree.text;
    case 'text':
      return `'${tree.text}'`;
    case 'null':
      return 'null';
    case 'field':
      return tree.name;
    case 'two':
      return `(${spell(tree.left)} ${tree.sign} ${spell(tree.right)})`;
    case 'not':
      return `!${spell(tree.of)}`;
    case 'minus':
      return `(-(${spell(tree.of)}))`;
    case 'choice':
      return `(${spell(tree.test)} ? ${spell(tree.then)} : ${spell(tree.otherwise)})`;
    case 'call':
      return `${tree.name}(${tree.args.map(spell).join(', ')})`;
    case 'over':
      return `${tree.name}(item${tree.of ? `, ${spell(tree.of)}` : ''})`;
  }
}

type Got = { value: Rational | Stored; kind: Kind };

const isFraction = (value: Rational | Stored): value is Rational => typeof value === 'object' && value !== null;
const empty = (value: Rational | Stored): boolean => value === null || value === '';
const num = (value: Rational | null): Got => ({ value: value && settle(value), kind: 'number' });
const yes = (value: boolean): Got => ({ value, kind: 'text' });

function fraction(value: Rational | Stored): Rational | null {
  if (isFraction(value)) return value;
  if (empty(value)) return rational(0n);
  if (typeof value === 'number') return parse(String(value));
  return typeof value === 'string' ? parse(value) : null;
}

function text(value: Rational | Stored): string {
  return empty(value) ? '' : isFraction(value) ? write(value) : String(value);
}

function truth({ value, kind }: Got): boolean {
  if (typeof value === 'boolean') return value;
  if (empty(value)) return false;
  if (kind === 'number' || isFraction(value) || typeof value === 'number') {
    const size = fraction(value);
    return size !== null && size.n !== 0n;
  }
  return true;
}

function stamp(value: Rational | Stored): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(value)) return null;
  return value.length === 10 ? `${value} 00:00:00` : value;
}

function codePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index] as string).codePointAt(0)! - (right[index] as string).codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function relate(sign: string, left: Got, right: Got): boolean {
  const modes = [left.kind, right.kind];
  const numbers = [left.value, right.value].some((value) => isFraction(value) || typeof value === 'number');
  let found: number | null = null;
  if (modes.includes('number') || numbers) {
    const [a, b] = [fraction(left.value), fraction(right.value)];
    if (a && b) found = order(a, b);
  } else if (!empty(left.value) && !empty(right.value)) {
    const [a, b] = modes.includes('date')
      ? [stamp(left.value), stamp(right.value)]
      : [text(left.value), text(right.value)];
    if (a !== null && b !== null) found = codePoints(a, b);
  }
  if (found === null) return sign === '!=';
  return { '==': found === 0, '!=': found !== 0, '<': found < 0, '<=': found <= 0, '>': found > 0, '>=': found >= 0 }[
    sign
  ]!;
}

function two(sign: string, left: Tree, right: Tree, record: Record): Got {
  if (sign === '&&') return yes(truth(look(left, record)) && truth(look(right, record)));
  if (sign === '||') return yes(truth(look(left, record)) || truth(look(right, record)));
  const [a, b] = [look(left, record), look(right, record)];
  if ('+-*/%'.includes(sign)) {
    const [x, y] = [fraction(a.value), fraction(b.value)];
    if (!x || !y) return num(null);
    if (sign === '+') return num(rational(x.n * y.d + y.n * x.d, x.d * y.d));
    if (sign === '-') return num(rational(x.n * y.d - y.n * x.d, x.d * y.d));
    if (sign === '*') return num(rational(x.n * y.n, x.d * y.d));
    if (y.n === 0n) return num(null);
    if (sign === '/') return num(rational(x.n * y.d, x.d * y.n));
    const times = (x.n * y.d) / (x.d * y.n);
    return num(rational(x.n * y.d - times * y.n * x.d, x.d * y.d));
  }
  const asks = (tree: Tree): boolean => tree.is === 'null' || (tree.is === 'text' && tree.text === '');
  if (asks(left) || asks(right)) {
    const other = asks(right) ? a : b;
    return yes(sign === '==' ? empty(other.value) : sign === '!=' ? !empty(other.value) : false);
  }
  return yes(relate(sign, a, b));
}

function call(name: string, args: readonly Got[]): Got {
  const [first] = args as [Got, ...Got[]];
  const size = fraction(first.value);
  switch (name) {
    case 'abs':
      return num(size && { n: size.n < 0n ? -size.n : size.n, d: size.d });
    case 'round':
      return num(size && round(size, 2));
    case 'floor':
      return num(size && rational(floor(size)));
    case 'ceil':
      return num(size && rational(-floor({ n: -size.n, d: size.d })));
    case 'len':
      return num(rational(BigInt([...text(first.value)].length)));
    case 'concat':
      return { value: args.map(({ value }) => text(value)).join(''), kind: 'text' };
    default:
      throw new Error(name);
  }
}

function over(name: string, of: Tree | null, rows: readonly Record[]): Got {
  const each = rows.map((row) => (of ? look(of, row) : yes(true)));
  if (name === 'count') return num(rational(BigInt(each.filter(truth).length)));
  if (name === 'any') return yes(each.some(truth));
  if (name === 'all') return yes(each.every(truth));
  const sizes = each
    .filter(({ value }) => name === 'sum' || !empty(value))
    .map(({ value }) => fraction(value))
    .filter((size) => size !== null);
  const total = sizes.reduce((a, b) => rational(a.n * b.d + b.n * a.d, a.d * b.d), rational(0n));
  if (name === 'sum') return num(total);
  if (sizes.length === 0) return num(null);
  return num(rational(total.n, total.d * BigInt(sizes.length)));
}

function look(tree: Tree, record: Record): Got {
  switch (tree.is) {
    case 'number':
      return { value: parse(tree.text), kind: 'number' };
    case 'text':
      return { value: tree.text, kind: 'text' };
    case 'null':
      return { value: null, kind: 'text' };
    case 'field': {
      const { kind, value } = record.fields[tree.name] ?? { kind: 'text' as const, value: null };
      return { kind, value };
    }
    case 'two':
      return two(tree.sign, tree.left, tree.right, record);
    case 'not':
      return yes(!truth(look(tree.of, record)));
    case 'minus': {
      const size = fraction(look(tree.of, record).value);
      return num(size && { n: -size.n, d: size.d });
    }
    case 'choice':
      return look(truth(look(tree.test, record)) ? tree.then : tree.otherwise, record);
    case 'call':
      return call(
        tree.name,
        tree.args.map((arg) => look(arg, record)),
      );
    case 'over':
      return over(tree.name, tree.of, record.rows);
  }
}

/** Evaluates the tree to the same value that a formula gives. */
export function referenceValue(tree: Tree, record: Record): Stored {
  const { value } = look(tree, record);
  return isFraction(value) ? write(value) : value;
}
