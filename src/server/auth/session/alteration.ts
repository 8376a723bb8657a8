/** An account of one's own, and a forgotten password: both proved by a code sent to the phone (contract.md §1.2). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, refusal } from '../../answer';
import { newId } from '../../db';
import { Refusal } from '../../refusal';
import { hashPassword } from '../password';
import { paths } from '../paths';
import type { Platform } from '../platform';
import { texts } from './texts';
import { isTaken, type UniqueField, uniqueFields } from './accounts';
import { addressOf } from './address';
import { textIn, wordIn } from './body';
import { newReading } from './cipher';
import { demandStrong, setPassword } from './new-password';
import type { SignIn } from './sign-in';
import { MOBILE } from './sms';

const USERNAME = /^\w{4,18}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

const SECONDS = 600;
/** Questions of one address within ten minutes: a form asks a few, a list of names many. */
const MOST_QUESTIONS = 60;

const TAKEN: Readonly<Record<UniqueField, string>> = {
  username: texts.usernameTaken,
  phone: texts.phoneTaken,
  email: texts.emailTaken,
  workNo: texts.workNoTaken,
};

function mountRegistration(api: FastifyInstance, { db, config, access, written }: Platform, signIn: SignIn): void {
  const { codes } = signIn;

  async function demandSeldom(ip: string): Promise<void> {
    const asked = await codes.count(`account:${addressOf(ip)}`, SECONDS);
    if (asked > MOST_QUESTIONS) throw new Refusal(texts.tooManyQuestions);
  }

  /** Locks out another registration of the same name or number until this one is stored. */
  const create = (username: string, hash: string, phone: string, email: string, code: string) =>
    db.tx(async () => {
      await db.query("select pg_advisory_xact_lock(hashtext('sys_user'))");
      const wanted: [UniqueField, string][] = [
        ['username', username],
        ['phone', phone],
        ['email', email],
      ];
      for (const [field, value] of wanted) {
        if (value && (await isTaken(db, field, value))) throw new Refusal(TAKEN[field]);
      }
      const { answer: used } = await codes.use({ kind: 'sms-register', key: phone, secret: code });
      if (used !== 'right') throw new Refusal(texts.smsGone);
      await db.query(
        `insert into sys_user (id, username, realname, password, phone, email, status, create_by, create_time)
         values ($1, $2, $2, $3, $4, $5, 1, $2, now())`,
        [newId(), username, hash, phone, email || null],
      );
    });

  api.post(paths.register, { config: { open: true } }, async ({ body, ip }) => {
    if (config.REGISTRATION === 'off') return refusal(500, texts.noRegistration);
    const [phone, email, code] = [wordIn(body, 'phone'), wordIn(body, 'email'), wordIn(body, 'smscode')];
    const username = wordIn(body, 'username') || phone;
    if (!USERNAME.test(username)) return refusal(500, texts.wrongUsername);
    if (!MOBILE.test(phone)) return refusal(500, texts.wrongMobile);
    if (email && !EMAIL.test(email)) return refusal(500, texts.wrongEmail);
    const password = newReading(textIn(body, 'password'));
    demandStrong(password);
    await demandSeldom(ip);
    // The code first: only who holds the phone learns whether it, or a name, is taken.
    const checked = await codes.check({ kind: 'sms-register', key: phone, secret: code });
    if (checked !== 'right') return refusal(500, checked === 'none' ? texts.smsGone : texts.wrongSms);
    await create(username, await hashPassword(password), phone, email, code);
    written('sys_user');
    return answer(null, texts.registered);
  });

  /** Whoever keeps users may ask; strangers only where they may register, and not for long. */
  async function demandAsker({ token, ip }: FastifyRequest): Promise<void> {
    const person = token === null ? null : await access.personOf(token);
    if (person?.may('sys:user:add,sys:user:edit')) return;
    if (config.REGISTRATION === 'off') throw new Refusal(texts.noRegistration);
    await demandSeldom(ip);
  }

  api.get<{ Querystring: Record<string, string> }>(paths.checkOnlyUser, { config: { open: true } }, async (request) => {
    await demandAsker(request);
    const { query } = request;
    for (const field of uniqueFields) {
      const value = wordIn(query, field);
      if (value && (await isTaken(db, field, value, wordIn(query, 'id')))) return refusal(500, texts.userTaken);
    }
    return answer(true);
  });
}

function mountForgotten(api: FastifyInstance, platform: Platform, signIn: SignIn): void {
  const KIND = 'sms-forgot';

  api.post(paths.phoneVerification, { config: { open: true } }, async (request) => {
    const [phone, smscode] = [wordIn(request.body, 'phone'), wordIn(request.body, 'smscode')];
    const { username } = await signIn.byCode(request, KIND, phone, smscode, false);
    return answer({ smscode, username });
  });

  // The contract sends the new password in the address; the same call takes it in a body, where no log sees it.
  api.route({
    method: ['GET', 'POST'],
    url: paths.passwordChange,
    config: { open: true, writes: true },
    handler: async (request) => {
      const sent = request.method === 'GET' ? request.query : request.body;
      const [phone, code] = [wordIn(sent, 'phone'), wordIn(sent, 'smscode')];
      const password = newReading(textIn(sent, 'password'));
      // Before the code is used up: a password that is too weak can be chosen again.
      demandStrong(password);
      const account = await signIn.byCode(request, KIND, phone, code, true);
      if (account.username !== wordIn(sent, 'username')) return refusal(500, texts.wrongSms);
      await setPassword(platform, account.id, password);
      return answer(null, texts.passwordReset);
    },
  });
}

export function mountAlteration(api: FastifyInstance, platform: Platform, signIn: SignIn): void {
  mountRegistration(api, platform, signIn);
  mountForgotten(api, platform, signIn);
}
