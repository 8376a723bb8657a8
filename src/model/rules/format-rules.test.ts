/** The shared format rules of forms and cells with their messages (spec 1 §5, spec 2 §5, rulings: Widgets). */
import { expect, test } from 'vitest';
import { checkRule, ruleLabel, ruleNames } from './format-rules';

interface Rule {
  name: string;
  clause?: string;
  message: string;
  /** Minimum and maximum length, and the character to build the texts from. */
  lengths?: readonly [least: number, most: number, character: string];
  /** The only valid lengths. */
  digits?: readonly number[];
  /** Valid second digits of a mobile number. */
  second?: readonly number[];
  valid: readonly string[];
  invalid: readonly string[];
}

const rules: readonly Rule[] = [
  {
    name: 'mobile',
    message: '请输入正确手机号',
    second: [3, 4, 5, 7, 8],
    valid: ['13800138000', '14700000000', '15912345678', '17012345678', '18888888888'],
    invalid: ['12800138000', '16612345678', '19912345678', '1380013800', '138001380000', ' 13800138000', '1380013800a'],
  },
  {
    name: 'userName',
    message: '长度6到18个字符',
    valid: ['abcd', 'user_01', 'ABCDEFGHIJKLMNOPQR', '1234'],
    invalid: ['abc', 'a', 'abcdefghijklmnopqrs'],
  },
  {
    name: 'userName',
    message: '只允许字母、数字、下划线',
    valid: ['a_1_b'],
    invalid: ['用户名称', 'ab cd', 'ab-cd', 'a.bcd', '中', 'abc\n'],
  },
  {
    name: 'email',
    clause: '1§5.8, 1§5.9, 1§5.10, 2§5.42',
    message: '邮箱格式不正确',
    valid: ['', 'a@b.cn', 'first.last+tag@sub.example.com'],
    invalid: ['a', 'a@b', '@b.cn', 'a@.cn', 'a b@c.cn', 'a@b.cn '],
  },
  {
    name: 'natural',
    clause: '1§5.11, 1§5.12, 2§5.43',
    message: '请输入自然数',
    valid: ['0', '7', '120'],
    invalid: ['-1', '01', '1.0', 'a', '１'],
  },
  {
    name: 'english',
    clause: '1§5.13, 1§5.14, 2§5.44',
    message: '请输入英文字符',
    valid: ['a', 'ABCxyz'],
    invalid: ['a1', 'a b', '中', 'é'],
  },
  {
    name: 'tel',
    clause: '1§5.15, 1§5.16, 2§5.45',
    message: '请输入正确的座机号',
    valid: ['02112345678', '021-12345678', '0571-1234567', '12345678', '1234567-1234'],
    invalid: ['123456', '02-1234567', '021-12345678-', '021 12345678', 'abc'],
  },
  {
    name: 'card',
    clause: '1§5.17, 1§5.18, 1§5.19, 2§5.46',
    message: '请输入正确的银行卡号码',
    lengths: [10, 20, '1'],
    valid: ['1234567890', '12345678901234567890'],
    invalid: ['123456789', '123456789012345678901', '12345678901a'],
  },
  {
    name: 'idno',
    clause: '1§5.20, 1§5.21, 1§5.22, 2§5.47',
    message: '请输入正确的证件号码',
    lengths: [1, 50, 'a'],
    valid: ['A', 'AB1234567', 'a'.repeat(50)],
    invalid: ['a'.repeat(51), 'AB-123', '证件1'],
  },
  {
    name: 'idcard',
    clause: '1§5.23, 1§5.24, 1§5.25, 2§5.48',
    message: '请输入正确的身份证号码',
    digits: [18, 15],
    valid: ['110101199003077777', '110101189903077777', '11010119900307777X', '11010119900307777x', '110101900307777'],
    invalid: [
      '010101199003077777',
      '110101199013077777',
      '110101199003327777',
      '11010119900307777',
      '1101011990030777777',
      '110101901307777',
      '110101210003077777',
    ],
  },
  {
    name: 'qq',
    clause: '1§5.26, 1§5.27, 1§5.28, 2§5.49',
    message: '请输入正确的QQ号码',
    lengths: [5, 12, '1'],
    valid: ['12345', '123456789012'],
    invalid: ['1234', '1234567890123', '12345a'],
  },
  {
    name: 'http',
    clause: '1§5.29, 1§5.30, 1§5.31, 2§5.50',
    message: '请输入以http和https开头的网址',
    valid: ['http://a.cn', 'https://a.cn/b?c=d'],
    invalid: ['ftp://a.cn', 'a.cn', 'http:/a.cn', 'http://', 'https://a b'],
  },
  {
    name: 'short20',
    clause: '1§5.32, 1§5.33, 1§5.34, 2§5.51',
    message: '请输入20位以内的英文字符和数字',
    lengths: [1, 20, 'a'],
    valid: ['a', '1', 'a'.repeat(20)],
    invalid: ['a'.repeat(21), 'a_b', '中'],
  },
  {
    name: 'name',
    clause: '1§5.35, 1§5.36, 1§5.37, 2§5.52',
    message: '请输入2到100位的中英文字符和空格',
    lengths: [2, 100, '中'],
    valid: ['张三', 'Li Lei', '中'.repeat(100)],
    invalid: ['张', '张3', '张_三', '中'.repeat(101)],
  },
  {
    name: 'digitsLines',
    clause: '1§5.38, 1§5.39, 2§5.53',
    message: '请输入数字和换行符',
    valid: ['1', '1\n2', '1\r\n2\r\n'],
    invalid: ['1 2', '1,2', 'a\n'],
  },
  {
    name: 'text255',
    clause: '1§5.40, 1§5.41, 1§5.42, 2§5.54',
    message: '请输入255位以内的字符',
    lengths: [1, 255, '中'],
    valid: ['a', '中'.repeat(255), '行\n行'],
    invalid: ['a'.repeat(256)],
  },
  { name: '*', clause: '2§5.8, 2§5.9', message: '不能为空', valid: ['a', ' ', '0'], invalid: [''] },
  {
    name: 'n6-16',
    clause: '2§5.10, 2§5.11',
    message: '请输入6到16位数字',
    lengths: [6, 16, '1'],
    valid: ['123456', '1234567890123456'],
    invalid: ['12345', '12345678901234567', '12345a'],
  },
  {
    name: '*6-16',
    clause: '2§5.12, 2§5.13',
    message: '请输入6到16位任意字符',
    lengths: [6, 16, '!'],
    valid: ['abcdef', '中文中文中文', '12 4!6', 'a'.repeat(16)],
    invalid: ['abcde', 'a'.repeat(17)],
  },
  {
    name: 's6-18',
    clause: '2§5.14, 2§5.15',
    message: '请输入6到18位字母',
    lengths: [6, 18, 'a'],
    valid: ['abcdef', 'A'.repeat(18)],
    invalid: ['abcde', 'A'.repeat(19), 'abcde1'],
  },
  {
    name: 'url',
    clause: '2§5.16, 2§5.17',
    message: '请输入正规的网址',
    valid: ['http://a.cn', 'https://a.cn', 'ftp://a.cn/x'],
    invalid: ['a.cn', 'javascript:alert(1)', 'http://'],
  },
  { name: 'e', clause: '2§5.18, 2§5.19', message: '请输入正规的邮箱', valid: ['a@b.cn'], invalid: ['a@b', 'a'] },
  {
    name: 'm',
    clause: '2§5.20, 2§5.21',
    message: '请输入正规的手机号',
    digits: [11],
    second: [3, 4, 5, 6, 7, 8, 9],
    valid: ['13800138000', '16612345678', '19912345678'],
    invalid: ['12800138000', '1380013800', '138001380001'],
  },
  {
    name: 'p',
    clause: '2§5.22, 2§5.23',
    message: '请输入正规的邮政编码',
    lengths: [6, 6, '1'],
    valid: ['100000', '999999'],
    invalid: ['012345', '12345', '1234567'],
  },
  { name: 's', clause: '2§5.24, 2§5.25', message: '请输入字母', valid: ['a', 'Z'], invalid: ['1', 'a1', '中'] },
  {
    name: 'n',
    clause: '2§5.26, 2§5.27',
    message: '请输入数字',
    valid: ['0', '-1', '12.50', '007'],
    invalid: ['.5', '1.', '--1', '1e3', '+1'],
  },
  { name: 'z', clause: '2§5.28, 2§5.29', message: '请输入整数', valid: ['0', '-1', '12'], invalid: ['1.0', '+1', 'a'] },
  {
    name: 'money',
    clause: '2§5.30, 2§5.31',
    message: '请输入最多两位小数的金额',
    valid: ['0', '1.5', '1.50', '-0.01'],
    invalid: ['1.555', '1.', '.5', '1,000'],
  },
];

