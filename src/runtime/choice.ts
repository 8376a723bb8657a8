/**
 * Whoever belongs to several tenants or departments says after signing in which one to work for (contract.md §2.2),
 * once per browser: the next sign-in goes on with it. What is still to be said outlives a reload.
 */
import { session, type Depart, type Tenant } from './session-state';
import { read, remove, write } from './storage';

export const CHOICE = 'Choice';
const SEVERAL = 2;

/** Under whose name the answer is kept. */
const keyOf = (username: string) => `Choice_${username}`;

interface Kept {
  tenantId: string;
}

function keptOf(username: string): Kept | null {
  const kept = read(keyOf(username));
  return typeof kept === 'object' && kept !== null && 'tenantId' in kept ? (kept as Kept) : null;
}

/**
 * Does the person who has just signed in have to choose? Sets `session.choosing`.
 * @returns the tenant that was chosen here before, where there is one to choose
 */
export function considerChoice(): string | null {
  const { tenants, departs, multiDepart, user } = session;
  const kept = user && keptOf(user.username);
  const known = tenants.find(({ id }) => id === kept?.tenantId)?.id ?? null;
  if (kept && (known !== null || tenants.length === 0)) return known;
  session.choosing = tenants.length > 1 || (multiDepart === SEVERAL && departs.length > 1);
  if (session.choosing) write(CHOICE, { tenants, departs: multiDepart === SEVERAL ? departs : [] });
  return null;
}

/** Takes the question up again after a reload. */
export function restoreChoice(): void {
  const asked = read(CHOICE) as { tenants?: Tenant[]; departs?: Depart[] } | undefined;
  const [tenants, departs] = [asked?.tenants, asked?.departs];
  if (!Array.isArray(tenants) || !Array.isArray(departs)) return;
  Object.assign(session, { tenants, departs, multiDepart: departs.length > 1 ? SEVERAL : 1, choosing: true });
}

/** The question is answered. @param keep the next sign-in in this browser asks no more */
export function settleChoice(keep: boolean): void {
  const { user, tenantId } = session;
  if (user) {
    if (keep) write(keyOf(user.username), { tenantId } satisfies Kept, null);
    else remove(keyOf(user.username));
  }
  remove(CHOICE);
  Object.assign(session, { tenants: [], choosing: false });
}
