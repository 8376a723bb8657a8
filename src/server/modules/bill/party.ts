/** Sample billing parties: of every supplier, in a large set of traders and authors too. */
import type { WriteHook } from 'jingwei';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import { documentNo, money, personName, rowsOf, sampleId, taxNumber } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { companyIdOf } from '../base/company';
import { authorIdOf, realNameOf } from '../live/author';
import { supplierIdOf, supplierNameOf } from '../sup/supplier';
import { traderIdOf, traderNameOf } from '../sup/trader';

export const partyIdOf = (row: number): string => sampleId('bill-party', row);

const supplierParty = (row: number) => {
  const isSmall = row % 5 === 4;
  return {
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
  };
};

const traderParty = (row: number) => ({
  ...supplierParty(row),
  party_type: 'trader',
  ref_id: traderIdOf(row),
  party_name: traderNameOf(row),
  tax_no: taxNumber('sup_trader.tax', row),
  bank_card_id: bankCardIdOf('trader', row),
  contact: personName('sup_trader.contact', row),
});

const authorParty = (row: number) => ({
  ...supplierParty(row),
  party_type: 'author',
  ref_id: authorIdOf(row),
  party_name: realNameOf(row),
  taxpayer_type: 'small',
  tax_no: null,
  invoice_kind: 'normal',
  default_tax_rate: '1',
  bank_card_id: bankCardIdOf('author', row),
  contact: realNameOf(row),
});

/** Parties of all suppliers, then of traders, then of authors. */
function partyAt(row: number, { suppliers, traders }: SampleSizes) {
  if (row < suppliers) return supplierParty(row);
  const other = row - suppliers;
  return other < traders ? traderParty(other) : authorParty(other - traders);
}

export const demoRows = (sizes: SampleSizes) => ({
  bill_party: rowsOf(sizes.suppliers + sizes.otherParties, (row) => ({
    id: partyIdOf(row),
    party_no: documentNo('BP', row),
    ...partyAt(row, sizes),
    status: '1',
    del_flag: '0',
  })),
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
