/** Sample traders. */
import { decimal, fail, type ActionFunction } from 'jingwei';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import {
  cityOf,
  companyName,
  dayBefore,
  documentNo,
  mobile,
  money,
  personName,
  rowsOf,
  sampleId,
  taxNumber,
} from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { supplierIdOf } from './supplier';

/** Different conditions of traders. */
const KINDS = 8;
/** Names go on after those of the suppliers. */
const FIRST_NAME = 40;
const TYPES = ['wholesale', 'import', 'export'];

export const traderIdOf = (row: number): string => sampleId('sup-trader', row);
/** Traders after the first ones have a number. */
export const traderNameOf = (row: number): string =>
  `${companyName('sup_trader.name', FIRST_NAME + row)}${row < KINDS ? '' : `（${row + 1}）`}`;

export const demoRows = ({ traders }: SampleSizes) => ({
  sup_trader: rowsOf(traders, (row) => ({
    id: traderIdOf(row),
    trader_no: documentNo('MY', row),
    trader_name: traderNameOf(row),
    trader_type: TYPES[row % TYPES.length],
    tax_no: taxNumber('sup_trader.tax', row),
    contact: personName('sup_trader.contact', row),
    mobile: mobile('sup_trader.mobile', row),
    pca: cityOf('sup_trader.name', FIRST_NAME + row)[1],
    markup_rate: `${5 + (row % KINDS)}.0000`,
    rebate_rate: '2.0000',
    credit_limit: money(20_000_000 + 5_000_000 * (row % KINDS)),
    used_credit: money(3_000_000 * (row % KINDS)),
    bank_card_id: bankCardIdOf('trader', row),
    suppliers: [supplierIdOf(row), supplierIdOf(row + 3)].join(','),
    manager: 'supplier',
    contract_end: dayBefore(row === 2 ? -20 : -300),
    status: '1',
    del_flag: '0',
  })),
});

/** The new credit covers what is used already. */
export const adjustCredit: ActionFunction<'sup/trader', 'adjustCredit'> = async ({ row }) => {
  if (decimal(row.creditLimit).lt(decimal(row.usedCredit)))
    fail(`授信额度不能少于已用额度 ${decimal(row.usedCredit).toFixed(2)}`, { at: 'creditLimit' });
  return { message: `授信额度已调整为 ${decimal(row.creditLimit).toFixed(2)}` };
};
