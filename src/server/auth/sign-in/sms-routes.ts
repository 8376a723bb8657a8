/** Codes by text message (contract.md §1.1): six digits, valid for ten minutes, rate-limited by number and address. */
import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { successReply } from '@/server/http/reply';
import type { AuthContext } from '../context';
import { messages } from './messages';
import { findAccountByPhone } from './accounts';
import { clientAddressOf } from './client-address';
import { shortTextOf } from '@/server/http/request-params';
import type { CodeKind } from '../one-time-codes';
import type { CredentialChecks } from './credentials';
import type { Api } from '@/server/http/schema/request-schema';
import { body, text } from '@/server/http/schema/fields';
import { fail } from './errors';

/** Sends text messages; SMS_PROVIDER selects the implementation. */
export interface SmsProvider {
  /** @throws when the message could not be sent */
  send(mobile: string, text: string): Promise<void>;
}

/** Built-in provider: writes the message to the server log, where an operator can read it. */
const logProvider = (log: FastifyBaseLogger): SmsProvider => ({
  send: async (mobile, text) => log.warn({ mobile, text }, 'sms'),
});

const PROVIDERS = { log: logProvider } as const;

/** The contract's `smsmode` → kind of code. */
const CODE_KINDS: Readonly<Record<string, CodeKind>> = { 0: 'sms-login', 1: 'sms-register', 2: 'sms-forgot' };
export const MOBILE = /^1[3-9]\d{9}$/;

const CODE_SECONDS = 600;
const HOUR_SECONDS = 3600;
const DIGITS = 6;
/** Messages to one number within an hour. */
const MAX_PER_NUMBER = 5;
/** Requests from one address: within ten minutes before a captcha is required, and within an hour at most. */
const MAX_PER_ADDRESS = 5;
const MAX_PER_ADDRESS_HOUR = 30;

const smsRequest = body({
  mobile: text('手机号'),
  smsmode: text('用途：0 登录、1 注册、2 找回密码'),
  checkKey: text('验证码键'),
  captcha: text('验证码'),
});

/** Key of the counter that decides whether a request from the address needs a captcha. */
export const smsCounterKey = (ip: string) => `sms:${clientAddressOf(ip)}`;

export function mountSms(api: Api, auth: AuthContext, { codes, captchas }: CredentialChecks): void {
  const { db, config } = auth;
  const provider = PROVIDERS[config.SMS_PROVIDER](api.log);
  if (config.SMS_PROVIDER === 'log') api.log.warn(messages.smsByLog);

  /** The message for this number; null: send nothing. The reply is the same, so that it does not reveal accounts. */
  async function messageFor(kind: CodeKind, mobile: string, code: string): Promise<string | null> {
    const known = (await findAccountByPhone(db, mobile)) !== null;
    if (kind === 'sms-register' && known) return messages.smsKnown;
    return known || kind === 'sms-register' ? messages.sms(code) : null;
  }

  /** @throws HttpError 40002 when a captcha is required, 500 when the hourly limit is reached */
  async function assertRateLimit(ip: string, captcha: { key: string; text: string }): Promise<void> {
    if ((await codes.countEvent(`sms-hour:${clientAddressOf(ip)}`, HOUR_SECONDS)) > MAX_PER_ADDRESS_HOUR) {
      throw fail.smsTooOften();
    }
    if ((await codes.countEvent(smsCounterKey(ip), CODE_SECONDS)) <= MAX_PER_ADDRESS) return;
    const proven = captcha.text !== '' && (await captchas.consume(captcha.key, captcha.text)) === 'right';
    if (!proven) throw fail.smsNeedsCaptcha().with({ captcha: true });
    await codes.remove('counter', smsCounterKey(ip));
  }

  api.post(
    '/sys/sms',
    {
      schema: { summary: '发送短信验证码', body: smsRequest },
      config: { access: 'public' },
    },
    async ({ body, ip, log }) => {
      const [mobile, kind] = [shortTextOf(body.mobile), CODE_KINDS[shortTextOf(body.smsmode) || '0']];
      if (!MOBILE.test(mobile) || !kind) throw fail.wrongMobile();
      if (kind === 'sms-register' && config.REGISTRATION === 'off') throw fail.noRegistration();
      await assertRateLimit(ip, { key: shortTextOf(body.checkKey), text: shortTextOf(body.captcha) });
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      if (!(await codes.storeUnlessPending({ kind, key: mobile, secret: code }, CODE_SECONDS)))
        throw fail.smsStillValid();
      if ((await codes.countEvent(`sms-number:${mobile}`, HOUR_SECONDS)) > MAX_PER_NUMBER) {
        await codes.remove(kind, mobile);
        throw fail.smsTooOften();
      }
      const message = await messageFor(kind, mobile, code);
      // Not awaited: the response time would reveal whether the number has an account.
      if (message !== null) {
        provider.send(mobile, message).catch(async (error: unknown) => {
          log.error({ err: error }, 'sms');
          await codes.remove(kind, mobile);
        });
      }
      return successReply(null);
    },
  );
}
