/** Routes of self-registration and password reset; both require a code sent to the phone (contract.md §1.2). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import { newId } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import { hashPassword } from '../passwords/hash';
import { paths } from '@/server/http/paths';
import type { AuthContext } from '../context';
import { messages } from './messages';
import { messages as signInMessages } from '../sign-in/messages';
import { isTaken, type UniqueField, uniqueFields } from '../sign-in/accounts';
import { clientAddressOf } from '../sign-in/client-address';
import { textField, trimmedField } from '../sign-in/request-fields';
import { readSentPassword } from '../passwords/cipher';
import { assertStrongPassword, setPassword } from '../passwords/set-password';
import type { CredentialChecks } from '../sign-in/credentials';
import { MOBILE } from '../sign-in/sms-routes';

const USERNAME = /^\w{4,18}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

const WINDOW_SECONDS = 600;
/** Maximum requests per client address within the window. A form needs a few; a scan for existing names needs many. */
const MAX_CHECKS = 60;

const TAKEN_MESSAGES: Readonly<Record<UniqueField, string>> = {
  username: messages.usernameTaken,
  phone: messages.phoneTaken,
  email: messages.emailTaken,
  workNo: messages.workNoTaken,
};

function mountRegistration(
  api: FastifyInstance,
  { db, config, access, tableChanged }: AuthContext,
  signIn: CredentialChecks,
): void {
  const { codes } = signIn;

  async function assertRateLimit(ip: string): Promise<void> {
    const asked = await codes.countEvent(`account:${clientAddressOf(ip)}`, WINDOW_SECONDS);
    if (asked > MAX_CHECKS) throw new HttpError(messages.tooManyChecks);
  }

  /** Stores the account. The lock prevents concurrent registrations with the same name, phone or email. */
  const create = (username: string, hash: string, phone: string, email: string, code: string) =>
    db.tx(async () => {
      await db.query("select pg_advisory_xact_lock(hashtext('sys_user'))");
      const wanted: [UniqueField, string][] = [
        ['username', username],
        ['phone', phone],
        ['email', email],
      ];
      for (const [field, value] of wanted) {
        if (value && (await isTaken(db, field, value))) throw new HttpError(TAKEN_MESSAGES[field]);
      }
      const { answer: used } = await codes.consume({ kind: 'sms-register', key: phone, secret: code });
      if (used !== 'right') throw new HttpError(signInMessages.smsGone);
      await db.query(
        `insert into sys_user (id, username, realname, password, phone, email, status, create_by, create_time)
         values ($1, $2, $2, $3, $4, $5, 1, $2, now())`,
        [newId(), username, hash, phone, email || null],
      );
    });

  api.post(paths.register, { config: { access: 'public' } }, async ({ body, ip }) => {
    if (config.REGISTRATION === 'off') return errorReply(500, signInMessages.noRegistration);
    const [phone, email, code] = [
      trimmedField(body, 'phone'),
      trimmedField(body, 'email'),
      trimmedField(body, 'smscode'),
    ];
    const username = trimmedField(body, 'username') || phone;
    if (!USERNAME.test(username)) return errorReply(500, messages.wrongUsername);
    if (!MOBILE.test(phone)) return errorReply(500, signInMessages.wrongMobile);
    if (email && !EMAIL.test(email)) return errorReply(500, messages.wrongEmail);
    const password = readSentPassword(textField(body, 'password'));
    assertStrongPassword(password);
    await assertRateLimit(ip);
    // Checks the code first: only the owner of the phone learns whether the phone or a name is taken.
    const checked = await codes.check({ kind: 'sms-register', key: phone, secret: code });
    if (checked !== 'right')
      return errorReply(500, checked === 'none' ? signInMessages.smsGone : signInMessages.wrongSms);
    await create(username, await hashPassword(password), phone, email, code);
    tableChanged('sys_user');
    return successReply(null, messages.registered);
  });

  /** Permits user administrators; others only when registration is open, with a rate limit. @throws HttpError */
  async function assertMayCheck({ token, ip }: FastifyRequest): Promise<void> {
    const person = token === null ? null : await access.userByToken(token);
    if (person?.can('sys:user:add,sys:user:edit')) return;
    if (config.REGISTRATION === 'off') throw new HttpError(signInMessages.noRegistration);
    await assertRateLimit(ip);
  }

  api.get<{ Querystring: Record<string, string> }>(
    paths.checkOnlyUser,
    { config: { access: 'public' } },
    async (request) => {
      await assertMayCheck(request);
      const { query } = request;
      for (const field of uniqueFields) {
        const value = trimmedField(query, field);
        if (value && (await isTaken(db, field, value, trimmedField(query, 'id'))))
          return errorReply(500, messages.userTaken);
      }
      return successReply(true);
    },
  );
}

function mountPasswordReset(api: FastifyInstance, auth: AuthContext, signIn: CredentialChecks): void {
  const KIND = 'sms-forgot';

  api.post(paths.phoneVerification, { config: { access: 'public' } }, async (request) => {
    const [phone, smscode] = [trimmedField(request.body, 'phone'), trimmedField(request.body, 'smscode')];
    const { username } = await signIn.byCode(request, KIND, phone, smscode, false);
    return successReply({ smscode, username });
  });

  // The contract sends the new password in the URL. A POST body is also accepted, because URLs appear in logs.
  api.route({
    method: ['GET', 'POST'],
    url: paths.passwordChange,
    config: { access: 'public', hasSideEffects: true },
    handler: async (request) => {
      const sent = request.method === 'GET' ? request.query : request.body;
      const [phone, code] = [trimmedField(sent, 'phone'), trimmedField(sent, 'smscode')];
      const password = readSentPassword(textField(sent, 'password'));
      // Before the code is consumed: after a weak password the user can try again with the same code.
      assertStrongPassword(password);
      const account = await signIn.byCode(request, KIND, phone, code, true);
      if (account.username !== trimmedField(sent, 'username')) return errorReply(500, signInMessages.wrongSms);
      await setPassword(auth, account.id, password);
      return successReply(null, messages.passwordReset);
    },
  });
}

export function mountRegistrationAndReset(api: FastifyInstance, auth: AuthContext, signIn: CredentialChecks): void {
  mountRegistration(api, auth, signIn);
  mountPasswordReset(api, auth, signIn);
}
