/** Freight of a line that we ship for the supplier. */
import { decimal } from 'jingwei';
import { type FreightPrice, freightFee } from '../../sup/rates/freight';
import type { BillToSettle } from './bills';

export interface FreightRule extends FreightPrice {
  id: string;
  supplierId: string | null;
  method: string;
  bearer: string;
  isDefault: boolean;
  effectiveDate: string | null;
  areas: readonly (FreightPrice & { provinces: readonly string[] })[];
}

/** The rule of the goods, else the default rule of the supplier, else a default rule for all. */
export function freightRuleOf(rules: readonly FreightRule[], bill: BillToSettle): FreightRule | undefined {
  const effective = rules.filter(({ effectiveDate }) => effectiveDate === null || effectiveDate <= bill.bizDate);
  const defaults = effective.filter(({ isDefault }) => isDefault);
  return (
    effective.find(({ id }) => id === bill.freightRuleId) ??
    defaults.find(({ supplierId }) => supplierId === bill.supplierId) ??
    defaults.find(({ supplierId }) => supplierId === null)
  );
}

function quantityOf({ method }: FreightRule, { quantity, weight }: BillToSettle) {
  return method === 'weight' ? decimal(weight).times(quantity) : decimal(quantity);
}

/** By the prices of the province where it has its own; 0 for a refund, and when it is not at the supplier's expense. */
export function freightOf(rule: FreightRule | undefined, bill: BillToSettle): string {
  if (!rule || rule.bearer !== 'supplier' || bill.billType === 'refund') return '0';
  const price = rule.areas.find(({ provinces }) => provinces.includes(bill.province ?? '')) ?? rule;
  return freightFee(rule.method, price, quantityOf(rule, bill).toString(), bill.payAmount);
}
