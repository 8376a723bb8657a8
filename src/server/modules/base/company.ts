/** Sample companies: a group with two subsidiaries and a branch, which trade; further branches do not. */
import { seedId } from '@/server/sample-data/seed-id';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { cityOf, dayBefore, digits, personName, rowsOf, sampleId, taxNumber } from '@/server/sample-data/business';

const COMPANIES = [
  ['杭州云禾供应链集团有限公司', '云禾集团', 'group', null, 'A01', '330102'],
  ['杭州云禾电子商务有限公司', '云禾电商', 'sub', 0, 'A01A01', '330102'],
  ['广州星屿直播科技有限公司', '星屿直播', 'sub', 0, 'A01A02', '440103'],
  ['杭州云禾电子商务有限公司苏州分公司', '云禾苏州', 'branch', 1, 'A01A03', '320505'],
] as const;

type Company = readonly [
  name: string,
  short: string,
  type: string,
  parent: number | null,
  depart: string,
  area: string,
];

/** Branches after the first one. */
function branchOf(row: number): Company {
  const [city, area] = cityOf('base_company.city', row);
  const place = `${city} ${row + 1} 分公司`;
  return [`${COMPANIES[1][0]}${place}`, `云禾${place}`, 'branch', 1, 'A01A01', area];
}

const companyAt = (row: number): Company => COMPANIES[row] ?? branchOf(row);
export const companyIdOf = (row: number): string => sampleId('base-company', row);
export const companyNameOf = (row: number): string => companyAt(row)[0];

export const demoRows = ({ companies }: SampleSizes) => ({
  base_company: rowsOf(companies, (row) => {
    const [name, short, type, parent, depart, area] = companyAt(row);
    return {
      id: companyIdOf(row),
      parent_id: parent === null ? null : companyIdOf(parent),
      has_child: COMPANIES.some((one) => one[3] === row) ? '1' : '0',
      company_name: name,
      company_code: `C${String(row + 1).padStart(3, '0')}`,
      short_name: short,
      company_type: type,
      tax_no: taxNumber('base_company.tax', row),
      taxpayer_type: 'general',
      legal_person: personName('base_company.legal', row),
      phone: `0571-8${digits('base_company.phone', row, 7)}`,
      pca: area,
      address: `滨江区云禾大厦 ${row + 8} 层`,
      org_code: seedId('depart', depart),
      start_date: dayBefore(3000 - 400 * (row % 7)),
      status: '1',
      del_flag: '0',
    };
  }),
});
