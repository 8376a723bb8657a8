/** Tenants of users. */
import type { Caller } from './crud-options';

/** The tenants of a user as columns store them; null without one. */
export const tenantColumn = ({ me }: Pick<Caller, 'me'>): string | null => String(me.tenantId ?? '') || null;

/** Tenant of the users without a tenant. */
export const NO_TENANT = '0';

/** Tenants of a user. Users without a tenant share tenant 0. */
export function tenantsOf({ me }: Pick<Caller, 'me'>): readonly string[] {
  const tenants = (tenantColumn({ me }) ?? '').split(',').filter((one) => one !== '');
  return tenants.length > 0 ? tenants : [NO_TENANT];
}
