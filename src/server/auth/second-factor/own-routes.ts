/** Routes of the second factors of the signed-in user. Changes need a proof: the password or a present factor. */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { secretOf, shortTextOf } from '@/server/http/request-params';
import { body, json, text, type Text, type ValueOf } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import type { AuthContext } from '../context';
import { currentUser } from '../guard/hook';
import type { CredentialChecks } from '../sign-in/credentials';
import { hashToken } from '../tokens/tokens';
import type { SecondFactors } from './context';
import { fail } from './errors';
import { factorKindsOf, listFactors, MAX_LABEL, removeFactor, renameFactor } from './factors';
import { messages } from './messages';
import { passkeySiteOf } from './passkeys';
import { countRecoveryCodes, issueRecoveryCodes } from './recovery-codes';
import { isFactorRequired, readRequirement } from './requirement';

const signedIn = { access: 'signed-in' } as const;
const logged = (label: string) => ({ ...signedIn, log: { title: messages.title, label } });
const proofField = { proofToken: text('身份证明') };
const proofBody = body({
  password: text('登录密码'),
  verifyCode: text('验证码'),
  challengeToken: text('通行密钥的票据'),
  response: json('通行密钥的应答'),
});
/** Ids have at most 32 characters. */
const MAX_ID = 32;

const userOf = (request: FastifyRequest) => {
  const { me } = currentUser(request);
  return { userId: String(me.id), username: String(me.username) };
};
const sessionOf = ({ token }: FastifyRequest) => hashToken(token ?? '');

function labelOf(value: Text | undefined): string {
  const label = shortTextOf(value);
  if (label === '' || label.length > MAX_LABEL) throw fail.noLabel();
  return label;
}

/** @throws HttpError without the proof of this user and session */
async function assertProof(request: FastifyRequest, { tickets }: SecondFactors, proof: Text | undefined) {
  const proven = await tickets.read('proof', secretOf(proof));
  const user = userOf(request);
  if (proven?.userId !== user.userId || proven.session !== sessionOf(request)) throw fail.noProof();
  return user;
}

/** @throws HttpError unless the request has the password, a code or the reply of a passkey */
async function assertPresent(
  request: FastifyRequest,
  sent: ValueOf<typeof proofBody>,
  signIn: CredentialChecks,
  { attempts, passkeys }: SecondFactors,
): Promise<void> {
  const user = userOf(request);
  const [password, code] = [secretOf(sent.password), shortTextOf(sent.verifyCode)];
  if (password !== '') {
    if (!(await signIn.isPasswordCorrect(request, user.username, password))) throw fail.wrongPassword();
  } else if (code !== '') await attempts.consumeCode(request, { ...user, method: 'totp', code });
  else {
    const challenge = secretOf(sent.challengeToken);
    const check = () => passkeys.isRight(request, user.userId, challenge, sent.response);
    await attempts.run(request, { ...user, method: 'passkey' }, check);
  }
}

function mountProof(api: Api, signIn: CredentialChecks, factors: SecondFactors): void {
  api.post(
    '/sys/user/secondFactor/proof/passkey',
    { schema: { summary: '用通行密钥验证身份：开始' }, config: signedIn },
    async (request) => successReply(await factors.passkeys.challenge(request, userOf(request).userId)),
  );
  api.post(
    '/sys/user/secondFactor/proof',
    {
      schema: {
        summary: '修改两步验证前验证身份：密码或验证码',
        body: proofBody,
      },
      config: signedIn,
    },
    async (request) => {
      await assertPresent(request, request.body, signIn, factors);
      const data = { userId: userOf(request).userId, session: sessionOf(request) };
      const proofToken = await factors.tickets.create('proof', data);
      return successReply({ proofToken });
    },
  );
}

