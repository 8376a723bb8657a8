/** Statements of banks: header, lines, errors, balances, and their flows. */
import { describe, expect, test } from 'vitest';
import type { SheetRow } from 'jingwei';
import { parseStatement, type StatementLine } from './lines';
import { matchStatement, type KnownFlow } from './match';
import { errorText } from './result-message';

const HEADER = ['交易日期', '流水号', '收入（元）', '支出（元）', '余额', '对方账号'];
const sheet = (...rows: string[][]): SheetRow[] =>
  [['某银行对账单'], HEADER, ...rows].map((cells, index) => [index + 1, cells] as const);
const FIRST = ['2026-06-01', 'S1', '1,000.00', '', '1,100.00', ''];
const SECOND = ['20260602 09:30:00', 'S2', '-', '200.5', '899.50', '6222 0200 01'];

describe('lines', () => {
  test('are read below the header, with amounts and accounts as banks write them', () => {
    expect(parseStatement(sheet(FIRST, SECOND, ['合计', '', '1,000.00', '200.50']))).toEqual({
      errors: [],
      lines: [
        {
          row: 3,
          bizDate: '2026-06-01',
          serial: 'S1',
          direction: 'in',
          amount: '1000.00',
          balance: '1100.00',
          account: null,
        },
        {
          row: 4,
          bizDate: '2026-06-02',
          serial: 'S2',
          direction: 'out',
          amount: '200.50',
          balance: '899.50',
          account: '6222020001',
        },
      ],
    });
  });

  test('with the newest first are turned round', () => {
    expect(parseStatement(sheet(SECOND, FIRST)).lines.map(({ serial }) => serial)).toEqual(['S1', 'S2']);
  });

  test('need the columns', () => {
    expect(() => parseStatement([[1, ['日期', '金额']]])).toThrow('没有找到表头');
  });

  test.each([
    ['a serial number twice', [FIRST, ['2026-06-02', 'S1', '1.00', '']], '第 4 行与第 3 行的流水号相同'],
    ['no serial number', [['2026-06-02', '', '1.00', '']], '第 3 行没有流水号'],
    ['a day that does not exist', [['2026-06-31', 'S3', '1.00', '']], '第 3 行：“2026-06-31”不是日期'],
    ['three decimals', [['2026-06-02', 'S3', '1.005', '']], '第 3 行的金额不正确'],
    ['both amounts', [['2026-06-02', 'S3', '1.00', '2.00']], '第 3 行的收入和支出须有一个大于 0'],
    ['no amount', [['2026-06-02', 'S3', '', '0.00']], '第 3 行的收入和支出须有一个大于 0'],
    ['a gap in the balances', [FIRST, SECOND.with(4, '899.51')], '第 4 行的余额 899.51 与上一笔不衔接，应为 899.50'],
  ])('with %s are named', (_name, rows, message) => {
    expect(errorText(parseStatement(sheet(...rows)).errors)).toContain(message);
  });
});

const line = (values: Partial<StatementLine>): StatementLine => ({
  row: 3,
  bizDate: '2026-06-01',
  serial: 'S1',
  direction: 'in',
  amount: '10.00',
  balance: null,
  account: null,
  ...values,
});
const flow = (values: Partial<KnownFlow>): KnownFlow => ({
  id: 'f1',
  bizDate: '2026-06-01',
  direction: 'in',
  amount: '10.00',
  serial: null,
  isReconciled: false,
  ...values,
});

describe('[08!importStmt] a line', () => {
  test.each<[string, Partial<KnownFlow>, object]>([
    [
      'fits the flow of its serial number',
      { serial: 'S1', bizDate: '2026-06-09' },
      { matched: [{ id: 'f1', serial: 'S1' }] },
    ],
    ['differs from the flow of its serial number', { serial: 'S1', amount: '10.01' }, { different: ['f1'] }],
    ['fits a flow without one by day and amount', {}, { matched: [{ id: 'f1', serial: 'S1' }] }],
    ['of another direction does not fit', { direction: 'out' }, { different: ['f1'], unknown: [line({})] }],
    ['of another day does not fit', { bizDate: '2026-06-02' }, { different: ['f1'], unknown: [line({})] }],
    ['of another serial number does not fit', { serial: 'S2' }, { different: ['f1'], unknown: [line({})] }],
    ['of a reconciled flow is known', { serial: 'S1', isReconciled: true }, { knownCount: 1 }],
  ])('%s', (_name, values, expected) => {
    const nothing = { matched: [], knownCount: 0, different: [], unknown: [] };
    expect(matchStatement([line({})], [flow(values)])).toEqual({ ...nothing, ...expected });
  });

  test('takes one of two equal flows', () => {
    const { matched, different } = matchStatement([line({})], [flow({}), flow({ id: 'f2' })]);
    expect([matched.map(({ id }) => id), different]).toEqual([['f1'], ['f2']]);
  });
});
