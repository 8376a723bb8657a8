import { expect, test } from 'vitest';
import { parseFormula } from '.';
import { valueKindOf, type ValueKind } from './value-kinds';

const NAMES: Readonly<Record<string, ValueKind>> = {
  price: 'number',
  rate: 'any',
  remark: 'text',
  day: 'date',
  done: 'boolean',
  'item.amount': 'number',
  'item.note': 'text',
};

function analyse(text: string): { kind: ValueKind; reports: string[] } {
  const reports: string[] = [];
  const kind = valueKindOf(parseFormula(text).expression, {
    kindOfName: (path, child) => NAMES[child === null ? path : `${child}.${path}`] ?? 'any',
    reportOperand: ({ at }, is) => reports.push(`${is} at ${text.slice(at)}`),
    reportPattern: ({ at }) => reports.push(`pattern at ${text.slice(at)}`),
  });
  return { kind, reports };
}

test.each([
  ['=price * rate', 'number'],
  ["=price * '12'", 'number'],
  ['=-price', 'number'],
  ['=price > 0', 'boolean'],
  ['=!(price > 0)', 'boolean'],
  ['=done || price', 'boolean'],
  ["=price > 0 ? 'Y' : 'N'", 'text'],
  ["=price > 0 ? remark : ''", 'any'],
  ['=if(done, price, 0)', 'number'],
  ['=if(done, price, remark)', 'any'],
  ["=in(remark, 'a')", 'boolean'],
  ["=format(day, 'yyyy年MM月dd日 HH:mm:ss')", 'text'],
  ["=format(day, 'CN-yyyy')", 'text'],
  ['=concat(remark, price)', 'text'],
  ['=days(day, today())', 'number'],
  ['=now()', 'date'],
  ['=len(remark)', 'number'],
  ['=min(day, today())', 'date'],
  ['=max(item.amount)', 'number'],
  ['=max(item.note)', 'text'],
  ['=sum(item.amount)', 'number'],
  ['=sum(item, amount * 2)', 'number'],
  ['=count(item)', 'number'],
  ['=count(item.note)', 'number'],
  ["=any(item, note == 'a')", 'boolean'],
  ['=all(item, amount > 0)', 'boolean'],
  ['=null', 'any'],
  ["='12'", 'any'],
  ["='a'", 'text'],
  ['=true', 'boolean'],
  ['=rate', 'any'],
])('%s gives %s', (text, kind) => {
  expect(analyse(text)).toEqual({ kind, reports: [] });
});

test.each([
  ['=remark + 1', ['text at remark + 1']],
  ['=1 - day', ['date at day']],
  ['=(price > 1) * 2', ['boolean at (price > 1) * 2']],
  ['=-remark', ['text at remark']],
  ['=round(remark, 2)', ['text at remark, 2)']],
  ['=sum(item.note)', ['text at item.note)']],
  ['=avg(item, note)', ['text at note)']],
  ['=price > 0 && remark * 2 > 1', ['text at remark * 2 > 1']],
  ["=format(day, 'YYYY-MM-DD')", ["pattern at 'YYYY-MM-DD')"]],
  ["=if(done, format(day, 'hh:mm'), remark % day)", ["pattern at 'hh:mm'), remark % day)", 'text at remark % day)']],
])('%s is reported', (text, reports) => {
  expect(analyse(text).reports).toEqual(reports);
});
