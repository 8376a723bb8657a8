/** The grammar of a where clause: tests of one column joined by `and`, `or` and brackets, then an order. */
import type { Relation } from '@/model/values/compare';
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { ConditionTest, Scalar } from '@/model/generated/files';
import { isVariable } from '@/model/templates/system-variables';
import { say } from './messages';
import { SqlTextError, type Token, tokenize } from './tokens';

export type Node =
  { kind: 'and' | 'or'; parts: Node[] } | { kind: 'test'; path: string; test: ConditionTest } | { kind: 'never' };

export interface Order {
  field: string;
  desc: boolean;
}

type Shape = Pick<Child, 'table' | 'fields'>;

/** Where columns are looked up: the entity itself, or the one behind a reference. */
interface Place {
  shape: Shape;
  /** `""`, or `partyId.` */
  prefix: string;
}

const SIGNS: Readonly<Record<string, Relation>> = {
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

const WORDS = new Set('and or not in like is null order by asc desc select from where'.split(' '));
const MOST_DEPTH = 20;
const MOST_VALUES = 500;
const MOST_ORDER = 5;
/** Longer numbers would lose digits; as texts they compare as they are. */
const SAFE_DIGITS = 15;

/** The field that has this column, or this key; own properties only. */
export function columnField({ fields }: Shape, name: string): Field | undefined {
  const all = Object.values(fields).filter((field) => field.stored.kind !== 'none');
  return all.find((field) => field.column === name.toLowerCase()) ?? all.find((field) => field.key === name);
}

/** Reads one text. `entities` are those that sub-selects may name. */
export class Parser {
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

  /** Null: there is no test at all. */
  parse(): { node: Node | null; order: Order[] } {
    const place = { shape: this.entity, prefix: '' };
    const start = this.now.kind === 'end' || this.isWord('order');
    const node = start ? null : this.any(place);
    const order = this.takeWord('order') ? this.order(place) : [];
    if (this.now.kind !== 'end') this.refuse();
    return { node, order };
  }

  private get now(): Token {
    return this.tokens[this.at]!;
  }

  private refuse(token = this.now, what = say.unexpected(token.text)): never {
    throw new SqlTextError(what, token.position);
  }

  private next(): Token {
    const token = this.now;
    if (token.kind === 'end') this.refuse();
    this.at += 1;
    return token;
  }

  private isWord(word: string): boolean {
    return this.now.kind === 'word' && this.now.text.toLowerCase() === word;
  }

  private takeWord(word: string): boolean {
    const found = this.isWord(word);
    if (found) this.at += 1;
    return found;
  }

  private demandWord(word: string): void {
    if (!this.takeWord(word)) this.refuse();
  }

  private takeSign(sign: string): boolean {
    const found = this.now.kind === 'sign' && this.now.text === sign;
    if (found) this.at += 1;
    return found;
  }

  private demandSign(sign: string): void {
    if (!this.takeSign(sign)) this.refuse();
  }

  private joined(kind: 'and' | 'or', part: () => Node): Node {
    const parts = [part()];
    while (this.takeWord(kind)) parts.push(part());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  }

  private any(place: Place): Node {
    return this.joined('or', () => this.joined('and', () => this.one(place)));
  }

  private one(place: Place): Node {
    if (!this.takeSign('(')) return this.now.kind === 'number' ? this.constant() : this.test(place);
    if ((this.depth += 1) > MOST_DEPTH) this.refuse(this.now, say.tooComplex);
    const node = this.any(place);
    this.demandSign(')');
    this.depth -= 1;
    return node;
  }

  /** `1=1`, by which programs begin a clause, and its opposites. */
  private constant(): Node {
    const left = this.next();
    this.demandSign('=');
    if (this.now.kind !== 'number') this.refuse();
    return Number(left.text) === Number(this.next().text) ? { kind: 'and', parts: [] } : { kind: 'never' };
  }

  private column({ shape }: Place): { field: Field; token: Token } {
    const first = this.next();
    const isName = (token: Token) => token.kind === 'word' && !WORDS.has(token.text.toLowerCase());
    if (!isName(first)) this.refuse(first);
    if (this.now.text === '(') this.refuse(first, say.noFunctions(first.text));
    const named = this.takeSign('.');
    const token = named ? this.next() : first;
    const field = isName(token) && (!named || first.text === shape.table) ? columnField(shape, token.text) : undefined;
    return { token, field: field ?? this.refuse(token, say.noColumn(token.text)) };
  }

  private test(place: Place): Node {
    const { field } = this.column(place);
    const path = `${place.prefix}${field.key}`;
    const token = this.next();
    const sign = token.kind === 'sign' && Object.hasOwn(SIGNS, token.text) ? SIGNS[token.text] : undefined;
    if (sign) return { kind: 'test', path, test: { [sign]: this.value() } };
    const word = token.kind === 'word' ? token.text.toLowerCase() : '';
    if (word === 'is') {
      const not = this.takeWord('not');
      this.demandWord('null');
      return { kind: 'test', path, test: not ? { ne: null } : null };
    }
    const not = word === 'not';
    const asked = not ? this.next().text.toLowerCase() : word;
    if (asked === 'in' && !not && this.tokens[this.at + 1]?.text.toLowerCase() === 'select') {
      return this.behind(place, field);
    }
    const test = asked === 'in' ? this.list() : asked === 'like' ? this.pattern() : this.refuse(token);
    return { kind: 'test', path, test: not ? { not: test } : test };
  }

  private list(): ConditionTest {
    this.demandSign('(');
    const values = [this.value()];
    while (this.takeSign(',')) values.push(this.value());
    if (values.length > MOST_VALUES) this.refuse(this.now, say.tooComplex);
    this.demandSign(')');
    return values;
  }

  private value(): Scalar {
    const token = this.next();
    if (token.kind === 'number') {
      return token.text.replace(/\D/g, '').length > SAFE_DIGITS ? token.text : Number(token.text);
    }
    if (token.kind === 'text' && token.text.includes('\\')) this.refuse(token, say.badText);
    if (token.kind === 'text' || token.kind === 'variable') return this.checked(token, token.text);
    return this.refuse(token);
  }

  /** Conditions fill `{x}` in texts: only known variables may get there. */
  private checked(token: Token, text: string): string {
    const rest = text.replace(/#\{(\w+)\}/g, (_, name: string) =>
      isVariable(name) ? '' : this.refuse(token, say.noVariable(name)),
    );
    if (/\{[\w.]+\}/.test(rest)) this.refuse(token, say.braces);
    return text;
  }

  /** `'%x%'` contains, `'x%'` begins, `'%x'` ends, `'x'` equals. */
  private pattern(): ConditionTest {
    const token = this.next();
    if (token.kind !== 'text' && token.kind !== 'variable') this.refuse(token);
    const [, before, written, after] = /^(%*)((?:#\{\w+\}|(?!#\{\w+\})[^%_\\]|\\.)*?)(%*)$/s.exec(token.text) ?? [];
    if (written === undefined) this.refuse(token, say.badPattern);
    const text = this.checked(token, written.replace(/\\(.)/g, '$1'));
    if (before && after) return { like: text };
    if (before || after) return { [before ? 'left_like' : 'right_like']: text };
    return { eq: text };
  }

  /** `partyId in (select id from crm_party where …)`: what holds of the record behind the reference. */
  private behind(place: Place, field: Field): Node {
    this.demandSign('(');
    const select = this.next();
    if (place.prefix !== '') this.refuse(select, say.oneLevel);
    const key = this.next();
    this.demandWord('from');
    const table = this.next();
    const target = field.ref && field.ref.by === null ? field.ref.is[''] : undefined;
    const shape = target && this.shapeOf(target.entity);
    if (!shape || shape.table !== table.text) this.refuse(table, say.noTable(table.text));
    if (columnField(shape, key.text)?.key !== target.value) this.refuse(key, say.wrongKey(target.value));
    const inner = { shape, prefix: `${field.key}.` };
    // A reference to nothing is in no select, whatever is asked of it.
    const exists: Node = { kind: 'test', path: `${field.key}.${target.value}`, test: { ne: null } };
    const node = this.takeWord('where') ? this.any(inner) : null;
    this.demandSign(')');
    return node ? { kind: 'and', parts: [exists, node] } : exists;
  }

  private shapeOf(id: string): Shape | undefined {
    const [main = '', child] = id.split('.');
    const entity = Object.hasOwn(this.entities, main) ? this.entities[main] : undefined;
    return child === undefined ? entity : entity?.children[child];
  }

  private order(place: Place): Order[] {
    this.demandWord('by');
    const order: Order[] = [];
    do {
      const { field, token } = this.column(place);
      if (field.stored.kind === 'json') this.refuse(token, say.noOrder(token.text));
      const desc = this.takeWord('desc');
      if (!desc) this.takeWord('asc');
      order.push({ field: field.key, desc });
    } while (this.takeSign(','));
    if (order.length > MOST_ORDER) this.refuse(this.now, say.tooComplex);
    return order;
  }
}
