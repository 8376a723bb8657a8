/** Sample suppliers with contacts, qualifications and settings. */
import { fail, type ActionFunction } from 'jingwei';
import {
  cityOf,
  companyName,
  dayBefore,
  digits,
  documentNo,
  mobile,
  money,
  personName,
  rowsOf,
  sampleId,
  taxNumber,
  brandName,
} from '@/server/sample-data/business';
import { picturePathOf } from '@/server/sample-data/pictures';
import { randomItem } from '@/server/sample-data/random';
import { seedId } from '@/server/sample-data/seed-id';
import type { SampleSizes } from '@/server/sample-data/sizes';

const CONTACTS_PER_SUPPLIER = 2;
const QUALIFICATIONS = ['license', 'brand'];
const DUTIES = ['biz', 'fin'];
const TYPES = ['factory', 'brand', 'agent', 'farm'];
const LEVELS = ['S', 'A', 'B', 'B', 'C'];
const CATEGORIES = ['B01A01', 'B01A02', 'B01A03', 'B01A04', 'B01A05', 'B01A06', 'B01A07', 'B01A08'];
const MANAGERS = ['supplier', 'admin', 'settle'];
/** The state of each supplier; most are admitted. */
const STATES: Readonly<Record<number, string>> = { 10: 'auditing', 11: 'draft' };

export const supplierIdOf = (row: number): string => sampleId('sup-supplier', row);
/** Names of companies are unequal for so many rows; the suppliers after them are branches. */
const NAMES = 80;
export const supplierNameOf = (row: number): string =>
  `${companyName('sup_supplier.name', row)}${row < NAMES ? '' : `第 ${Math.trunc(row / NAMES)} 分公司`}`;
export const supplierCategoryOf = (row: number): string => CATEGORIES[row % CATEGORIES.length]!;

function supplier(row: number) {
  const isSmall = row % 5 === 4;
  return {
    id: supplierIdOf(row),
    supplier_no: documentNo('GYS', row),
    supplier_name: supplierNameOf(row),
    short_name: `${brandName(row)}${row < 10 ? '' : '二厂'}`,
    supplier_type: TYPES[row % TYPES.length],
    supplier_level: LEVELS[row % LEVELS.length],
    taxpayer_type: isSmall ? 'small' : 'general',
    tax_no: taxNumber('sup_supplier.tax', row),
    legal_person: personName('sup_supplier.legal', row),
    categories: seedId('category', supplierCategoryOf(row)),
    pca: cityOf('sup_supplier.name', row)[1],
    address: `工业园 ${row + 1} 号`,
    manager: randomItem('sup_supplier.manager', row, MANAGERS),
    settle_mode: row % 3 === 2 ? 'price' : 'commission',
    settle_cycle: 'month',
    terms_days: 30,
    tax_included: row % 4 === 2 ? 'N' : 'Y',
    tax_rate: isSmall ? '3' : '13',
    freight_bearer: row % 4 === 3 ? 'us' : 'supplier',
    ship_mode: row % 2 === 1 ? 'us' : 'supplier',
    deposit_amount: money(1_000_000 + 500_000 * (row % 4)),
    score: 70 + ((row * 7) % 30),
    coop_start: dayBefore(500 - (row % 12) * 10),
    coop_end: dayBefore(-400),
    frozen: 'N',
    status: STATES[row] ?? 'approved',
    del_flag: '0',
  };
}

export const demoRows = ({ suppliers }: SampleSizes) => ({
  sup_supplier: rowsOf(suppliers, supplier),
  sup_supplier_contact: rowsOf(suppliers * CONTACTS_PER_SUPPLIER, (row) => ({
    id: sampleId('sup-supplier-contact', row),
    supplier_id: supplierIdOf(Math.trunc(row / CONTACTS_PER_SUPPLIER)),
    name: personName('sup_supplier_contact.name', row),
    duty: DUTIES[row % DUTIES.length],
    mobile: mobile('sup_supplier_contact.mobile', row),
    is_default: row % CONTACTS_PER_SUPPLIER === 0 ? 'Y' : 'N',
  })),
  sup_supplier_qualification: rowsOf(suppliers * QUALIFICATIONS.length, (row) => {
    const supplier = Math.trunc(row / QUALIFICATIONS.length);
    return {
      id: sampleId('sup-supplier-qualification', row),
      supplier_id: supplierIdOf(supplier),
      qual_type: QUALIFICATIONS[row % QUALIFICATIONS.length],
      qual_no: `ZZ${digits('sup_supplier_qualification.no', row, 10)}`,
      issue_date: dayBefore(700),
      expire_date: dayBefore(supplier === 4 ? -12 : -400),
      file: picturePathOf(row),
    };
  }),
  sup_supplier_config: rowsOf(suppliers, (row) => ({
    id: sampleId('sup-supplier-config', row),
    supplier_id: supplierIdOf(row),
    config_key: 'ship_hours',
    config_value: row % 2 === 0 ? '48' : '24',
    effective_date: dayBefore(360),
  })),
});

export const freeze: ActionFunction<'sup/supplier', 'freeze'> = async () => ({ set: { frozen: 'Y' } });

/** A risk that froze the supplier is released first. */
export const unfreeze: ActionFunction<'sup/supplier', 'unfreeze'> = async ({ row, records }) => {
  const where = { objectType: 'supplier', objectId: row.id, frozen: 'Y' } as const;
  const [risk] = await records.find('risk/info', where, { limit: 1 });
  if (risk) fail(`风险 ${risk.riskNo} 仍在冻结该供应商，请先解除`);
  return { set: { frozen: 'N' } };
};

/** Creates what settlements need: the billing party, once, and a settlement profile of the company. */
export const initSettle: ActionFunction<'sup/supplier', 'initSettle'> = async ({ row, ask, records }) => {
  const companyId = ask.companyId ?? '';
  const card = await records.get('fin/bank-card', ask.recvCardId ?? '');
  if (card?.ownerType !== 'supplier' || card.ownerId !== row.id) fail('收款账户须属于该供应商', { at: 'recvCardId' });
  const [known] = await records.find('bill/party', { partyType: 'supplier', refId: row.id }, { limit: 1 });
  const party =
    known ??
    (await records.add('bill/party', {
      partyType: 'supplier',
      refId: row.id,
      partyName: row.supplierName,
      companyId,
      taxpayerType: row.taxpayerType,
      taxNo: row.taxNo,
      bankCardId: card.id,
    }));
  const [profile] = await records.find('base/settle', { companyId, billPartyId: party.id }, { limit: 1 });
  if (profile) fail(`该公司已有结算档案 ${profile.settleCode}`, { at: 'companyId' });
  const made = await records.add('base/settle', {
    settleName: row.supplierName,
    companyId,
    billPartyId: party.id,
    settleCycle: row.settleCycle,
    termsDays: row.termsDays,
    recvCardId: card.id,
  });
  return { message: `已生成结算档案 ${made.settleCode}`, result: made.id };
};
