/** Sample bank accounts: one of every company, supplier, trader, studio and author, and of some customers. */
import { bankCardIdOf, type CardOwner } from '@/server/sample-data/bank-cards';
import { cityOf, digits, mobile, money } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { companyIdOf, companyNameOf } from '../../base/company';
import { authorIdOf, realNameOf } from '../../live/author';
import { studioIdOf, studioNameOf } from '../../live/studio';
import { supplierIdOf, supplierNameOf } from '../../sup/supplier';
import { traderIdOf, traderNameOf } from '../../sup/trader';
import { customerIdOf, customerNameOf, customerTypeOf } from '../../crm/sample/customers';

const BANKS = ['b1', 'b2', 'b3', 'b4', 'b5'];
const BRANCHES = ['城东支行', '高新支行', '湖滨支行', '科技园支行'];

interface Owner {
  type: CardOwner;
  count: number;
  id: (row: number) => string;
  name: (row: number) => string;
}

/** The first customers have accounts, for refunds to them. */
const ownersOf = ({
  companies,
  suppliers,
  traders,
  studios,
  authors,
  customerCards,
}: SampleSizes): readonly Owner[] => [
  { type: 'company', count: companies, id: companyIdOf, name: companyNameOf },
  { type: 'supplier', count: suppliers, id: supplierIdOf, name: supplierNameOf },
  { type: 'trader', count: traders, id: traderIdOf, name: traderNameOf },
  { type: 'studio', count: studios, id: studioIdOf, name: studioNameOf },
  { type: 'author', count: authors, id: authorIdOf, name: realNameOf },
  { type: 'customer', count: customerCards, id: customerIdOf, name: customerNameOf },
];

/** A number of 19 digits that is no valid card number: the check digit is wrong by one. */
function cardNumber(row: number): string {
  const body = `622${digits('fin_bank_card.no', row, 15)}`;
  const sum = [...body].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(((10 - (sum % 10)) % 10) + 1) % 10}`;
}

function cardOf(owner: Owner, row: number, number: number) {
  const isPerson = owner.type === 'author' || (owner.type === 'customer' && customerTypeOf(row) === 'person');
  const isOurs = owner.type === 'company';
  const balance = money(isOurs ? 80_000_000 + 10_000_000 * row : 0);
  return {
    id: bankCardIdOf(owner.type, row),
    owner_type: owner.type,
    owner_id: owner.id(row),
    owner_name: owner.name(row),
    card_type: isPerson ? 'person' : 'corp',
    account_name: owner.name(row),
    card_no: cardNumber(number),
    bank_name: BANKS[number % BANKS.length],
    branch_name: isPerson ? null : BRANCHES[number % BRANCHES.length],
    bank_code: isPerson ? null : digits('fin_bank_card.code', number, 12),
    pca: cityOf('fin_bank_card.city', number)[1],
    reserve_mobile: isPerson ? mobile('fin_bank_card.mobile', number) : null,
    currency: 'CNY',
    is_default: 'Y',
    open_balance: balance,
    balance,
    verify_status: number % 9 === 8 ? 'no' : 'ok',
    status: '1',
    del_flag: '0',
  };
}

export type SampleCard = ReturnType<typeof cardOf>;

/** Accounts in the order of their owners; a card number depends on the position. */
export const sampleCards = (sizes: SampleSizes): SampleCard[] =>
  ownersOf(sizes).flatMap((owner, at, owners) => {
    const before = owners.slice(0, at).reduce((sum, { count }) => sum + count, 0);
    return Array.from({ length: owner.count }, (_, row) => cardOf(owner, row, before + row));
  });
