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
import { supplierIdOf } from './supplier';

export const TRADER_COUNT = 8;
/** Names go on after those of the suppliers. */
const FIRST_NAME = 40;
const TYPES = ['wholesale', 'import', 'export'];

export const traderIdOf = (row: number): string => sampleId('sup-trader', row % TRADER_COUNT);
export const traderNameOf = (row: number): string => companyName('sup_trader.name', FIRST_NAME + (row % TRADER_COUNT));

export const demoRows = () => ({
  sup_trader: rowsOf(TRADER_COUNT, (row) => ({
    id: traderIdOf(row),
    trader_no: documentNo('MY', row),
    trader_name: traderNameOf(row),
    trader_type: TYPES[row % TYPES.length],
    tax_no: taxNumber('sup_trader.tax', row),
    contact: personName('sup_trader.contact', row),
    mobile: mobile('sup_trader.mobile', row),
    pca: cityOf('sup_trader.name', FIRST_NAME + row)[1],
    markup_rate: `${5 + row}.0000`,
    rebate_rate: '2.0000',
    credit_limit: money(20_000_000 + 5_000_000 * row),
    used_credit: money(3_000_000 * row),
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
