/** The second step of a sign-in: proves the second factor, or sets one up that a role requires. */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { secretOf, shortTextOf } from '@/server/http/request-params';
import { body, json, text, type ValueOf } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { AuthContext } from '../context';
import type { SecondFactors } from '../second-factor/context';
import { fail } from '../second-factor/errors';
import { factorKindsOf } from '../second-factor/factors';
import { messages as factorMessages } from '../second-factor/messages';
import { passkeySiteOf } from '../second-factor/passkeys';
import type { PendingSignIn, TicketPurpose } from '../second-factor/tickets';
import { messages } from './messages';
import { openVerifiedSession } from './open-session';

const SIGNED_IN = 200;
const ticketField = { ticket: text('票据') };
const setupBody = body({
  ...ticketField,
  method: text('totp 验证码，passkey 通行密钥'),
  setupToken: text('设置的票据'),
  verifyCode: text('验证码'),
  challengeToken: text('通行密钥的票据'),
  response: json('通行密钥的应答'),
});

async function usernameOf({ db }: AuthContext, userId: string): Promise<string> {
  const user = await db.selectFrom('sys_user').select('username').where('id', '=', userId).executeTakeFirst();
  if (!user) throw fail.ticketExpired();
  return user.username;
}

const pendingOf = async (
  { tickets }: SecondFactors,
  purpose: 'verify' | 'setup',
  ticket: string,
): Promise<PendingSignIn> => {
  const pending = await tickets.read(purpose, ticket);
  if (!pending) throw fail.ticketExpired();
  return pending;
};

/** Of concurrent requests with one ticket, one opens a session. @throws HttpError */
async function openWithTicket(
  auth: AuthContext,
  { tickets }: SecondFactors,
  request: FastifyRequest,
  { purpose, ticket, pending }: { purpose: TicketPurpose; ticket: string; pending: PendingSignIn },
) {
  if (!(await tickets.consume(purpose, ticket))) throw fail.ticketExpired();
  return openVerifiedSession(auth, request, pending.userId, pending.orgCode);
}

function mountVerification(api: Api, auth: AuthContext, factors: SecondFactors): void {
  const { attempts, passkeys } = factors;
  api.post(
    '/sys/secondFactor/passkey',
    { schema: { summary: '登录第二步：通行密钥的质询', body: body(ticketField) }, config: { access: 'public' } },
    async (request) => {
      const { userId } = await pendingOf(factors, 'verify', secretOf(request.body.ticket));
      return successReply(await passkeys.challenge(request, userId));
    },
  );

  api.post(
    '/sys/secondFactor/verify',
    {
      schema: {
        summary: '登录第二步：验证码、恢复码或通行密钥',
        body: body({
          ...ticketField,
          method: text('totp 验证码，recovery 恢复码，passkey 通行密钥'),
          verifyCode: text('验证码或恢复码'),
          challengeToken: text('通行密钥的票据'),
          response: json('通行密钥的应答'),
        }),
      },
      config: { access: 'public' },
    },
    async (request) => {
      const { method, response } = request.body;
      const ticket = secretOf(request.body.ticket);
      const pending = await pendingOf(factors, 'verify', ticket);
      const { userId } = pending;
      const user = { userId, username: await usernameOf(auth, userId) };
      if (method === 'passkey') {
        const challenge = secretOf(request.body.challengeToken);
        const check = () => passkeys.isRight(request, userId, challenge, response);
        await attempts.run(request, { ...user, method }, check);
      } else {
        const code = shortTextOf(request.body.verifyCode);
        await attempts.consumeCode(request, { ...user, method: method === 'recovery' ? method : 'totp', code });
      }
      const session = await openWithTicket(auth, factors, request, { purpose: 'verify', ticket, pending });
      return successReply(session, messages.signedIn, SIGNED_IN);
    },
  );
}

/** Adds the factor that a sign-in requires. @returns its recovery codes @throws HttpError */
function finishSetup(
  { totpSetup, passkeys }: SecondFactors,
  request: FastifyRequest,
  userId: string,
  sent: ValueOf<typeof setupBody>,
): Promise<string[] | null> {
  if (sent.method === 'passkey') {
    const challenge = secretOf(sent.challengeToken);
    return passkeys.finishSetup(request, userId, challenge, sent.response, factorMessages.passkeyLabel);
  }
  const [setupToken, code] = [secretOf(sent.setupToken), shortTextOf(sent.verifyCode)];
  return totpSetup.finish(userId, setupToken, code, factorMessages.defaultLabel);
}

function mountSetup(api: Api, auth: AuthContext, factors: SecondFactors): void {
  const { totpSetup, passkeys } = factors;
  const userOf = async (ticket: string) => {
    const { userId } = await pendingOf(factors, 'setup', ticket);
    return { userId, username: await usernameOf(auth, userId) };
  };
  api.post(
    '/sys/secondFactor/setup',
    { schema: { summary: '登录前设置两步验证：开始', body: body(ticketField) }, config: { access: 'public' } },
    async (request) => {
      const started = await totpSetup.start(await userOf(secretOf(request.body.ticket)));
      return successReply({ ...started, passkeyOrigin: passkeySiteOf(request, auth.config)?.origin ?? null });
    },
  );

  api.post(
    '/sys/secondFactor/setupPasskey',
    { schema: { summary: '登录前设置通行密钥：开始', body: body(ticketField) }, config: { access: 'public' } },
    async (request) => successReply(await passkeys.startSetup(request, await userOf(secretOf(request.body.ticket)))),
  );

  api.post(
    '/sys/secondFactor/setupDone',
    {
      schema: {
        summary: '登录前设置两步验证：核对验证码或通行密钥并登录',
        body: setupBody,
      },
      config: { access: 'public' },
    },
    async (request) => {
      const ticket = secretOf(request.body.ticket);
      const pending = await pendingOf(factors, 'setup', ticket);
      // Another sign-in has set one up meanwhile: this one has to prove it.
      if ((await factorKindsOf(auth.db, pending.userId)).length > 0) throw fail.ticketExpired();
      const signedIn = await auth.db.tx(async () => {
        const recoveryCodes = await finishSetup(factors, request, pending.userId, request.body);
        return {
          ...(await openWithTicket(auth, factors, request, { purpose: 'setup', ticket, pending })),
          recoveryCodes,
        };
      });
      return successReply(signedIn, messages.signedIn, SIGNED_IN);
    },
  );
}

/** Mounts the routes. Each needs the ticket of a sign-in whose first factor was right. */
export function mountSecondStep(api: Api, auth: AuthContext, factors: SecondFactors): void {
  mountVerification(api, auth, factors);
  mountSetup(api, auth, factors);
}
