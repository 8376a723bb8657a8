/** Names, numbers and dates of the sample data of business screens (domain.md E). */
import { randomInt, randomItem } from './random';
import { seedId } from './seed-id';

const BRANDS = ['云禾', '星屿', '拾光', '青柚', '澄野', '木棉', '北岸', '沐白', '禾谷', '岚山'];
const TRADES = ['食品', '日化', '服饰', '家居', '母婴', '数码', '生鲜', '个护'];
/** Cities with the codes of their areas. */
const CITIES = [
  ['杭州', '330102'],
  ['广州', '440103'],
  ['苏州', '320505'],
  ['成都', '510104'],
  ['青岛', '370202'],
  ['武汉', '420102'],
  ['厦门', '350203'],
  ['长沙', '430102'],
] as const;
const SURNAMES = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙'];
const GIVEN = ['晓雯', '志远', '雨桐', '建国', '思琪', '浩然', '嘉怡', '明轩', '若兰', '子涵', '海燕', '文博'];
const USCC_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Last day of the small set. */
const LAST_DAY = Date.UTC(2026, 5, 25);
const DAY_MS = 86_400_000;

/** `2026-06-25` minus days. */
export const dayBefore = (days: number): string => new Date(LAST_DAY - days * DAY_MS).toISOString().slice(0, 10);

/** `12345` → `123.45`. */
export function money(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** A number of digits after a prefix. */
export const digits = (field: string, row: number, count: number): string =>
  Array.from({ length: count }, (_, at) => randomInt(field, row * 100 + at, 10)).join('');

export const cityOf = (field: string, row: number) => randomItem(field, row, CITIES);
export const personName = (field: string, row: number): string =>
  `${randomItem(`${field}.surname`, row, SURNAMES)}${randomItem(`${field}.given`, row, GIVEN)}`;
export const brandName = (row: number): string => BRANDS[row % BRANDS.length]!;

/** {city}{brand}{trade}有限公司; unequal for the first 80 rows. */
export const companyName = (field: string, row: number): string =>
  `${cityOf(field, row)[0]}${brandName(row)}${TRADES[Math.trunc(row / BRANDS.length + row) % TRADES.length]!}有限公司`;

/** A mobile number in a range that is not assigned. */
export const mobile = (field: string, row: number): string =>
  `1${randomItem(`${field}.second`, row, ['3', '5', '8'])}${randomInt(`${field}.third`, row, 10)}0000${digits(field, row, 4)}`;

/** A code of 18 characters in the form of a unified social credit code. */
export const taxNumber = (field: string, row: number): string =>
  `91${digits(field, row, 6)}${Array.from({ length: 10 }, (_, at) => USCC_LETTERS[randomInt(`${field}.letters`, row * 100 + at, USCC_LETTERS.length)]).join('')}`;

/** `${prefix}20250701` and five digits, as the number rules write them. */
export const documentNo = (prefix: string, row: number): string =>
  `${prefix}20250701${String(row + 1).padStart(5, '0')}`;

/** Ids of records of sample data by kind and row. */
export const sampleId = (kind: string, ...rows: (number | string)[]): string => seedId(kind, ...rows.map(String));

/** Rows that are built while they are read, for tables that are large. */
export const eachRow = <Row>(count: number, build: (row: number) => Row): Iterable<Row> => ({
  *[Symbol.iterator]() {
    for (let row = 0; row < count; row += 1) yield build(row);
  },
});

export const rowsOf = <Row>(count: number, build: (row: number) => Row): Row[] =>
  Array.from({ length: count }, (_, row) => build(row));
