/** Second factors of users: authenticator apps and passkeys. */
import { type Database, newId, now } from '@/server/db';
import { fail } from './errors';
import { issueRecoveryCodes, consumeRecoveryCode } from './recovery-codes';
import type { SecretBox } from './secret-box';
import { totpStepOf } from './totp';

const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Columns of a new factor beside the user and the label. */
export interface NewFactor {
  kind: FactorKind;
  label: string;
  /** Sealed secret of an authenticator app. */
  secret?: string;
  last_step?: number;
  credential_id?: string;
  rp_id?: string;
  public_key?: string;
  counter?: string;
  transports?: string;
}

const TABLE = 'sys_second_factor';
const MAX_FACTORS = 10;
export const MAX_LABEL = 50;

/** Kinds of factors that a user has; empty without two-factor sign-in. */
export async function factorKindsOf(db: Database, userId: string): Promise<FactorKind[]> {
  const rows = await db.selectFrom(TABLE).select('kind').distinct().where('user_id', '=', userId).execute();
  return FACTOR_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
}

/** Factors of a user without their secrets, in the order of their creation. */
export const listFactors = (db: Database, userId: string) =>
  db
    .selectFrom(TABLE)
    .select(['id', 'kind', 'label', 'create_time as createTime', 'last_used_at as lastUsedTime'])
    .where('user_id', '=', userId)
    .orderBy('create_time')
    .orderBy('id')
    .execute();

/** Serialises the changes of one user's factors within the transaction. */
const lockUser = (db: Database, userId: string) =>
  db.selectFrom('sys_user').select('id').where('id', '=', userId).forUpdate().execute();

/**
 * Adds a factor.
 * @returns the recovery codes that come with the first factor, else null
 * @throws HttpError for a user who has too many
 */
export async function addFactor(db: Database, userId: string, factor: NewFactor): Promise<string[] | null> {
  return db.tx(async () => {
    await lockUser(db, userId);
    const present = await listFactors(db, userId);
    if (present.length >= MAX_FACTORS) throw fail.tooMany(MAX_FACTORS);
    await db
      .insertInto(TABLE)
      .values({ id: newId(), user_id: userId, ...factor })
      .execute();
    return present.length === 0 ? issueRecoveryCodes(db, userId) : null;
  });
}

/** Removes one factor, with the last one also the recovery codes. @param required the user must keep one @throws HttpError */
export async function removeFactor(db: Database, userId: string, id: string, required: boolean): Promise<void> {
  await db.tx(async () => {
    await lockUser(db, userId);
    const present = await listFactors(db, userId);
    if (!present.some((one) => one.id === id)) throw fail.noFactor();
    if (present.length === 1 && required) throw fail.lastRequired();
    if (present.length === 1) await db.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute();
    await db.deleteFrom(TABLE).where('id', '=', id).where('user_id', '=', userId).execute();
  });
}

/** @throws HttpError when the user has no such factor */
export async function renameFactor(db: Database, userId: string, id: string, label: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable(TABLE)
    .set({ label })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw fail.noFactor();
}

/** Removes all factors and recovery codes of a user. @returns the number of factors */
export async function resetFactors(db: Database, userId: string): Promise<number> {
  return db.tx(async () => {
    await lockUser(db, userId);
    await db.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute();
    const { numDeletedRows } = await db.deleteFrom(TABLE).where('user_id', '=', userId).executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Marks a time step as used. @returns false when this or a later one was used before */
async function claimStep(db: Database, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(TABLE)
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Checks a code of an authenticator app. A code is right once, also for concurrent calls.
 * @throws HttpError when no secret of the user can be decrypted
 */
export async function consumeTotpCode(db: Database, box: SecretBox, userId: string, code: string): Promise<boolean> {
  const rows = await db
    .selectFrom(TABLE)
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .orderBy('id')
    .execute();
  const secrets = rows.flatMap(({ id, secret: sealed }) => {
    const secret = box.open(sealed ?? '', userId);
    return secret === null ? [] : [{ id, secret }];
  });
  if (rows.length > 0 && secrets.length === 0) throw fail.keyMissing();
  for (const { id, secret } of secrets) {
    const step = totpStepOf(secret, code, Date.now());
    if (step !== null) return claimStep(db, id, step);
  }
  return false;
}

/** Ways to prove the second factor by a typed text. */
export type CodeMethod = 'totp' | 'recovery';

/** @param code as typed: spaces do not matter */
export const consumeCode = (db: Database, box: SecretBox, userId: string, method: CodeMethod, code: string) =>
  method === 'recovery'
    ? consumeRecoveryCode(db, userId, code)
    : consumeTotpCode(db, box, userId, code.replace(/\s/g, ''));