function mountTotp(api: Api, factors: SecondFactors): void {
  api.post(
    '/sys/user/secondFactor/totp/start',
    { schema: { summary: '添加身份验证器：开始', body: body(proofField) }, config: signedIn },
    async (request) =>
      successReply(await factors.totpSetup.start(await assertProof(request, factors, request.body.proofToken))),
  );
  api.post(
    '/sys/user/secondFactor/totp/add',
    {
      schema: {
        summary: '添加身份验证器：核对验证码',
        body: body({
          ...proofField,
          setupToken: text('设置的票据'),
          verifyCode: text('验证码'),
          label: text('名称'),
        }),
      },
      config: logged('添加身份验证器'),
    },
    async (request) => {
      const { userId } = await assertProof(request, factors, request.body.proofToken);
      const label = labelOf(request.body.label);
      const [setupToken, code] = [secretOf(request.body.setupToken), shortTextOf(request.body.verifyCode)];
      const recoveryCodes = await factors.totpSetup.finish(userId, setupToken, code, label);
      return successReply({ recoveryCodes }, messages.added);
    },
  );
}

function mountPasskeys(api: Api, factors: SecondFactors): void {
  api.post(
    '/sys/user/secondFactor/passkey/start',
    { schema: { summary: '添加通行密钥：开始', body: body(proofField) }, config: signedIn },
    async (request) => {
      const user = await assertProof(request, factors, request.body.proofToken);
      return successReply(await factors.passkeys.startSetup(request, user));
    },
  );
  api.post(
    '/sys/user/secondFactor/passkey/add',
    {
      schema: {
        summary: '添加通行密钥：核对',
        body: body({
          ...proofField,
          challengeToken: text('通行密钥的票据'),
          response: json('通行密钥的应答'),
          label: text('名称'),
        }),
      },
      config: logged('添加通行密钥'),
    },
    async (request) => {
      const { userId } = await assertProof(request, factors, request.body.proofToken);
      const label = labelOf(request.body.label);
      const challenge = secretOf(request.body.challengeToken);
      const recoveryCodes = await factors.passkeys.finishSetup(
        request,
        userId,
        challenge,
        request.body.response,
        label,
      );
      return successReply({ recoveryCodes }, messages.added);
    },
  );
}

function mountChanges(api: Api, { db }: AuthContext, factors: SecondFactors): void {
  api.post(
    '/sys/user/secondFactor/rename',
    {
      schema: { summary: '给我的验证方式改名', body: body({ id: text('编号'), label: text('名称') }) },
      config: logged('验证方式改名'),
    },
    async (request) => {
      const id = shortTextOf(request.body.id).slice(0, MAX_ID);
      await renameFactor(db, userOf(request).userId, id, labelOf(request.body.label));
      return successReply(null, messages.renamed);
    },
  );
  api.post(
    '/sys/user/secondFactor/remove',
    {
      schema: { summary: '移除我的验证方式', body: body({ ...proofField, id: text('编号') }) },
      config: logged('移除验证方式'),
    },
    async (request) => {
      const { userId } = await assertProof(request, factors, request.body.proofToken);
      const id = shortTextOf(request.body.id).slice(0, MAX_ID);
      await removeFactor(db, userId, id, await isFactorRequired(db, userId));
      return successReply(null, messages.removed);
    },
  );
  api.post(
    '/sys/user/secondFactor/recoveryCodes',
    { schema: { summary: '重新生成我的恢复码', body: body(proofField) }, config: logged('重新生成恢复码') },
    async (request) => {
      const { userId } = await assertProof(request, factors, request.body.proofToken);
      if ((await factorKindsOf(db, userId)).length === 0) throw fail.noFactor();
      return successReply({ recoveryCodes: await issueRecoveryCodes(db, userId) }, messages.issued);
    },
  );
}

export function mountOwnFactors(api: Api, auth: AuthContext, signIn: CredentialChecks, factors: SecondFactors): void {
  const { db } = auth;
  api.get('/sys/user/secondFactor/list', { schema: { summary: '我的两步验证' }, config: signedIn }, async (request) => {
    const { userId } = userOf(request);
    const present = await listFactors(db, userId);
    const requirement = present.length === 0 ? await readRequirement(db, userId) : null;
    return successReply({
      factors: present,
      recoveryCodes: await countRecoveryCodes(db, userId),
      isRequired: requirement !== null || (await isFactorRequired(db, userId)),
      requiredFrom: requirement?.until ?? null,
      passkeyOrigin: passkeySiteOf(request, auth.config)?.origin ?? null,
    });
  });
  mountProof(api, signIn, factors);
  mountTotp(api, factors);
  mountPasskeys(api, factors);
  mountChanges(api, auth, factors);
}
