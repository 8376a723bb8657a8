/** Sample freight rules of suppliers, with areas of their own prices. */
import { decimal, fail, type ActionFunction, type ChildCheck } from 'jingwei';
import { dayBefore, documentNo, money, rowsOf, sampleId } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { freightFee } from './rates/freight';
import { supplierIdOf, supplierNameOf } from './supplier';

const AREAS = ['650000', '540000', '630000'];

export const freightIdOf = (row: number): string => sampleId('sup-freight', row);

export const demoRows = ({ suppliers }: SampleSizes) => ({
  sup_freight_rule: rowsOf(suppliers, (row) => ({
    id: freightIdOf(row),
    rule_code: documentNo('YF', row),
    rule_name: `${supplierNameOf(row)}运费`,
    supplier_id: supplierIdOf(row),
    method: row % 3 === 2 ? 'piece' : 'weight',
    bearer: row % 4 === 3 ? 'us' : 'supplier',
    first_unit: '1.000',
    first_fee: money(600 + 50 * (row % 4)),
    next_unit: '1.000',
    next_fee: money(200),
    free_amount: money(9_900),
    is_default: 'Y',
    effective_date: dayBefore(359),
    status: '1',
    del_flag: '0',
  })),
  sup_freight_area: rowsOf(suppliers * AREAS.length, (row) => ({
    id: sampleId('sup-freight-area', row),
    rule_id: freightIdOf(Math.trunc(row / AREAS.length)),
    provinces: AREAS[row % AREAS.length],
    first_unit: '1.000',
    first_fee: money(1_800),
    next_unit: '1.000',
    next_fee: money(1_200),
  })),
});

/** A province is in one area at most, and not among those that are not delivered to. */
export const provincesOnce: ChildCheck<'sup/freight', 'area'> = async ({ rows, main }) => {
  const excluded = (main.noShip ?? '').split(',').filter(Boolean);
  const seen = new Set(excluded);
  for (const { id, provinces } of rows) {
    for (const code of (provinces ?? '').split(',').filter(Boolean)) {
      if (seen.has(code)) {
        const message = excluded.includes(code) ? '该省份不配送，不能设地区运费' : '一个省份只能在一个地区';
        return [{ path: `area/${id}/provinces`, message }];
      }
      seen.add(code);
    }
  }
  return undefined;
};

/** The fee of a delivery by this rule. */
export const trial: ActionFunction<'sup/freight', 'trial'> = async ({ main, ask }) => {
  const province = ask.province ?? '';
  const includes = (codes: string | null) => (codes ?? '').split(',').includes(province);
  if (includes(main.noShip)) fail('该省份不配送', { at: 'province' });
  const price = main.area.find(({ provinces }) => includes(provinces)) ?? main;
  const fee = freightFee(main.method, price, ask.quantity ?? '0', ask.amount ?? '0');
  return { message: decimal(fee).isZero() ? '包邮' : `运费 ${fee} 元`, result: fee };
};
