/** Captcha routes (contract.md §2.1). */
import type { FastifyInstance } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import type { CredentialChecks } from './credentials';
import { messages } from './messages';
import { trimmedField } from '@/server/http/request-params';
import { smsCounterKey } from './sms-routes';

export function mountCaptchas(api: FastifyInstance, { codes, captchas }: CredentialChecks): void {
  api.get<{ Params: { key: string } }>('/sys/randomImage/:key', { config: { access: 'public' } }, async ({ params }) =>
    successReply(await captchas.create(params.key)),
  );

  api.post('/sys/checkCaptcha', { config: { access: 'public' } }, async ({ body, ip }) => {
    const [text, key] = [trimmedField(body, 'captcha'), trimmedField(body, 'checkKey')];
    if (!text) return errorReply(500, messages.noCaptcha);
    if ((await captchas.check(key, text)) !== 'right') return errorReply(500, messages.wrongCaptcha);
    // After error 40002, newer clients call this route and then repeat the request for a message.
    await codes.remove('counter', smsCounterKey(ip));
    return successReply(null);
  });
}
