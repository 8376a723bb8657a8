/**
 * Tenant picker: a user with several tenants or departments chooses one after signing in (contract.md §2.2), once per
 * browser; the next sign-in reuses it. A pending selection survives a reload.
 */
import { session, type Department, type Tenant } from './session-state';
import { readItem, removeItem, writeItem } from '../storage/local-storage';

export const TENANT_PICKER_KEY = 'Choice';
const MULTIPLE_DEPARTMENTS = 2;

/** Storage key of the user's selection. */
const storageKey = (username: string) => `Choice_${username}`;

interface StoredSelection {
  tenantId: string;
}

function readStoredSelection(username: string): StoredSelection | null {
  const kept = readItem(storageKey(username));
  return typeof kept === 'object' && kept !== null && 'tenantId' in kept ? (kept as StoredSelection) : null;
}

/**
 * Determines whether the user must choose after sign-in. Sets `session.choosing`.
 * @returns the tenant that was chosen here before, if there is a choice
 */
export function prepareTenantPicker(): string | null {
  const { tenants, departs, multiDepart, user } = session();
  const kept = user && readStoredSelection(user.username);
  const known = tenants.find(({ id }) => id === kept?.tenantId)?.id ?? null;
  if (kept && (known !== null || tenants.length === 0)) return known;
  session().choosing = tenants.length > 1 || (multiDepart === MULTIPLE_DEPARTMENTS && departs.length > 1);
  if (session().choosing)
    writeItem(TENANT_PICKER_KEY, { tenants, departs: multiDepart === MULTIPLE_DEPARTMENTS ? departs : [] });
  return null;
}

/** Restores a pending selection after a reload. */
export function restoreTenantPicker(): void {
  const asked = readItem(TENANT_PICKER_KEY) as { tenants?: Tenant[]; departs?: Department[] } | undefined;
  const [tenants, departs] = [asked?.tenants, asked?.departs];
  if (!Array.isArray(tenants) || !Array.isArray(departs)) return;
  Object.assign(session(), {
    tenants,
    departs,
    multiDepart: departs.length > 1 ? MULTIPLE_DEPARTMENTS : 1,
    choosing: true,
  });
}

/**
 * Ends the selection.
 * @param keep reuse it at the next sign-in in this browser
 */
export function closeTenantPicker(keep: boolean): void {
  const { user, tenantId } = session();
  if (user) {
    if (keep) writeItem(storageKey(user.username), { tenantId } satisfies StoredSelection, null);
    else removeItem(storageKey(user.username));
  }
  removeItem(TENANT_PICKER_KEY);
  Object.assign(session(), { tenants: [], choosing: false });
}
