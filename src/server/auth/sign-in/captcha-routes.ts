/** Captcha routes (contract.md §2.1). */
import { successReply } from '@/server/http/reply';
import type { CredentialChecks } from './credentials';
import { shortTextOf } from '@/server/http/request-params';
import { smsCounterKey } from './sms-routes';
import type { Api } from '@/server/http/schema/request-schema';
import { body, params, text } from '@/server/http/schema/fields';
import { fail } from './errors';

export function mountCaptchas(api: Api, { codes, captchas }: CredentialChecks): void {
  api.get(
    '/sys/randomImage/:key',
    { schema: { summary: '验证码图片', params: params({ key: '验证码键' }) }, config: { access: 'public' } },
    async ({ params }) => successReply(await captchas.create(params.key)),
  );

  api.post(
    '/sys/checkCaptcha',
    {
      schema: { summary: '检查验证码', body: body({ captcha: text('验证码'), checkKey: text('验证码键') }) },
      config: { access: 'public' },
    },
    async ({ body, ip }) => {
      const [text, key] = [shortTextOf(body.captcha), shortTextOf(body.checkKey)];
      if (!text) throw fail.noCaptcha();
      if ((await captchas.check(key, text)) !== 'right') throw fail.wrongCaptcha();
      // After error 40002, newer clients call this route and then repeat the request for a message.
      await codes.remove('counter', smsCounterKey(ip));
      return successReply(null);
    },
  );
}
