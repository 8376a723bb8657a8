/** Records of a grid as they count: entered values with what follows from them, and what is known of each cell. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import {
  CLOSED,
  derive,
  flagsOf,
  isSame,
  READONLY,
  settledOf,
  valueError,
  VISIBLE,
  type DeriveContext,
  type Derived,
  type Flags,
  type Row,
  type Settled,
  type Standing,
} from '@/model/record';
import { withoutStaleNames } from '../core/dict-texts';

/** What the records of a grid share. */
export type RowsContext = Omit<DeriveContext, 'before' | 'touched'>;

/** A record and what a person did to it. */
export interface Entered {
  /** As stored; null when new. */
  before: Row | null;
  entered: Row;
  touched: ReadonlySet<string>;
}

/** What the mistakes of a field depend on besides its value, in stored and in new records. */
type Standings = readonly [stored: Standing, fresh: Standing];

/** How a record was found to be. */
interface Judged {
  flags: Derived['flags'];
  errors: ReadonlyMap<string, string>;
}

/** Computed records that are remembered: more than any screen shows. */
const MOST_JUDGED = 200;

/** Values of a column whose mistake is remembered: columns of few different values are looked at once for each. */
const MOST_KNOWN = 256;

/** A field whose own value may be wrong. */
interface Open {
  key: string;
  field: Field;
  standings: Standings;
  /** What is wrong with values that were looked at, in stored and in new records; null: nothing. */
  known: readonly [Map<Value, string | null>, Map<Value, string | null>];
}

function mistakeOf({ field, standings, known }: Open, value: Value, isNew: boolean): string | null {
  const at = isNew ? 1 : 0;
  const found = known[at].get(value);
  if (found !== undefined) return found;
  const message = valueError(field, value, standings[at]) ?? null;
  if (typeof value !== 'object' && known[at].size < MOST_KNOWN) known[at].set(value, message);
  return message;
}

/** A row with some of its values replaced; itself where none differs. */
function laidOver(row: Row, values: Row, keys: Iterable<string>): Row {
  let result: Row | null = null;
  for (const key of keys) {
    const value = values[key] ?? null;
    if (isSame(row[key] ?? null, value)) continue;
    result ??= { ...row };
    result[key] = value;
  }
  return result ?? row;
}

const isFixed = (bits: number | null): boolean => bits !== null && ((bits & READONLY) !== 0 || (bits & VISIBLE) === 0);

export class RecordCells {
  readonly fields: ReadonlyMap<string, Field>;
  /** Fields whose flags or mistakes follow from the whole record. */
  readonly dependent: readonly string[];
  private readonly settled: Settled;
  private readonly standings = new Map<string, Standings>();
  /** Fields that are as they were stored, whatever is entered. */
  private readonly closed: ReadonlySet<string>;
  /** Fields whose own value may be wrong: not those that nobody may change, unless they are computed. */
  private readonly open: readonly Open[];
  private readonly judged = new Map<string, Judged>();

  constructor(
    private readonly entity: Entity,
    private context: RowsContext,
  ) {
    const { bits, alone } = (this.settled = settledOf(entity));
    const { types, writable } = context;
    this.fields = new Map(Object.entries(entity.fields));
    for (const [key, flags] of bits) {
      if (flags === null || !alone.has(key) || writable?.has(key)) continue;
      this.standings.set(key, [
        { bits: flags, isNew: false, types },
        { bits: flags, isNew: true, types },
      ]);
    }
    this.open = [...this.standings].flatMap(([key, standings]) => {
      const field = this.fields.get(key) as Field;
      const never = field.system || (isFixed(bits.get(key) ?? null) && field.value === null);
      return never ? [] : [{ key, field, standings, known: [new Map(), new Map()] as const }];
    });
    const keys = [...this.fields.keys()];
    this.dependent = keys.filter((key) => !this.standings.has(key));
    this.closed = new Set(keys.filter((key) => isFixed(bits.get(key) ?? null) && !writable?.has(key)));
  }

  canEnter(key: string): boolean {
    return this.fields.has(key) && !this.closed.has(key);
  }

  private derive({ before, entered, touched }: Entered): Derived {
    return derive(this.entity, entered, { ...this.context, before, touched });
  }

  /** The values that count. @param first the row as it came, with the names of its codes */
  shown(given: Entered, first: Row): Row {
    return withoutStaleNames(this.counted(given), first);
  }

  private counted(given: Entered): Row {
    const { before, entered } = given;
    if (before ? this.settled.stored : this.settled.fresh) {
      const closed = [...this.closed].filter((key) => before !== null || this.fields.get(key)?.system !== true);
      return laidOver(entered, before ?? {}, closed);
    }
    return laidOver(entered, this.derive(given).values, this.fields.keys());
  }

  /** Flags that are the same in every record; null where they are not. */
  flags(key: string): Flags | null {
    const bits = this.settled.bits.get(key);
    if (bits === undefined) return CLOSED;
    return bits === null || this.context.writable?.has(key) ? null : flagsOf(bits);
  }

  /** Whether a cell's mistake follows from its own value. */
  isAlone(key: string): boolean {
    return this.standings.has(key);
  }

  /** The mistake of such a cell. */
  ownError(key: string, value: Value, isNew: boolean): string | undefined {
    const standing = this.standings.get(key)?.[isNew ? 1 : 0];
    const field = this.fields.get(key);
    return standing && field && valueError(field, value, standing);
  }

  /** All mistakes of a record that follow from single values; null: none. */
  ownErrors(row: Row, isNew: boolean): Map<string, string> | null {
    let found: Map<string, string> | null = null;
    for (const one of this.open) {
      const message = mistakeOf(one, row[one.key] ?? null, isNew);
      if (message !== null) (found ??= new Map()).set(one.key, message);
    }
    return found;
  }

  /** Computes a record to find its flags and mistakes. */
  judge(id: string, given: Entered): Judged {
    const known = this.judged.get(id);
    if (known) return known;
    const { flags, errors } = this.derive(given);
    const first = new Map<string, string>();
    for (const { path, message } of errors) if (!first.has(path)) first.set(path, message);
    const judged = { flags, errors: first };
    this.judged.set(id, judged);
    const [oldest] = this.judged.keys();
    if (this.judged.size > MOST_JUDGED && oldest !== undefined) this.judged.delete(oldest);
    return judged;
  }

  /** A record that changed is computed again when somebody asks. */
  forget(id: string): void {
    this.judged.delete(id);
  }

  /** Other records stand behind references; answers whose flags and mistakes were known so far. */
  setRefs(refs: RowsContext['refs']): readonly string[] {
    this.context = { ...this.context, refs };
    const known = [...this.judged.keys()];
    this.judged.clear();
    return known;
  }
}
