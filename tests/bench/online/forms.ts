/** Online forms of the bench: 37 columns, 200 fields, and a main table with 5 sub-tables of 12 columns. */

type Field = Readonly<Record<string, string | number>>;

export interface BenchForm {
  /** Name of the table without a suffix. */
  table: string;
  title: string;
  fields: readonly Field[];
  subs: readonly { table: string; title: string; fields: readonly Field[] }[];
  /** The suffix of all tables. */
  suffix: string;
}

const COLUMNS = 37;
const FIELDS = 200;
const SUB_TABLES = 5;
const SUB_COLUMNS = 12;

const base = { dbType: 'string', dbLength: 50, dbPointLength: 0, isShowForm: '1', isShowList: '1' } as const;

/** Kinds of fields, in turn. */
const KINDS: readonly Field[] = [
  { fieldShowType: 'text' },
  { fieldShowType: 'text', dbType: 'int', dbLength: 9 },
  { fieldShowType: 'text', dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2 },
  { fieldShowType: 'list', dictField: 'valid_status' },
  { fieldShowType: 'date', dbType: 'Date' },
  { fieldShowType: 'switch', dbLength: 1 },
  { fieldShowType: 'textarea', dbLength: 200 },
  { fieldShowType: 'radio', dictField: 'valid_status' },
];

/** @param listed how many of them are columns of the list */
const fieldsOf = (count: number, listed = count): Field[] =>
  Array.from({ length: count }, (_, index) => ({
    ...base,
    ...KINDS[index % KINDS.length],
    dbFieldName: `field${index + 1}`,
    dbFieldTxt: `字段${index + 1}`,
    ...(index === 0 && { isQuery: '1', queryMode: 'like' }),
    isShowList: index < listed ? '1' : '0',
  }));

/** The forms with tables of a suffix, so that those of files and those of the database stand beside each other. */
export const benchForms = (suffix: string): Record<'wide' | 'long' | 'nested', BenchForm> => ({
  wide: { table: `onl_wide${suffix}`, title: '宽列表', fields: fieldsOf(COLUMNS), subs: [], suffix },
  long: { table: `onl_long${suffix}`, title: '长表单', fields: fieldsOf(FIELDS, 5), subs: [], suffix },
  nested: {
    table: `onl_nested${suffix}`,
    title: '主从表单',
    fields: fieldsOf(COLUMNS),
    subs: Array.from({ length: SUB_TABLES }, (_, index) => ({
      table: `onl_nested_sub${index + 1}${suffix}`,
      title: `明细${index + 1}`,
      fields: fieldsOf(SUB_COLUMNS),
    })),
    suffix,
  },
});

/** A value for every field. */
const recordOf = (fields: readonly Field[], number: number): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ dbFieldName, dbType, fieldShowType }) => {
      if (dbType === 'int') return [dbFieldName, number];
      if (dbType === 'BigDecimal') return [dbFieldName, `${number}.50`];
      if (dbType === 'Date') return [dbFieldName, '2026-11-27'];
      if (fieldShowType === 'switch') return [dbFieldName, 'Y'];
      return [dbFieldName, fieldShowType === 'text' ? `第${number}条` : '1'];
    }),
  );

/** A record with rows of all sub-tables. */
export const benchRecord = ({ fields, subs }: BenchForm, number: number, rows: number) => ({
  ...recordOf(fields, number),
  ...Object.fromEntries(
    subs.map((sub) => [sub.table, Array.from({ length: rows }, (_, row) => recordOf(sub.fields, row + 1))]),
  ),
});
