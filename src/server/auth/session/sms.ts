/** Codes by text message (contract.md §1.1): six digits for ten minutes, and no more of them than a person needs. */
import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { answer, refusal } from '../../answer';
import { Refusal } from '../../refusal';
import { paths } from '../paths';
import type { Platform } from '../platform';
import { texts } from './texts';
import { accountOfPhone } from './accounts';
import { addressOf } from './address';
import { wordIn } from './body';
import type { CodeKind } from './codes';
import type { SignIn } from './sign-in';

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
const MODES: Readonly<Record<string, CodeKind>> = { 0: 'sms-login', 1: 'sms-register', 2: 'sms-forgot' };
export const MOBILE = /^1[3-9]\d{9}$/;

const SECONDS = 600;
const HOUR = 3600;
const DIGITS = 6;
/** Messages to one number within an hour. */
const MOST_OF_NUMBER = 5;
/** Requests of one address within ten minutes before a captcha is asked, and within an hour altogether. */
const MOST_OF_ADDRESS = 5;
const MOST_OF_ADDRESS_HOUR = 30;
const TOO_OFTEN = 40_002;

const counterOf = (ip: string) => `sms:${addressOf(ip)}`;

export function mountSms(api: FastifyInstance, platform: Platform, { codes, captchas }: SignIn): void {
  const { db, config } = platform;
  const provider = PROVIDERS[config.SMS_PROVIDER](api.log);
  if (config.SMS_PROVIDER === 'log') api.log.warn(texts.smsByLog);

  /** What to write to this number; null: nothing, and nobody is told. */
  async function messageFor(kind: CodeKind, mobile: string, code: string): Promise<string | null> {
    const known = (await accountOfPhone(db, mobile)) !== null;
    if (kind === 'sms-register' && known) return texts.smsKnown;
    return known || kind === 'sms-register' ? texts.sms(code) : null;
  }

  /** @throws Refusal 40002 where a captcha lets one go on */
  async function demandSeldom(ip: string, captcha: { key: string; text: string }): Promise<void> {
    if ((await codes.count(`sms-hour:${addressOf(ip)}`, HOUR)) > MOST_OF_ADDRESS_HOUR) {
      throw new Refusal(texts.smsTooOften);
    }
    if ((await codes.count(counterOf(ip), SECONDS)) <= MOST_OF_ADDRESS) return;
    const proven = captcha.text !== '' && (await captchas.use(captcha.key, captcha.text)) === 'right';
    if (!proven) throw new Refusal(texts.smsNeedsCaptcha, TOO_OFTEN, { captcha: true });
    await codes.end('counter', counterOf(ip));
  }

  api.post(paths.sms, { config: { open: true } }, async ({ body, ip, log }) => {
    const [mobile, kind] = [wordIn(body, 'mobile'), MODES[wordIn(body, 'smsmode') || '0']];
    if (!MOBILE.test(mobile) || !kind) return refusal(500, texts.wrongMobile);
    if (kind === 'sms-register' && config.REGISTRATION === 'off') return refusal(500, texts.noRegistration);
    await demandSeldom(ip, { key: wordIn(body, 'checkKey'), text: wordIn(body, 'captcha') });
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    if (!(await codes.offer({ kind, key: mobile, secret: code }, SECONDS))) return refusal(500, texts.smsStillValid);
    if ((await codes.count(`sms-number:${mobile}`, HOUR)) > MOST_OF_NUMBER) {
      await codes.end(kind, mobile);
      return refusal(500, texts.smsTooOften);
    }
    const message = await messageFor(kind, mobile, code);
    // Not waited for: how long it takes would tell whether the number is known.
    if (message !== null) {
      provider.send(mobile, message).catch(async (error: unknown) => {
        log.error({ err: error }, 'sms');
        await codes.end(kind, mobile);
      });
    }
    return answer(null);
  });

  api.get<{ Params: { key: string } }>(paths.captcha, { config: { open: true } }, async ({ params }) =>
    answer(await captchas.draw(params.key)),
  );

  api.post(paths.checkCaptcha, { config: { open: true } }, async ({ body, ip }) => {
    const [text, key] = [wordIn(body, 'captcha'), wordIn(body, 'checkKey')];
    if (!text) return refusal(500, texts.noCaptcha);
    if ((await captchas.check(key, text)) !== 'right') return refusal(500, texts.wrongCaptcha);
    // Newer clients ask this after 40002 and then send the request for a message again.
    await codes.end('counter', counterOf(ip));
    return answer(null);
  });
}
