import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-in-words';
import { Num } from './decimal';

const words = (amount: string) => amountInWords(new Num(amount));

/** The first four are the examples of 《支付结算办法》. */
const CASES: [string, string | null][] = [
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['1680.32', '壹仟陆佰捌拾元零叁角贰分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['107000.53', '壹拾万柒仟元零伍角叁分'],
  ['0', '零元整'],
  ['-0.00', '零元整'],
  ['0.5', '伍角整'],
  ['0.05', '伍分'],
  ['0.15', '壹角伍分'],
  ['10', '壹拾元整'],
  ['100000', '壹拾万元整'],
  ['10001', '壹万零壹元整'],
  ['100010000', '壹亿零壹万元整'],
  ['100000001', '壹亿零壹元整'],
  ['1000000000000', '壹万亿元整'],
  ['1000100000000', '壹万零壹亿元整'],
  ['1000000010000', '壹万亿零壹万元整'],
  ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['-1234.5', '负壹仟贰佰叁拾肆元伍角整'],
  ['1.005', null],
  ['10000000000000000', null],
];

test.each(CASES)('%s is %s', (amount, expected) => {
  expect(words(amount)).toBe(expected);
});

/** Reads words as a person does: figure by figure, units multiply, 万 and 亿 close a group. */
function amountOf(text: string): string {
  const [whole = '', part = text] = text.includes('元') ? text.split('元') : [undefined, text];
  let [total, group, figure] = [0n, 0n, 0n];
  for (const sign of whole ?? '') {
    const value = BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(sign));
    if (value >= 0n) figure = value;
    else if (sign === '万') [group, figure] = [(group + figure) * 10_000n, 0n];
    else if (sign === '亿') [total, group, figure] = [(group + figure) * 100_000_000n, 0n, 0n];
    else [group, figure] = [group + figure * 10n ** BigInt('拾佰仟'.indexOf(sign) + 1), 0n];
  }
  const cents = (unit: string) => '零壹贰叁肆伍陆柒捌玖'.indexOf(new RegExp(`(.)${unit}`).exec(part)?.[1] ?? '零');
  return new Num(`${total + group + figure}.${cents('角')}${cents('分')}`).toFixed();
}

describe('any amount', () => {
  const cents = fc.oneof(
    fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }),
    // Many zeros.
    fc
      .array(fc.constantFrom('0', '0', '0', '1', '9'), { minLength: 1, maxLength: 18 })
      .map((one) => BigInt(one.join(''))),
  );
  test('is read back, with no two 零 in a row and none before a unit', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const number = new Num(amount.toString()).div(100);
        const text = amountInWords(number) ?? '';
        expect(amountOf(text)).toBe(number.toFixed());
        if (amount > 0n) expect(text).not.toMatch(/零零|零[拾佰仟万亿元角分整]/);
      }),
      { numRuns: 2000 },
    );
  });
});
