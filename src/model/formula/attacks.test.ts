/** Texts that are not formulas: each is rejected with its code and position, before anything runs. */
import { expect, test } from 'vitest';
import { FormulaError, parseFormula, type FormulaErrorCode } from '.';

const attacks: readonly [text: string, code: FormulaErrorCode, position: number][] = [
  ['=a.constructor', 'name', 1],
  ['=a.__proto__', 'name', 1],
  ['=__proto__', 'name', 1],
  ['=a.prototype.b', 'name', 1],
  ['=constructor.constructor("alert(1)")()', 'method', 1],
  ['=a["constructor"]', 'member', 1],
  ['=a[0]', 'member', 1],
  ['=main["amount"]', 'member', 1],
  ['="x".length', 'member', 1],
  ['=("x").at', 'member', 1],
  ['=1 + "x".constructor', 'member', 5],
  ['=a?.b', 'member', 1],
  ['=a.toString()', 'method', 1],
  ['=sum(item.amount).constructor', 'method', 1],
  ['=round(1)(2)', 'method', 1],
  ['=item.map(x => x.amount)', 'assign', 12],
  ['=(x) => x', 'assign', 5],
  ['=eval("1")', 'function', 1],
  ['=Function("return 1")', 'function', 1],
  ['=fetch("/sys/user")', 'function', 1],
  ['=hasOwnProperty("a")', 'function', 1],
  ['=toString()', 'function', 1],
  ['=import("x")', 'function', 1],
  ['=alert`1`', 'syntax', 6],
  ['=`${a}`', 'syntax', 1],
  ['=this', 'this', 1],
  ['=this.amount', 'this', 1],
  ['=a = 1', 'assign', 3],
  ['=a += 1', 'assign', 3],
  ['=a++', 'operator', 3],
  ['=--a', 'operator', 1],
  ['=a, b', 'sequence', 2],
  ['=a; b', 'sequence', 2],
  ['=a;', 'sequence', 2],
  ['=(a, b)', 'sequence', 3],
  ['=a b', 'syntax', 3],
  ['=new Date()', 'syntax', 5],
  ['=typeof a', 'syntax', 8],
  ['=[a, b]', 'array', 1],
  ['=sum([1, 2])', 'array', 5],
  ['={ a: 1 }', 'array', 1],
  ['=a === b', 'operator', 3],
  ['=a !== b', 'operator', 3],
  ['=a & b', 'operator', 3],
  ['=a | b', 'operator', 3],
  ['=a ^ b', 'operator', 3],
  ['=~a', 'operator', 1],
  ['=a << 2', 'operator', 3],
  ['=a >>> 2', 'operator', 3],
  ['=a ** 9', 'operator', 3],
  ['=a ?? b', 'operator', 3],
  ['=+a', 'operator', 1],
  ['=/a+/', 'syntax', 1],
  ['=1e999', 'literal', 1],
  ['=0x10', 'syntax', 2],
  [`=${'9'.repeat(40)}`, 'literal', 1],
  ['=_private', 'name', 1],
  ['=$a', 'name', 1],
  ['=名称', 'name', 1],
  ['=a.b.c.d', 'name', 1],
  ['="unclosed', 'syntax', 1],
  ['=(a', 'syntax', 3],
  ['=f(a', 'syntax', 4],
  ['=round(a b)', 'syntax', 9],
  ['=round(a,)', 'syntax', 9],
  ['=round(,a)', 'sequence', 7],
  ['=round()', 'arguments', 1],
  ['=if(a, b)', 'arguments', 1],
  ['=min(a.b.c, 1, a b)', 'syntax', 17],
  ['=sum(1)', 'child', 5],
  ['=sum(item.x, 1)', 'child', 5],
  ['=sum(item, sum(item, amount))', 'nested', 11],
  ['=any(item, count(main.item) > 1)', 'nested', 11],
  ['=a ? b', 'syntax', 6],
  ['=a ? : b', 'syntax', 5],
  ['=()', 'syntax', 2],
  ['=a +', 'syntax', 4],
  ['=* 2', 'syntax', 1],
  ['', 'empty', 0],
  ['=   ', 'empty', 0],
  [`=${'a+'.repeat(500)}a`, 'long', 1000],
  [`=${'!'.repeat(200)}a`, 'deep', 61],
  [`=${'a+'.repeat(99)}a`, 'deep', 1],
  [`=concat(${Array.from({ length: 6 }, () => `concat(${'1,'.repeat(54)}1)`).join()})`, 'many', 0],
];

test.each(attacks)('%s is refused: %s at %i', (text, code, position) => {
  let refused: unknown;
  try {
    parseFormula(text);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(FormulaError);
  const { code: found, position: at, message } = refused as FormulaError;
  expect({ code: found, at: code === 'many' ? 0 : at }).toEqual({ code, at: position });
  expect(message).toMatch(/[一-鿿]/);
});

test('brackets alone are not depth', () => {
  expect(() => parseFormula(`=${'('.repeat(499)}a${')'.repeat(499)}`)).not.toThrow();
});

test('nothing of the JavaScript world is reachable by a name', () => {
  const names = ['window', 'globalThis', 'process', 'undefined', 'NaN', 'Infinity', 'arguments'];
  for (const name of names) expect(parseFormula(`=${name}`).expression).toMatchObject({ kind: 'name', path: name });
});

test('suggests the nearest name and lists all functions for a misspelt function', () => {
  expect(() => parseFormula('=summ(item.amount)')).toThrow('没有函数 summ，是不是 sum？可用的函数：sum avg min max');
  expect(() => parseFormula('=roud(amount, 2)')).toThrow('是不是 round？');
  expect(() => parseFormula('=unheardOf(1)')).toThrow('没有函数 unheardOf；可用的函数：');
});
