/** Stored scripts of forms: each save is a new edition, and the last ones are kept. */
import type { Caller } from '@/server/crud';
import type { PlatformContext } from '../context';
import type { ScriptType } from '../form-definitions/definition';
import { assertScript } from '../form-definitions/enhancements';
import { fail } from '../form-definitions/errors';

const FORM = 'system/online-form';
const SCRIPT = 'system/online-form-script';
/** contract.md §7.5. */
export const KEPT_EDITIONS = 16;

/** @throws HttpError for another type */
export function scriptTypeOf(text: string): ScriptType {
  if (text !== 'form' && text !== 'list') throw fail.scriptType();
  return text;
}

type Store = Pick<PlatformContext, 'db' | 'engine'>;

/** All editions, the latest first. @throws HttpError when the user may not see the form */
export async function readEditions({ engine }: Store, head: string, type: ScriptType, user: Caller) {
  await engine.record(FORM, head, user);
  return engine.records(user).find(SCRIPT, { cgformHeadId: head, cgJsType: type }, { sort: ['-edition'] });
}

/** One edition, and the source of the latest one of its type. @throws HttpError when the user may not see the form */
export async function readEdition(store: Store, id: string, user: Caller) {
  const edition = await store.engine.records(user).get(SCRIPT, id);
  if (!edition) throw fail.noEdition();
  const [latest] = await readEditions(store, edition.cgformHeadId ?? '', scriptTypeOf(edition.cgJsType ?? ''), user);
  return { edition, latest: latest?.cgJs ?? '' };
}

/** Stores a script; the same text again is no new edition. @throws HttpError when the user may not see the form */
export async function saveScript(
  { db, engine }: Store,
  head: string,
  { type, source }: { type: ScriptType; source: string },
  user: Caller,
): Promise<void> {
  assertScript(source);
  await db.tx(async () => {
    const records = engine.records(user);
    // Two saves at a time would give the same number.
    await records.lock(FORM, [head]);
    const editions = await readEditions({ db, engine }, head, type, user);
    const [latest] = editions;
    if ((latest?.cgJs ?? '') === source) return;
    const edition = Number(latest?.edition ?? 0) + 1;
    await records.add(SCRIPT, { cgformHeadId: head, cgJsType: type, edition, cgJs: source });
    const outdated = editions.slice(KEPT_EDITIONS - 1).map(({ id }) => id);
    if (outdated.length > 0) await records.delete(SCRIPT, outdated);
  });
}