const ALL_DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Texts of minimum and maximum length, and one character less and more. */
function atTheEnds([least, most, character]: NonNullable<Rule['lengths']>): Pick<Rule, 'valid' | 'invalid'> {
  const of = (count: number) => character.repeat(count);
  return { valid: [of(least), of(most)], invalid: [...(least > 1 ? [of(least - 1)] : []), of(most + 1)] };
}

const titled = rules.map((rule) => ({ ...rule, title: `${rule.clause ? `[${rule.clause}] ` : ''}${rule.name}` }));

test.each(titled)('$title: $message', ({ name, message, lengths, digits, second, ...texts }) => {
  const ends = lengths ? atTheEnds(lengths) : { valid: [], invalid: [] };
  const number = (digit: number) => `1${digit}${'0'.repeat(9)}`;
  const valid = [...texts.valid, ...ends.valid, ...(second ?? []).map(number)];
  const others = second ? ALL_DIGITS.filter((digit) => !second.includes(digit)).map(number) : [];
  const invalid = [...texts.invalid, ...ends.invalid, ...others];
  for (const text of valid) expect(checkRule(name, text), JSON.stringify(text)).toBeUndefined();
  for (const text of invalid) expect(checkRule(name, text), JSON.stringify(text)).toBe(message);
  if (digits) expect(new Set(valid.map((text) => text.length))).toEqual(new Set(digits));
});

test('[2§5.7] every rule of the file is in this table, but for the one the server checks', () => {
  const tested = new Set(rules.map(({ name }) => name));
  expect(ruleNames().filter((name) => !tested.has(name))).toEqual(['unique']);
});

test('[2§5.6] empty text passes every rule but *', () => {
  for (const name of ruleNames()) expect(checkRule(name, '')).toBe(name === '*' ? '不能为空' : undefined);
});

test('a name that is no rule passes: check:schemas reports it', () => {
  for (const name of ['nobody', '__proto__', 'constructor']) {
    expect(checkRule(name, 'x')).toBeUndefined();
    expect(ruleLabel(name)).toBeUndefined();
  }
  expect(ruleLabel('mobile')).toBe('手机号');
});
