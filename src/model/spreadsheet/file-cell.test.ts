/** Texts of cells become numbers and dates only where a spreadsheet keeps them exactly. */
import { describe, expect, test } from 'vitest';
import { csvLine } from './csv';
import { fileCell } from './file-cell';

describe('numbers', () => {
  test.each([
    ['12.50', 12.5, '0.00', '12.50'],
    ['1,234,567.8', 1_234_567.8, '#,##0.0', '1234567.8'],
    ['-8', -8, '0', '-8'],
    ['¥1,000', 1000, '"¥"#,##0', '¥1000'],
    ['12.5%', 0.125, '0.0%', '12.5%'],
    ['0.30', 0.3, '0.00', '0.30'],
  ])('%s', (text, n, format, plain) => {
    expect(fileCell(text, 'number')).toEqual({ n, format, text: plain });
  });

  test.each(['1234567890123456', '0.1234567890123456', '12 件', '1,23', '', '****', '1e5', '=1+1', '-', '12.50 元'])(
    'keeps %j as text',
    (text) => expect(fileCell(text, 'number')).toBe(text),
  );
});

describe('dates', () => {
  test.each([
    ['2026-06-30', 46_203, 'yyyy-mm-dd'],
    ['2026-06-30 08:30', 46_203 + 8.5 / 24, 'yyyy-mm-dd hh:mm'],
    ['2026-06-30 08:30:15', 46_203 + (8.5 * 3600 + 15) / 86_400, 'yyyy-mm-dd hh:mm:ss'],
    ['1900-03-01', 61, 'yyyy-mm-dd'],
  ])('%s', (text, n, format) => {
    expect(fileCell(text, 'date')).toEqual({ n: expect.closeTo(n, 9), format, text });
  });

  test.each(['1900-02-28', '2026-02-30', '2026-13-01', '2026-06', '08:30', '2026年6月30日', ''])(
    'keeps %j as text',
    (text) => expect(fileCell(text, 'date')).toBe(text),
  );
});

test('codes and texts of digits stay texts', () => {
  expect(['00123', '2026-06-30', '12'].map((text) => fileCell(text, 'text'))).toEqual(['00123', '2026-06-30', '12']);
});

test('text files mark texts that look like formulas, and no numbers', () => {
  const cells = ['=1+1', '+1', '@a', "'=1", '\tx', 'a,"b"\n', '-5', fileCell('-1,000.5', 'number'), ' a'];
  expect(csvLine(cells)).toBe(`'=1+1,'+1,'@a,''=1,"'\tx","a,""b""\n",-5,-1000.5," a"\r\n`.replace(`"'\tx"`, `'\tx`));
});
