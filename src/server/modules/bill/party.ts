/** Sample billing parties: one of every supplier. */
import type { WriteHook } from 'jingwei';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import { documentNo, money, personName, rowsOf, sampleId, taxNumber } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { companyIdOf } from '../base/company';
import { supplierIdOf, supplierNameOf } from '../sup/supplier';

export const partyIdOf = (row: number): string => sampleId('bill-party', row);

export const demoRows = ({ suppliers }: SampleSizes) => ({
  bill_party: rowsOf(suppliers, (row) => {
    const isSmall = row % 5 === 4;
    return {
      id: partyIdOf(row),
      party_no: documentNo('BP', row),
      party_type: 'supplier',
      ref_id: supplierIdOf(row),
      party_name: supplierNameOf(row),
      company_id: companyIdOf(1 + (row % 3)),
      taxpayer_type: isSmall ? 'small' : 'general',
      tax_no: taxNumber('sup_supplier.tax', row),
      invoice_kind: isSmall ? 'normal' : 'special',
      default_tax_rate: isSmall ? '3' : '6',
      bank_card_id: bankCardIdOf('supplier', row),
      contact: personName('sup_supplier_contact.name', row * 2),
      credit_amount: money(10_000_000 + 2_000_000 * row),
      status: '1',
      del_flag: '0',
    };
  }),
});

/** Party types whose records have a tax number. */
const TAXED = {
  company: 'base/company',
  supplier: 'sup/supplier',
  trader: 'sup/trader',
  customer: 'crm/customer',
  studio: 'live/studio',
} as const;
type TaxedType = keyof typeof TAXED;
const isTaxed = (type: string | null): type is TaxedType => type !== null && Object.hasOwn(TAXED, type);

/** Takes tax number and default account from the record of the party, where they were not entered. */
export const beforeSave: WriteHook<'bill/party'> = async ({ before, after, records }) => {
  const { partyType, refId } = after;
  if (refId === null || refId === before?.refId) return;
  if (after.taxNo === null && isTaxed(partyType)) {
    const owner = await records.get(TAXED[partyType], refId);
    after.taxNo = owner?.taxNo ?? null;
  }
  if (after.bankCardId === null) {
    const cards = await records.find('fin/bank-card', { ownerType: partyType, ownerId: refId, status: '1' });
    after.bankCardId = (cards.find(({ isDefault }) => isDefault === 'Y') ?? cards[0])?.id ?? null;
  }
};
