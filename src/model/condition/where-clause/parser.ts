/**
 * Recursive descent parser of a where clause: tests of one column joined by `and`, `or` and brackets, then `order by`.
 */
import type { Relation } from '@/model/values/compare';
import type { Child, Entity, Field } from '@/model/entity/entity';
import { columnName } from '@/model/entity/fill-field';
import type { ConditionTest, Scalar } from '@/model/generated/files';
import { isSystemVariable } from '@/model/templates/system-variables';
import { messages } from './messages';
import { WhereClauseError, type Token, tokenize } from './tokens';

export type Node =
  { kind: 'and' | 'or'; parts: Node[] } | { kind: 'test'; path: string; test: ConditionTest } | { kind: 'never' };

export interface Order {
  field: string;
  desc: boolean;
}

type Shape = Pick<Child, 'table' | 'fields'>;

/** The record whose columns are looked up: the entity itself, or the target of a reference. */
interface ColumnScope {
  shape: Shape;
  /** Path prefix: `""`, or `partyId.` */
  prefix: string;
}

const RELATIONS: Readonly<Record<string, Relation>> = {
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

const KEYWORDS = new Set('and or not in like is null order by asc desc select from where'.split(' '));
const MAX_DEPTH = 20;
const MAX_VALUES = 500;
const MAX_ORDER = 5;
/** Longer numbers would lose digits as floating-point numbers, so they stay text. */
const SAFE_DIGITS = 15;

/**
 * The field with this column name or key. Texts in the database may name a field as it was called before: an earlier name
 * counts when no field has it now.
 */
export function fieldOfColumn({ fields }: Shape, name: string): Field | undefined {
  const all = Object.values(fields).filter((field) => field.columnType.kind !== 'none');
  const column = name.toLowerCase();
  return (
    all.find((field) => field.column === column) ??
    all.find((field) => field.key === name) ??
    all.find(({ was }) => was.some((old) => old === name || columnName(old) === column))
  );
}

/** Parses one text. `entities` are those that sub-selects may name. */
export class WhereParser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(
    text: string,
    private readonly entity: Entity,
    private readonly entities: Readonly<Record<string, Entity>>,
  ) {
    this.tokens = tokenize(text);
  }

  /** Parses the whole clause. `node` is null when there is no test. */
  parse(): { node: Node | null; order: Order[] } {
    const place = { shape: this.entity, prefix: '' };
    const start = this.current.kind === 'end' || this.isWord('order');
    const node = start ? null : this.parseOr(place);
    const order = this.takeWord('order') ? this.parseOrder(place) : [];
    if (this.current.kind !== 'end') this.reject();
    return { node, order };
  }

  private get current(): Token {
    return this.tokens[this.at]!;
  }

  private reject(token = this.current, what = messages.unexpected(token.text)): never {
    throw new WhereClauseError(what, token.position);
  }

  private next(): Token {
    const token = this.current;
    if (token.kind === 'end') this.reject();
    this.at += 1;
    return token;
  }

  private isWord(word: string): boolean {
    return this.current.kind === 'word' && this.current.text.toLowerCase() === word;
  }

  private takeWord(word: string): boolean {
    const found = this.isWord(word);
    if (found) this.at += 1;
    return found;
  }

  private expectWord(word: string): void {
    if (!this.takeWord(word)) this.reject();
  }

  private takeSign(sign: string): boolean {
    const found = this.current.kind === 'sign' && this.current.text === sign;
    if (found) this.at += 1;
    return found;
  }

  private expectSign(sign: string): void {
    if (!this.takeSign(sign)) this.reject();
  }

  private parseJoined(kind: 'and' | 'or', part: () => Node): Node {
    const parts = [part()];
    while (this.takeWord(kind)) parts.push(part());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  }

  private parseOr(place: ColumnScope): Node {
    return this.parseJoined('or', () => this.parseJoined('and', () => this.parseOperand(place)));
  }

  private parseOperand(place: ColumnScope): Node {
    if (!this.takeSign('(')) return this.current.kind === 'number' ? this.parseConstant() : this.parseTest(place);
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.reject(this.current, messages.tooComplex);
    const node = this.parseOr(place);
    this.expectSign(')');
    this.depth -= 1;
    return node;
  }

  /** Parses `1=1`, with which generated clauses begin, or another comparison of two numbers. */
  private parseConstant(): Node {
    const left = this.next();
    this.expectSign('=');
    if (this.current.kind !== 'number') this.reject();
    return Number(left.text) === Number(this.next().text) ? { kind: 'and', parts: [] } : { kind: 'never' };
  }

  private parseColumn({ shape }: ColumnScope): { field: Field; token: Token } {
    const first = this.next();
    const isName = (token: Token) => token.kind === 'word' && !KEYWORDS.has(token.text.toLowerCase());
    if (!isName(first)) this.reject(first);
    if (this.current.text === '(') this.reject(first, messages.noFunctions(first.text));
    const named = this.takeSign('.');
    const token = named ? this.next() : first;
    const field =
      isName(token) && (!named || first.text === shape.table) ? fieldOfColumn(shape, token.text) : undefined;
    return { token, field: field ?? this.reject(token, messages.noColumn(token.text)) };
  }

  private parseTest(place: ColumnScope): Node {
    const { field } = this.parseColumn(place);
    const path = `${place.prefix}${field.key}`;
    const token = this.next();
    const sign = token.kind === 'sign' && Object.hasOwn(RELATIONS, token.text) ? RELATIONS[token.text] : undefined;
    if (sign) return { kind: 'test', path, test: { [sign]: this.parseValue() } };
    const word = token.kind === 'word' ? token.text.toLowerCase() : '';
    if (word === 'is') {
      const not = this.takeWord('not');
      this.expectWord('null');
      return { kind: 'test', path, test: not ? { ne: null } : null };
    }
    const not = word === 'not';
    const asked = not ? this.next().text.toLowerCase() : word;
    if (asked === 'in' && !not && this.tokens[this.at + 1]?.text.toLowerCase() === 'select') {
      return this.parseSubSelect(place, field);
    }
    const test = asked === 'in' ? this.parseList() : asked === 'like' ? this.parseLikePattern() : this.reject(token);
    return { kind: 'test', path, test: not ? { not: test } : test };
  }

  private parseList(): ConditionTest {
    this.expectSign('(');
    const values = [this.parseValue()];
    while (this.takeSign(',')) values.push(this.parseValue());
    if (values.length > MAX_VALUES) this.reject(this.current, messages.tooComplex);
    this.expectSign(')');
    return values;
  }

  private parseValue(): Scalar {
    const token = this.next();
    if (token.kind === 'number') {
      return token.text.replace(/\D/g, '').length > SAFE_DIGITS ? token.text : Number(token.text);
    }
    if (token.kind === 'text' && token.text.includes('\\')) this.reject(token, messages.badText);
    if (token.kind === 'text' || token.kind === 'variable') return this.checkPlaceholders(token, token.text);
    return this.reject(token);
  }

  /** Conditions fill `{x}` in texts later, so only known variables are allowed here. */
  private checkPlaceholders(token: Token, text: string): string {
    const rest = text.replace(/#\{(\w+)\}/g, (_, name: string) =>
      isSystemVariable(name) ? '' : this.reject(token, messages.noVariable(name)),
    );
    if (/\{[\w.]+\}/.test(rest)) this.reject(token, messages.braces);
    return text;
  }

  /** Parses a LIKE pattern: `'%x%'` contains, `'x%'` begins with, `'%x'` ends with, `'x'` equals. */
  private parseLikePattern(): ConditionTest {
    const token = this.next();
    if (token.kind !== 'text' && token.kind !== 'variable') this.reject(token);
    const [, before, written, after] = /^(%*)((?:#\{\w+\}|(?!#\{\w+\})[^%_\\]|\\.)*?)(%*)$/s.exec(token.text) ?? [];
    if (written === undefined) this.reject(token, messages.badPattern);
    const text = this.checkPlaceholders(token, written.replace(/\\(.)/g, '$1'));
    if (before && after) return { like: text };
    if (before || after) return { [before ? 'left_like' : 'right_like']: text };
    return { eq: text };
  }

  /** Parses `partyId in (select id from crm_party where …)` to tests of the referenced record. */
  private parseSubSelect(place: ColumnScope, field: Field): Node {
    this.expectSign('(');
    const select = this.next();
    if (place.prefix !== '') this.reject(select, messages.oneLevel);
    const key = this.next();
    this.expectWord('from');
    const table = this.next();
    const target = field.ref && field.ref.by === null ? field.ref.is[''] : undefined;
    const shape = target && this.shapeOf(target.entity);
    if (!shape || shape.table !== table.text) this.reject(table, messages.noTable(table.text));
    if (fieldOfColumn(shape, key.text)?.key !== target.valueField)
      this.reject(key, messages.wrongKey(target.valueField));
    const inner = { shape, prefix: `${field.key}.` };
    // An empty reference is in no sub-select, whatever its tests are.
    const exists: Node = { kind: 'test', path: `${field.key}.${target.valueField}`, test: { ne: null } };
    const node = this.takeWord('where') ? this.parseOr(inner) : null;
    this.expectSign(')');
    return node ? { kind: 'and', parts: [exists, node] } : exists;
  }

  private shapeOf(id: string): Shape | undefined {
    const [main = '', child] = id.split('.');
    const entity = Object.hasOwn(this.entities, main) ? this.entities[main] : undefined;
    return child === undefined ? entity : entity?.children[child];
  }

  private parseOrder(place: ColumnScope): Order[] {
    this.expectWord('by');
    const order: Order[] = [];
    do {
      const { field, token } = this.parseColumn(place);
      if (field.columnType.kind === 'json') this.reject(token, messages.noOrder(token.text));
      const desc = this.takeWord('desc');
      if (!desc) this.takeWord('asc');
      order.push({ field: field.key, desc });
    } while (this.takeSign(','));
    if (order.length > MAX_ORDER) this.reject(this.current, messages.tooComplex);
    return order;
  }
}
