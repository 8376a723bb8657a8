/** Sample settlement profiles: how a company settles with a billing party. */
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import { documentNo, money, rowsOf, sampleId } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { partyIdOf } from '../bill/party';
import { supplierNameOf } from '../sup/supplier';
import { companyIdOf } from './company';

export const demoRows = ({ suppliers }: SampleSizes) => ({
  base_settle: rowsOf(suppliers, (row) => ({
    id: sampleId('base-settle', row),
    settle_code: documentNo('DA', row),
    settle_name: `${supplierNameOf(row)}结算档案`,
    company_id: companyIdOf(1 + (row % 3)),
    bill_party_id: partyIdOf(row),
    settle_cycle: 'month',
    settle_day: 5,
    terms_days: 30,
    pay_method: 'bank',
    pay_card_id: bankCardIdOf('company', 1 + (row % 3)),
    recv_card_id: bankCardIdOf('supplier', row),
    invoice_first: row % 4 === 0 ? 'N' : 'Y',
    tolerance: '0.05',
    min_pay_amount: money(10_000),
    auto_generate: 'Y',
    status: '1',
    del_flag: '0',
  })),
});
