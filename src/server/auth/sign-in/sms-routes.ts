/** Codes by text message (contract.md §1.1): six digits for ten minutes, and no more of them than a person needs. */
import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { paths } from '@/server/http/paths';
import type { AuthContext } from '../context';
import { messages } from './messages';
import { findAccountByPhone } from './accounts';
import { clientAddressOf } from './client-address';
import { trimmedField } from './request-fields';
import type { CodeKind } from '../one-time-codes';
import type { CredentialChecks } from './credentials';

/** A way to send text messages, chosen by SMS_PROVIDER. */
export interface SmsProvider {
  /** @throws when it could not be handed over */
  send(mobile: string, text: string): Promise<void>;
}

/** Built in: the message goes to the server's log, for whoever runs it to read. */
const logProvider = (log: FastifyBaseLogger): SmsProvider => ({
  send: async (mobile, text) => log.warn({ mobile, text }, 'sms'),
});

const PROVIDERS = { log: logProvider } as const;

/** `smsmode` of the contract. */
const CODE_KINDS: Readonly<Record<string, CodeKind>> = { 0: 'sms-login', 1: 'sms-register', 2: 'sms-forgot' };
export const MOBILE = /^1[3-9]\d{9}$/;

const CODE_SECONDS = 600;
const HOUR_SECONDS = 3600;
const DIGITS = 6;
/** Messages to one number within an hour. */
const MAX_PER_NUMBER = 5;
/** Requests of one address within ten minutes before a captcha is asked, and within an hour altogether. */
const MAX_PER_ADDRESS = 5;
const MAX_PER_ADDRESS_HOUR = 30;
const TOO_OFTEN = 40_002;

const counterKeyOf = (ip: string) => `sms:${clientAddressOf(ip)}`;

export function mountSms(api: FastifyInstance, auth: AuthContext, { codes, captchas }: CredentialChecks): void {
  const { db, config } = auth;
  const provider = PROVIDERS[config.SMS_PROVIDER](api.log);
  if (config.SMS_PROVIDER === 'log') api.log.warn(messages.smsByLog);

  /** What to write to this number; null: nothing, and nobody is told. */
  async function messageFor(kind: CodeKind, mobile: string, code: string): Promise<string | null> {
    const known = (await findAccountByPhone(db, mobile)) !== null;
    if (kind === 'sms-register' && known) return messages.smsKnown;
    return known || kind === 'sms-register' ? messages.sms(code) : null;
  }

  /** @throws HttpError 40002 where a captcha lets one go on */
  async function assertRateLimit(ip: string, captcha: { key: string; text: string }): Promise<void> {
    if ((await codes.countEvent(`sms-hour:${clientAddressOf(ip)}`, HOUR_SECONDS)) > MAX_PER_ADDRESS_HOUR) {
      throw new HttpError(messages.smsTooOften);
    }
    if ((await codes.countEvent(counterKeyOf(ip), CODE_SECONDS)) <= MAX_PER_ADDRESS) return;
    const proven = captcha.text !== '' && (await captchas.use(captcha.key, captcha.text)) === 'right';
    if (!proven) throw new HttpError(messages.smsNeedsCaptcha, TOO_OFTEN, { captcha: true });
    await codes.remove('counter', counterKeyOf(ip));
  }

  api.post(paths.sms, { config: { open: true } }, async ({ body, ip, log }) => {
    const [mobile, kind] = [trimmedField(body, 'mobile'), CODE_KINDS[trimmedField(body, 'smsmode') || '0']];
    if (!MOBILE.test(mobile) || !kind) return errorReply(500, messages.wrongMobile);
    if (kind === 'sms-register' && config.REGISTRATION === 'off') return errorReply(500, messages.noRegistration);
    await assertRateLimit(ip, { key: trimmedField(body, 'checkKey'), text: trimmedField(body, 'captcha') });
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    if (!(await codes.storeUnlessPending({ kind, key: mobile, secret: code }, CODE_SECONDS)))
      return errorReply(500, messages.smsStillValid);
    if ((await codes.countEvent(`sms-number:${mobile}`, HOUR_SECONDS)) > MAX_PER_NUMBER) {
      await codes.remove(kind, mobile);
      return errorReply(500, messages.smsTooOften);
    }
    const message = await messageFor(kind, mobile, code);
    // Not waited for: how long it takes would tell whether the number is known.
    if (message !== null) {
      provider.send(mobile, message).catch(async (error: unknown) => {
        log.error({ err: error }, 'sms');
        await codes.remove(kind, mobile);
      });
    }
    return successReply(null);
  });

  api.get<{ Params: { key: string } }>(paths.captcha, { config: { open: true } }, async ({ params }) =>
    successReply(await captchas.create(params.key)),
  );

  api.post(paths.checkCaptcha, { config: { open: true } }, async ({ body, ip }) => {
    const [text, key] = [trimmedField(body, 'captcha'), trimmedField(body, 'checkKey')];
    if (!text) return errorReply(500, messages.noCaptcha);
    if ((await captchas.check(key, text)) !== 'right') return errorReply(500, messages.wrongCaptcha);
    // Newer clients ask this after 40002 and then send the request for a message again.
    await codes.remove('counter', counterKeyOf(ip));
    return successReply(null);
  });
}
