/** Adds an authenticator app in two requests: a new secret, then a code that proves that the app has it. */
import type { AuthContext } from '../context';
import { fail } from './errors';
import { addFactor } from './factors';
import type { SecretBox } from './secret-box';
import type { Tickets } from './tickets';
import { newTotpSecret, totpStepOf, totpUri } from './totp';

export interface StartedTotp {
  setupToken: string;
  /** For typing it into the app. */
  secret: string;
  /** For the QR code. */
  uri: string;
}

export interface TotpSetup {
  start(user: { userId: string; username: string }): Promise<StartedTotp>;
  /**
   * Stores the factor.
   * @returns the recovery codes that come with the first factor, else null
   * @throws HttpError for a wrong code
   */
  finish(userId: string, setupToken: string, code: string, label: string): Promise<string[] | null>;
}

/** Name of this system in authenticator apps. */
const ISSUER = '经纬';

export function buildTotpSetup({ db }: AuthContext, box: SecretBox, tickets: Tickets): TotpSetup {
  return {
    async start({ userId, username }) {
      const secret = newTotpSecret();
      const setupToken = await tickets.create('totp', { userId, secret: box.seal(secret, userId) });
      return { setupToken, secret, uri: totpUri(secret, ISSUER, username) };
    },
    async finish(userId, setupToken, code, label) {
      const started = await tickets.read('totp', setupToken);
      const secret = started?.userId === userId ? box.open(started.secret, userId) : null;
      if (!started || secret === null) throw fail.setupExpired();
      const step = totpStepOf(secret, code.replace(/\s/g, ''), Date.now());
      if (step === null) throw fail.wrongSetupCode();
      return db.tx(async () => {
        if (!(await tickets.consume('totp', setupToken))) throw fail.setupExpired();
        return addFactor(db, userId, { kind: 'totp', label, secret: started.secret, last_step: step });
      });
    },
  };
}
