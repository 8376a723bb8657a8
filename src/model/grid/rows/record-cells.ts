/** Records of a grid as they count: entered values with what follows from them, and what is known of each cell. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import {
  NO_ACCESS,
  derive,
  flagsOf,
  isSameValue,
  READONLY,
  staticFlagsOf,
  valueError,
  VISIBLE,
  type DeriveContext,
  type Derived,
  type Flags,
  type Row,
  type StaticFlags,
  type CellState,
} from '@/model/record';
import { withoutStaleDictTexts } from '../core/dict-texts';

/** What the records of a grid share. */
export type RowsContext = Omit<DeriveContext, 'before' | 'touched'>;

/** A record and what a person did to it. */
export interface EnteredRecord {
  /** As stored; null when new. */
  before: Row | null;
  entered: Row;
  touched: ReadonlySet<string>;
}

/** What the mistakes of a field depend on besides its value, in stored and in new records. */
type CellStates = readonly [stored: CellState, fresh: CellState];

/** How a record was found to be. */
interface EvaluatedRecord {
  flags: Derived['flags'];
  errors: ReadonlyMap<string, string>;
}

/** Computed records that are remembered: more than any screen shows. */
const MAX_CACHED_RECORDS = 200;

/** Values of a column whose mistake is remembered: columns of few different values are looked at once for each. */
const MAX_CACHED_VALUES = 256;

/** A field whose own value may be wrong. */
interface ValidatedField {
  key: string;
  field: Field;
  standings: CellStates;
  /** What is wrong with values that were looked at, in stored and in new records; null: nothing. */
  known: readonly [Map<Value, string | null>, Map<Value, string | null>];
}

function cachedError(
  { field, standings: states, known: errorCache }: ValidatedField,
  value: Value,
  isNew: boolean,
): string | null {
  const at = isNew ? 1 : 0;
  const found = errorCache[at].get(value);
  if (found !== undefined) return found;
  const message = valueError(field, value, states[at]) ?? null;
  if (typeof value !== 'object' && errorCache[at].size < MAX_CACHED_VALUES) errorCache[at].set(value, message);
  return message;
}

/** A row with some of its values replaced; itself where none differs. */
function overlayValues(row: Row, values: Row, keys: Iterable<string>): Row {
  let result: Row | null = null;
  for (const key of keys) {
    const value = values[key] ?? null;
    if (isSameValue(row[key] ?? null, value)) continue;
    result ??= { ...row };
    result[key] = value;
  }
  return result ?? row;
}

const isReadOnly = (bits: number | null): boolean =>
  bits !== null && ((bits & READONLY) !== 0 || (bits & VISIBLE) === 0);

export class RecordCells {
  readonly fields: ReadonlyMap<string, Field>;
  /** Fields whose flags or mistakes follow from the whole record. */
  readonly recordDependentFields: readonly string[];
  private readonly staticFlags: StaticFlags;
  private readonly statesByField = new Map<string, CellStates>();
  /** Fields that are as they were stored, whatever is entered. */
  private readonly readOnlyFields: ReadonlySet<string>;
  /** Fields whose own value may be wrong: not those that nobody may change, unless they are computed. */
  private readonly validatedFields: readonly ValidatedField[];
  private readonly evaluated = new Map<string, EvaluatedRecord>();

  constructor(
    private readonly entity: Entity,
    private context: RowsContext,
  ) {
    const { bits, independent: alone } = (this.staticFlags = staticFlagsOf(entity));
    const { types, writable } = context;
    this.fields = new Map(Object.entries(entity.fields));
    for (const [key, flags] of bits) {
      if (flags === null || !alone.has(key) || writable?.has(key)) continue;
      this.statesByField.set(key, [
        { bits: flags, isNew: false, types },
        { bits: flags, isNew: true, types },
      ]);
    }
    this.validatedFields = [...this.statesByField].flatMap(([key, standings]) => {
      const field = this.fields.get(key) as Field;
      const never = field.system || (isReadOnly(bits.get(key) ?? null) && field.value === null);
      return never ? [] : [{ key, field, standings, known: [new Map(), new Map()] as const }];
    });
    const keys = [...this.fields.keys()];
    this.recordDependentFields = keys.filter((key) => !this.statesByField.has(key));
    this.readOnlyFields = new Set(keys.filter((key) => isReadOnly(bits.get(key) ?? null) && !writable?.has(key)));
  }

  canEdit(key: string): boolean {
    return this.fields.has(key) && !this.readOnlyFields.has(key);
  }

  private derive({ before, entered, touched }: EnteredRecord): Derived {
    return derive(this.entity, entered, { ...this.context, before, touched });
  }

  /** The values that count. @param first the row as it came, with the names of its codes */
  displayedValues(given: EnteredRecord, first: Row): Row {
    return withoutStaleDictTexts(this.effectiveValues(given), first);
  }

  private effectiveValues(given: EnteredRecord): Row {
    const { before, entered } = given;
    if (before ? this.staticFlags.storedAsEntered : this.staticFlags.newAsEntered) {
      const closed = [...this.readOnlyFields].filter((key) => before !== null || this.fields.get(key)?.system !== true);
      return overlayValues(entered, before ?? {}, closed);
    }
    return overlayValues(entered, this.derive(given).values, this.fields.keys());
  }

  /** Flags that are the same in every record; null where they are not. */
  flags(key: string): Flags | null {
    const bits = this.staticFlags.bits.get(key);
    if (bits === undefined) return NO_ACCESS;
    return bits === null || this.context.writable?.has(key) ? null : flagsOf(bits);
  }

  /** Whether a cell's mistake follows from its own value. */
  isIndependent(key: string): boolean {
    return this.statesByField.has(key);
  }

  /** The mistake of such a cell. */
  valueError(key: string, value: Value, isNew: boolean): string | undefined {
    const standing = this.statesByField.get(key)?.[isNew ? 1 : 0];
    const field = this.fields.get(key);
    return standing && field && valueError(field, value, standing);
  }

  /** All mistakes of a record that follow from single values; null: none. */
  valueErrors(row: Row, isNew: boolean): Map<string, string> | null {
    let found: Map<string, string> | null = null;
    for (const one of this.validatedFields) {
      const message = cachedError(one, row[one.key] ?? null, isNew);
      if (message !== null) (found ??= new Map()).set(one.key, message);
    }
    return found;
  }

  /** Computes a record to find its flags and mistakes. */
  evaluate(id: string, given: EnteredRecord): EvaluatedRecord {
    const known = this.evaluated.get(id);
    if (known) return known;
    const { flags, errors } = this.derive(given);
    const first = new Map<string, string>();
    for (const { path, message } of errors) if (!first.has(path)) first.set(path, message);
    const judged = { flags, errors: first };
    this.evaluated.set(id, judged);
    const [oldest] = this.evaluated.keys();
    if (this.evaluated.size > MAX_CACHED_RECORDS && oldest !== undefined) this.evaluated.delete(oldest);
    return judged;
  }

  /** A record that changed is computed again when somebody asks. */
  invalidate(id: string): void {
    this.evaluated.delete(id);
  }

  /** Other records stand behind references; answers whose flags and mistakes were known so far. */
  setRefs(refs: RowsContext['refs']): readonly string[] {
    this.context = { ...this.context, refs };
    const known = [...this.evaluated.keys()];
    this.evaluated.clear();
    return known;
  }
}
