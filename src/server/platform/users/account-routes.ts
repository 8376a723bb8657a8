/**
 * Account routes: freeze, password reset and recycle bin (contract.md §1.2). Users with more permissions than the
 * caller cannot be changed.
 */
import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { successReply } from '@/server/http/reply';
import { logStatementChange } from '@/server/crud/write/audit-log';
import { isUniqueViolation, newId } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import { currentUser } from '@/server/auth/guard/hook';
import { hashPassword } from '@/server/auth/passwords/hash';
import { paths } from '@/server/http/paths';
import type { PlatformContext, PlatformRoutes } from '../context';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { readDeletedUsers } from './recycle-bin';
import { assertAdminRemains, assertNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { readNewPassword } from './new-password';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { requestBody, bodyText, requestParam, parseRequiredIds } from '@/server/http/request-params';
import { messages } from './messages';

const USER = 'system/user';
const FROZEN = 2;
const ACTIVE = 1;

interface Account {
  id: string;
  username: string;
  status: number | null;
}

type Key = 'id' | 'username';

/**
 * Reads and locks the requested accounts in id order.
 * @throws HttpError when an account does not exist or is not visible to the user
 */
async function lockAccounts(
  { db, engine }: PlatformContext,
  person: CurrentUser,
  key: Key,
  values: readonly string[],
  deleted = false,
): Promise<Account[]> {
  const { rows } = await db.query(
    `select id, username, status from sys_user where ${key} = any($1) and del_flag = $2 order by id for update`,
    [values, deleted ? '1' : '0'],
  );
  if (rows.length < values.length) throw new HttpError(messages.noUser);
  const ids = rows.map((row) => String(row.id));
  await assertVisible(engine, USER, ids, person);
  return rows as unknown as Account[];
}

/** Letters and digits without look-alikes such as `l` and `1`, `O` and `0`. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 12;
/** Limit for each request, because hashing a password is slow. */
const MAX_RESETS = 20;

const randomPassword = () =>
  Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');

/**
 * Sets the password hash and ends the sessions of the account. Hash before the transaction, because hashing is too slow
 * to run under a row lock.
 * @param keep token of a session that stays open
 * @throws HttpError when the account has more permissions than the user
 */
async function replacePassword(
  platform: PlatformContext,
  person: CurrentUser,
  account: Account,
  hash: string,
  keep?: string,
) {
  const { db, access, now, engine } = platform;
  await assertNotMorePrivileged(db, person, account.id);
  // The audit log records the change without the password.
  await logStatementChange(engine.context, USER, account.id, 'password', person, () =>
    db.query('update sys_user set password = $2, update_by = $3, update_time = $4 where id = $1', [
      account.id,
      hash,
      person.me.username,
      now(),
    ]),
  );
  await access.tokens.revokeUser(account.id, keep);
}

function mountPasswords(api: FastifyInstance, platform: PlatformContext): void {
  const { db, tableChanged } = platform;
  api.route({
    method: ['PUT', 'POST'],
    url: paths.userPassword,
    config: { access: { permission: 'sys:user:changePassword' } },
    handler: async (request) => {
      const body = requestBody(request);
      const password = readNewPassword(body.password);
      if (readNewPassword(body.confirmpassword) !== password) throw new HttpError(messages.differentPasswords);
      const person = currentUser(request);
      const hash = await hashPassword(password);
      await db.tx(async () => {
        const [account] = await lockAccounts(platform, person, 'username', [bodyText(body, 'username')]);
        // A user who changes their own password keeps only the current session.
        const keep = account!.id === person.me.id ? (request.token ?? undefined) : undefined;
        await replacePassword(platform, person, account!, hash, keep);
      });
      tableChanged('sys_user');
      return successReply(null, messages.passwordChanged, 200);
    },
  });

  api.route({
    method: ['PUT', 'POST'],
    url: paths.userPasswordReset,
    config: { access: { permission: 'sys:user:resetPassword' } },
    handler: async (request) => {
      const usernames = parseRequiredIds(requestParam(request, 'usernames'));
      if (usernames.length > MAX_RESETS) throw new HttpError(messages.tooMany);
      const made = usernames.toSorted().map((username) => ({ username, password: randomPassword() }));
      const hashes = new Map<string, string>();
      for (const { username, password } of made) hashes.set(username, await hashPassword(password));
      await db.tx(async () => {
        for (const account of await lockAccounts(platform, currentUser(request), 'username', usernames)) {
          await replacePassword(platform, currentUser(request), account, hashes.get(account.username) ?? '');
        }
      });
      tableChanged('sys_user');
      return successReply(made, messages.passwordsReset(made), 200);
    },
  });
}

function mountFreeze(api: FastifyInstance, platform: PlatformContext): void {
  const { db, access, now, tableChanged, engine } = platform;
  api.route({
    method: ['PUT', 'POST'],
    url: paths.userFreeze,
    config: { access: { permission: 'sys:user:frozenBatch' } },
    handler: async (request) => {
      const body = requestBody(request);
      const person = currentUser(request);
      const status = Number(bodyText(body, 'status'));
      if (status !== ACTIVE && status !== FROZEN) throw new HttpError(messages.wrongStatus);
      await db.tx(async () => {
        for (const account of await lockAccounts(platform, person, 'id', parseRequiredIds(body.ids))) {
          if (account.status === status) continue;
          if (account.id === person.me.id) throw new HttpError(messages.notYourself);
          await assertNotMorePrivileged(db, person, account.id);
          await logStatementChange(engine.context, USER, account.id, 'frozenBatch', person, () =>
            db.query('update sys_user set status = $2, update_by = $3, update_time = $4 where id = $1', [
              account.id,
              status,
              person.me.username,
              now(),
            ]),
          );
          if (status === FROZEN) await access.tokens.revokeUser(account.id);
        }
        await assertAdminRemains(db);
      });
      tableChanged('sys_user');
      return successReply(null, messages.done, 200);
    },
  });
}

/** Tables whose rows belong to one user. */
const OWNED_TABLES: readonly (readonly [table: string, column: string])[] = [
  ['sys_token', 'user_id'],
  ['sys_user_role', 'user_id'],
  ['sys_user_depart', 'user_id'],
  ['sys_depart_role_user', 'user_id'],
  ['sys_third_account', 'sys_user_id'],
];

function mountRecycleBin(api: FastifyInstance, platform: PlatformContext): void {
  const { db, dicts, now, tableChanged, engine } = platform;
  api.get(
    paths.usersDeleted,
    { config: { access: { permission: 'sys:user:putRecycleBin,sys:user:deleteRecycleBin' } } },
    async (request) => {
      const [sexes, states] = [await dicts.names('sex'), await dicts.names('user_status')];
      const rows = await readDeletedUsers(platform, currentUser(request));
      return successReply(
        rows.map((row) => ({
          ...row,
          sex_dictText: sexes[String(row.sex)] ?? null,
          status_dictText: states[String(row.status)] ?? null,
        })),
      );
    },
  );

  api.route({
    method: ['PUT', 'POST'],
    url: paths.usersRestore,
    config: { access: { permission: 'sys:user:putRecycleBin' } },
    handler: async (request) => {
      const person = currentUser(request);
      const ids = parseRequiredIds(requestBody(request).userIds);
      const restore = () =>
        db.tx(async () => {
          for (const { id } of await lockAccounts(platform, person, 'id', ids, true)) {
            await assertNotMorePrivileged(db, person, id);
            await logStatementChange(engine.context, USER, id, 'restore', person, () =>
              db.query("update sys_user set del_flag = '0', update_by = $2, update_time = $3 where id = $1", [
                id,
                person.me.username,
                now(),
              ]),
            );
          }
        });
      await restore().catch((error: unknown) => {
        throw isUniqueViolation(error) ? new HttpError(messages.taken) : error;
      });
      tableChanged('sys_user');
      return successReply(null, messages.restored, 200);
    },
  });

  api.delete(paths.usersPurge, { config: { access: { permission: 'sys:user:deleteRecycleBin' } } }, async (request) => {
    const person = currentUser(request);
    const ids = parseRequiredIds(requestParam(request, 'userIds'));
    await db.tx(async () => {
      for (const { id } of await lockAccounts(platform, person, 'id', ids, true)) {
        await assertNotMorePrivileged(db, person, id);
        for (const [table, column] of OWNED_TABLES) await db.query(`delete from ${table} where ${column} = $1`, [id]);
        await logStatementChange(engine.context, USER, id, 'purge', person, () =>
          db.query('delete from sys_user where id = $1', [id]),
        );
      }
    });
    tableChanged('sys_user');
    return successReply(null, messages.deleted, 200);
  });
}

export const mountAccounts: PlatformRoutes = (api, platform) => {
  mountPasswords(api, platform);
  mountFreeze(api, platform);
  mountRecycleBin(api, platform);
  // Draws an id for forms that save dependent records before the user.
  api.get(paths.userNewId, { config: { access: { permission: 'sys:user:add' } } }, async () => successReply(newId()));
};
