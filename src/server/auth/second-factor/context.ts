/** What the routes of the second factor share. */
import type { AuthContext } from '../context';
import { buildOneTimeCodes } from '../one-time-codes';
import { buildCodeAttempts, type CodeAttempts } from './code-attempts';
import { buildPasskeys, type Passkeys } from './passkeys';
import { buildSecretBox } from './secret-box';
import { buildTickets, type Tickets } from './tickets';
import { buildTotpSetup, type TotpSetup } from './totp-setup';

export interface SecondFactors {
  tickets: Tickets;
  attempts: CodeAttempts;
  totpSetup: TotpSetup;
  passkeys: Passkeys;
}

export function buildSecondFactors(auth: AuthContext): SecondFactors {
  const box = buildSecretBox(auth.config);
  const tickets = buildTickets(buildOneTimeCodes(auth.db));
  return {
    tickets,
    attempts: buildCodeAttempts(auth, box),
    totpSetup: buildTotpSetup(auth, box, tickets),
    passkeys: buildPasskeys(auth, tickets),
  };
}
