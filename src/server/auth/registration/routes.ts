/** Routes of self-registration, which requires a code sent to the phone (contract.md §1.2). */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { successReply } from '@/server/http/reply';
import { newId, now } from '@/server/db';
import type { HttpError } from '@/server/http/http-error';
import { unauthorized } from '@/server/http/errors';
import type { AuthContext } from '../context';
import type { OneTimeCodes } from '../one-time-codes';
import { readSentPassword } from '../passwords/cipher';
import { hashPassword } from '../passwords/hash';
import { assertStrongPassword } from '../passwords/set-password';
import { isTaken, type UniqueField, uniqueFields } from '../sign-in/accounts';
import { clientAddressOf } from '../sign-in/client-address';
import type { CredentialChecks } from '../sign-in/credentials';
import { secretOf, shortTextOf } from '@/server/http/request-params';
import { MOBILE } from '../sign-in/sms-routes';
import { messages } from './messages';
import type { Api } from '@/server/http/schema/request-schema';
import { body, query, text, type ValueOf } from '@/server/http/schema/fields';
import { fail } from './errors';
import { fail as signInFail } from '../sign-in/errors';

const USERNAME = /^\w{4,18}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

const WINDOW_SECONDS = 600;
/** Maximum requests per client address within the window. A form needs a few; a scan for existing names needs many. */
const MAX_CHECKS = 60;

const TAKEN: Readonly<Record<UniqueField, () => HttpError>> = {
  username: fail.usernameTaken,
  phone: fail.phoneTaken,
  email: fail.emailTaken,
  workNo: fail.workNoTaken,
};

const registrationBody = body({
  username: text('用户名'),
  password: text('密码'),
  phone: text('手机号'),
  email: text('邮箱'),
  smscode: text('短信验证码'),
});

const uniqueTitles: Readonly<Record<UniqueField, string>> = {
  username: '用户名',
  phone: '手机号',
  email: '邮箱',
  workNo: '工号',
};

/** The form of a registration. */
interface Registration {
  username: string;
  phone: string;
  email: string;
  /** Code sent to the phone. */
  code: string;
  password: string;
}

/** Reads the form. @throws HttpError for a field with a wrong format */
function readRegistration(sent: ValueOf<typeof registrationBody>): Registration {
  const [phone, email] = [shortTextOf(sent.phone), shortTextOf(sent.email)];
  const username = shortTextOf(sent.username) || phone;
  if (!USERNAME.test(username)) throw fail.wrongUsername();
  if (!MOBILE.test(phone)) throw signInFail.wrongMobile();
  if (email && !EMAIL.test(email)) throw fail.wrongEmail();
  const password = readSentPassword(secretOf(sent.password));
  assertStrongPassword(password);
  return { username, phone, email, code: shortTextOf(sent.smscode), password };
}

/** @throws HttpError when the client address sends too many requests */
async function assertRateLimit(codes: OneTimeCodes, ip: string): Promise<void> {
  const requests = await codes.countEvent(`account:${clientAddressOf(ip)}`, WINDOW_SECONDS);
  if (requests > MAX_CHECKS) throw fail.tooManyChecks();
}

/**
 * Stores the account and consumes the code. The lock prevents concurrent registrations with the same name, phone or
 * email.
 * @throws HttpError when one of them is taken, or the code was used meanwhile
 */
async function createAccount({ db }: AuthContext, codes: OneTimeCodes, form: Registration): Promise<void> {
  const { username, phone, email, code } = form;
  const hash = await hashPassword(form.password);
  await db.tx(async () => {
    await sql`select pg_advisory_xact_lock(hashtext('sys_user'))`.execute(db);
    for (const field of ['username', 'phone', 'email'] as const) {
      if (form[field] && (await isTaken(db, field, form[field]))) throw TAKEN[field]();
    }
    const { result } = await codes.consume({ kind: 'sms-register', key: phone, secret: code });
    if (result !== 'right') throw signInFail.smsGone();
    const account = {
      id: newId(),
      username,
      realname: username,
      password: hash,
      phone,
      email: email || null,
      status: 1,
    };
    await db
      .insertInto('sys_user')
      .values({ ...account, create_by: username, create_time: now })
      .execute();
  });
}

export function mountRegistration(api: Api, auth: AuthContext, { codes }: CredentialChecks): void {
  const { db, config, access, tableChanged } = auth;

  api.post(
    '/sys/user/register',
    {
      schema: { summary: '注册', body: registrationBody },
      config: { access: 'public' },
    },
    async ({ body, ip }) => {
      if (config.REGISTRATION === 'off') throw signInFail.noRegistration();
      const form = readRegistration(body);
      await assertRateLimit(codes, ip);
      // Checks the code first: only the owner of the phone learns whether the phone or a name is taken.
      const checked = await codes.check({ kind: 'sms-register', key: form.phone, secret: form.code });
      if (checked !== 'right') throw checked === 'none' ? signInFail.smsGone() : signInFail.wrongSms();
      await createAccount(auth, codes, form);
      tableChanged('sys_user');
      return successReply(null, messages.registered);
    },
  );

  /** Permits user administrators; others only when registration is open, with a rate limit. @throws HttpError */
  async function assertMayCheck({ token, ip }: FastifyRequest): Promise<void> {
    const user = token === null ? null : await access.userByToken(token);
    if (token !== null && !user) throw unauthorized();
    if (user?.can('sys:user:add,sys:user:edit')) return;
    if (config.REGISTRATION === 'off') throw signInFail.noRegistration();
    await assertRateLimit(codes, ip);
  }

  api.get(
    '/sys/user/checkOnlyUser',
    {
      schema: {
        summary: '用户名、手机号、邮箱或工号是否可用',
        querystring: query({ id: '用户，新增时为空', ...uniqueTitles }),
      },
      config: { access: 'public' },
    },
    async (request) => {
      await assertMayCheck(request);
      const { query } = request;
      for (const field of uniqueFields) {
        const value = shortTextOf(query[field]);
        if (value && (await isTaken(db, field, value, shortTextOf(query.id)))) throw fail.userTaken();
      }
      return successReply(true);
    },
  );
}
