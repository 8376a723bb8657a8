/** Guesses the fields of a table from the texts of its columns: type, length and whether a value is required. Pure. */
import { parseDateText, parseDateTimeText } from '@/model/field-types/date-text';
import { countDigits, parseDecimal } from '@/model/field-types/decimal-text';
import { MAX_LENGTH, MAX_PLACES } from '../online-forms/column-names';
import type { FieldInput } from '../online-forms/database-tables/column-fields';

/** Lengths that are offered: the first that is half as long again as the longest text. */
const LENGTHS = [32, 64, 100, 200, 500, 1000, 2000] as const;
/** Texts longer than this get several lines. */
const ONE_LINE = 200;
/** Digits that a number of a spreadsheet keeps; longer ones are codes. */
const MAX_DIGITS = 15;
const INT_DIGITS = 9;
const LONG_DIGITS = 18;

const YES_NO = new Set(['是', '否', 'Y', 'N', 'TRUE', 'FALSE', '√', '×']);
const TIME = /^([01]?\d|2[0-3]):[0-5]\d:[0-5]\d$/;
/** A date with separators: eight digits may be a code. */
const DAY = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}/;
/** Codes such as `00123` are no numbers. */
const NUMBER = /^-?(0|[1-9][\d,]*)(\.\d+)?$/;

type Kind = 'switch' | 'date' | 'datetime' | 'time' | 'number';

const isNumber = (text: string): boolean => {
  const number = NUMBER.test(text) ? parseDecimal(text) : undefined;
  if (number === undefined) return false;
  const places = number.split('.')[1]?.length ?? 0;
  return countDigits(number).whole + places <= MAX_DIGITS && places <= MAX_PLACES;
};

const KINDS: Readonly<Record<Kind, (text: string) => boolean>> = {
  switch: (text) => YES_NO.has(text),
  date: (text) => DAY.test(text) && parseDateText(text) !== undefined,
  datetime: (text) => DAY.test(text) && parseDateTimeText(text) !== undefined,
  time: (text) => TIME.test(text),
  number: isNumber,
};

/** Statistics over the cells of one column: which types fit all of them, lengths and digits. */
export class ColumnStatistics {
  private readonly kinds = new Set(Object.keys(KINDS) as Kind[]);
  private filled = 0;
  private longest = 0;
  private whole = 0;
  private places = 0;
  private hasLines = false;

  constructor(readonly title: string) {}

  add(cell: string): void {
    const text = cell.trim();
    if (text === '') return;
    this.filled += 1;
    this.longest = Math.max(this.longest, text.length);
    this.hasLines ||= text.includes('\n');
    for (const kind of this.kinds) if (!KINDS[kind](text)) this.kinds.delete(kind);
    if (!this.kinds.has('number')) return;
    const number = parseDecimal(text) ?? '0';
    this.whole = Math.max(this.whole, countDigits(number).whole);
    // As written: an amount of `8.50` has two decimals.
    this.places = Math.max(this.places, number.split('.')[1]?.length ?? 0);
  }

  /** @param rows number of rows of the table */
  field(rows: number): FieldInput {
    return { ...this.typePart(), fieldMustInput: rows > 0 && this.filled === rows ? '1' : '0' };
  }

  private typePart(): FieldInput {
    const { kinds } = this;
    if (this.filled === 0) return { dbType: 'string', dbLength: LENGTHS[0], fieldShowType: 'text' };
    if (kinds.has('switch')) return { dbType: 'string', dbLength: 1, fieldShowType: 'switch' };
    if (kinds.has('date')) return { dbType: 'Date', fieldShowType: 'date' };
    if (kinds.has('datetime')) return { dbType: 'Datetime', fieldShowType: 'datetime' };
    if (kinds.has('time')) return { dbType: 'string', dbLength: LENGTHS[0], fieldShowType: 'time' };
    return kinds.has('number') ? this.numberPart() : this.textPart();
  }

  private numberPart(): FieldInput {
    const { whole, places } = this;
    const digits = whole + places;
    if (places > 0)
      return {
        dbType: 'BigDecimal',
        dbLength: Math.max(digits, LONG_DIGITS),
        dbPointLength: places,
        fieldShowType: 'text',
      };
    return digits <= INT_DIGITS
      ? { dbType: 'int', dbLength: INT_DIGITS, fieldShowType: 'text' }
      : { dbType: 'long', dbLength: LONG_DIGITS, fieldShowType: 'text' };
  }

  private textPart(): FieldInput {
    const needed = Math.ceil(this.longest * 1.5);
    const length = LENGTHS.find((one) => one >= needed) ?? MAX_LENGTH;
    if (this.longest > MAX_LENGTH || needed > MAX_LENGTH) return { dbType: 'Text', fieldShowType: 'textarea' };
    const isLong = this.hasLines || this.longest > ONE_LINE;
    return { dbType: 'string', dbLength: length, fieldShowType: isLong ? 'textarea' : 'text' };
  }
}
