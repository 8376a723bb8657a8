/** All routes of auth. Composition only; the context type is in context.ts. */
import type { AuthRoutes } from './context';
import { mountPermissions } from './guard/permission-routes';
import { mountSignatureCheck } from './guard/signature';
import { mountPasswordReset } from './registration/password-reset-routes';
import { mountRegistration } from './registration/routes';
import { buildSecondFactors } from './second-factor/context';
import { mountOwnFactors } from './second-factor/own-routes';
import { mountSecondStep } from './session/second-step-routes';
import { mountSession } from './session/routes';
import { buildCredentialChecks } from './sign-in/credentials';
import { mountCaptchas } from './sign-in/captcha-routes';
import { mountSms } from './sign-in/sms-routes';
import { mountThirdParty } from './third-party/routes';

/** Mounts every route of auth. All share one set of credential checks, so that attempts are counted together. */
export const mountAuth: AuthRoutes = (api, auth) => {
  const credentials = buildCredentialChecks(auth);
  const factors = buildSecondFactors(auth);
  mountSession(api, auth, credentials);
  mountSecondStep(api, auth, factors);
  mountOwnFactors(api, auth, credentials, factors);
  mountSms(api, auth, credentials);
  mountCaptchas(api, credentials);
  mountRegistration(api, auth, credentials);
  mountPasswordReset(api, auth, credentials);
  mountSignatureCheck(api, auth);
  mountPermissions(api);
  mountThirdParty(api, auth, credentials);
};
