/** Demonstration rows of suppliers, for a form in steps. */
import { randomInt, randomItem } from '@/server/sample-data/random';
import { seedId } from '@/server/sample-data/seed-id';
import { dayOf } from './order';

const COMPANIES = ['苏州恒力紧固件有限公司', '宁波海天密封件厂', '洛阳中瑞轴承有限公司', '上海申工液压技术有限公司'];
const PERSONS = ['周明远', '陈玉兰'];
const CONTACTS = ['沈佳', '王建国', '李秀英', '赵敏'];
const BANKS = ['b1', 'b2', 'b3', 'b4', 'b5'];

/** Suppliers in the order of their entry. */
export const SUPPLIER_NAMES = [...COMPANIES, ...PERSONS];
export const supplierIdOf = (name: string) => seedId('demo-supplier', name);

/** Demonstration rows by table: companies, and persons without the columns of companies. */
export function demoRows() {
  return {
    demo_supplier: SUPPLIER_NAMES.map((name, row) => {
      const isCompany = row < COMPANIES.length;
      const digits = (column: string, count: number) =>
        Array.from({ length: count }, (_, at) => randomInt(`demo_supplier.${column}`, row * 100 + at, 10)).join('');
      return {
        id: supplierIdOf(name),
        name,
        kind: isCompany ? 'company' : 'person',
        contact: isCompany ? randomItem('demo_supplier.contact', row, CONTACTS) : name,
        mobile: `139${digits('mobile', 8)}`,
        credit_code: isCompany ? `91${digits('credit', 15)}X` : null,
        legal_person: isCompany ? randomItem('demo_supplier.legal', row, CONTACTS) : null,
        founded: isCompany ? dayOf(-4000 - 300 * row) : null,
        capital: isCompany ? `${500 * (row + 1)}.00` : null,
        id_no: isCompany ? null : `1101011990030712${row}X`,
        bank: randomItem('demo_supplier.bank', row, BANKS),
        account: `6222${digits('account', 12)}`,
        payee: name,
        entry_date: dayOf(row * 6),
        del_flag: '0',
      };
    }),
  };
}
