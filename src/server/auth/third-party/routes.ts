/** Routes of third-party sign-in; every one opens an ordinary session (contract.md §1.1, §2.6). Off by default. */
import { successReply } from '@/server/http/reply';
import type { AuthContext } from '../context';
import type { CredentialChecks } from '../sign-in/credentials';
import { mountAccountBinding } from './binding-routes';
import { mountCas } from './cas-routes';
import { mountOauth } from './oauth-routes';
import { buildPendingSignIns } from './pending-sign-ins';
import { mountTickets } from './ticket-routes';
import type { Api } from '@/server/http/schema/request-schema';

/** Mounts OAuth 2, OpenID Connect and CAS sign-in. */
export function mountThirdParty(api: Api, auth: AuthContext, signIn: CredentialChecks): void {
  const pending = buildPendingSignIns(signIn.codes);
  mountOauth(api, auth, signIn.codes, pending);
  mountTickets(api, auth, pending);
  mountAccountBinding(api, auth, signIn, pending);
  mountCas(api, auth, signIn.codes);

  const has = (source: string) => auth.config.OAUTH_PROVIDERS.some((one) => one.source === source);
  api.get(
    '/sys/thirdApp/getEnabledType',
    { schema: { summary: '启用的第三方登录' }, config: { access: 'signed-in' } },
    async () => successReply({ wechatEnterprise: has('wechat_enterprise'), dingtalk: has('dingtalk') }),
  );
}
