/** Formats of fields: a text that a format wrote is read back as the same value, whatever the format. */
import Ajv from 'ajv/dist/2020';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillField } from '@/model/entity/fill-field';
import type { FieldFile } from '@/model/generated/files';
import { types } from '@/registry/values';

const propsSchemas = import.meta.glob<object>('../../renderers/fields/*/props.schema.json', {
  eager: true,
  import: 'default',
});
const ajv = new Ajv({ strict: false });
/** Whether the checker accepts the settings of a type. */
const accepts = (type: string, props: object): boolean =>
  ajv.validate(propsSchemas[`../../renderers/fields/${type}/props.schema.json`]!, props);

/** The value that is left of one that was shown, copied and pasted. */
function copied(type: string, file: Partial<FieldFile>, value: string): unknown {
  const field = fillField('x', { label: '值', type, ...file } as FieldFile, { types });
  const { toText, fromText } = types.get(type)!;
  return fromText?.(toText?.(value, field, {}) ?? '', field, {}, '2026-06-30');
}

const two = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((part) => String(part).padStart(2, '0'));
const days = fc
  .tuple(fc.integer({ min: 1000, max: 9999 }), two(12, 1), two(28, 1))
  .map(([year, month, day]) => `${year}-${month}-${day}`);
const clocks = fc.tuple(two(23), two(59), fc.oneof(fc.constant('00'), two(59))).map((parts) => parts.join(':'));
const moments = fc.tuple(days, clocks).map((parts) => parts.join(' '));

const signs = ['-', '/', '.'];
const month = fc.constantFrom('M', 'MM');
const day = fc.constantFrom('D', 'DD');
const dayPatterns = fc.oneof(
  fc
    .tuple(fc.constantFrom(...signs, '年'), month, fc.constantFrom(...signs, '月'), day, fc.constantFrom('', '日'))
    .map(([first, m, second, d, end]) => `YYYY${first}${m}${second}${d}${end}`),
  fc.tuple(month, day).map(([m, d]) => `${d}/${m}/YYYY`),
  fc.tuple(month, day).map(([m, d]) => `${m}/${d}/YYYY`),
  fc.constant('YYYYMMDD'),
);
const clockPatterns = fc.constantFrom('HH:mm', 'H:mm', 'HH:mm:ss', 'H:mm:ss');
const momentPatterns = fc.tuple(dayPatterns, clockPatterns).map((parts) => parts.join(' '));

const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), two(99))
  .map(([minus, whole, part]) => `${minus && (whole > 0n || part !== '00') ? '-' : ''}${whole}.${part}`);
const affix = fc.oneof(
  fc.constantFrom('¥', '￥', '$', 'US$', '%', '元', ' kg', '万元', 'E', '人民币 ', '㎡', '·', '/', '*'),
  fc.string({ minLength: 1, maxLength: 6 }),
);

describe('a shown, copied and pasted value stays the same', () => {
  test('a number with any prefix and suffix', () => {
    fc.assert(
      fc.property(decimals, affix, affix, fc.boolean(), (value, prefix, suffix, thousands) => {
        const props = { prefix, suffix, thousands };
        fc.pre(accepts('inputNumber', props));
        expect(copied('inputNumber', { size: [18, 2], props }, value)).toBe(value);
      }),
      { seed: 17, numRuns: 3000 },
    );
  });

  test.each([
    ['date', days, dayPatterns],
    ['datetime', moments, momentPatterns],
    ['time', clocks, clockPatterns],
  ] as const)('a %s in any pattern', (type, values, patterns) => {
    fc.assert(
      fc.property(values, patterns, (value, format) => {
        expect(accepts(type, { format })).toBe(true);
        expect(copied(type, { props: { format } }, value)).toBe(value);
      }),
      { seed: 17, numRuns: 2000 },
    );
  });

  test('a range of dates in a pattern', () => {
    const props = { range: true, format: 'YYYY年M月D日' };
    expect(copied('date', { props }, '2026-06-01,2026-06-30')).toBe('2026-06-01,2026-06-30');
  });
});

test.each([
  ['inputNumber', { prefix: '0' }],
  ['inputNumber', { prefix: '' }],
  ['inputNumber', { prefix: '-' }],
  ['inputNumber', { suffix: '%p' }],
  ['inputNumber', { suffix: '，元' }],
  ['date', { format: 'YYYY-MM' }],
  ['date', { format: 'YYYYMD' }],
  ['date', { format: 'YYYY-MM-DD DD' }],
  ['date', { format: 'YYYY-MM-DD week' }],
  ['date', { format: 'YYYY至MM-DD' }],
  ['datetime', { format: 'YYYY-MM-DD' }],
  ['datetime', { format: 'YYYY-MM-DD Hmm' }],
  ['datetime', { format: 'YYYY-MM-DD  HH:mm' }],
  ['time', { format: 'mm:ss' }],
])('the checker rejects %s %o, which could not be read back', (type, props) => {
  expect(accepts(type, props)).toBe(false);
});

test('a date that does not exist and a text in another pattern are no dates', () => {
  const field = fillField('x', { label: '日期', type: 'date', props: { format: 'D/M/YYYY' } }, { types });
  const read = types.get('date')!.fromText!;
  expect(read('5/7/2026', field, {})).toBe('2026-07-05');
  expect(read('30/2/2026', field, {})).toEqual({ error: '“30/2/2026”不是日期，应如 30/6/2026' });
});
