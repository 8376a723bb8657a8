/** Ids, names and types of the sample customers. */
import { companyName, personName, sampleId } from '@/server/sample-data/business';

/** Names go on after those of the distributors. */
const FIRST_NAME = 80;
const TYPES = ['person', 'person', 'person', 'company', 'distributor'];

export const customerIdOf = (row: number): string => sampleId('crm-customer', row);
export const customerTypeOf = (row: number): string => TYPES[row % TYPES.length]!;
export const customerNameOf = (row: number): string =>
  customerTypeOf(row) === 'person'
    ? personName('crm_customer.name', row)
    : companyName('crm_customer.name', FIRST_NAME + row);
