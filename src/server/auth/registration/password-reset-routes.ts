/** Routes of the password reset by a code sent to the phone (contract.md §1.2). */
import type { FastifyInstance } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import type { AuthContext } from '../context';
import { readSentPassword } from '../passwords/cipher';
import { assertStrongPassword, setPassword } from '../passwords/set-password';
import type { CredentialChecks } from '../sign-in/credentials';
import { messages as signInMessages } from '../sign-in/messages';
import { textField, trimmedField } from '@/server/http/request-params';
import { messages } from './messages';

const KIND = 'sms-forgot';

export function mountPasswordReset(api: FastifyInstance, auth: AuthContext, signIn: CredentialChecks): void {
  api.post('/sys/user/phoneVerification', { config: { access: 'public' } }, async (request) => {
    const [phone, smscode] = [trimmedField(request.body, 'phone'), trimmedField(request.body, 'smscode')];
    const { username } = await signIn.checkCode(request, { kind: KIND, phone, code: smscode });
    return successReply({ smscode, username });
  });

  // The contract sends the new password in the URL. A POST body is also accepted, because URLs appear in logs.
  api.route({
    method: ['GET', 'POST'],
    url: '/sys/user/passwordChange',
    config: { access: 'public', hasSideEffects: true },
    handler: async (request) => {
      const sent = request.method === 'GET' ? request.query : request.body;
      const [phone, code] = [trimmedField(sent, 'phone'), trimmedField(sent, 'smscode')];
      const password = readSentPassword(textField(sent, 'password'));
      // Before the code is consumed: after a weak password the user can try again with the same code.
      assertStrongPassword(password);
      const account = await signIn.consumeCode(request, { kind: KIND, phone, code });
      if (account.username !== trimmedField(sent, 'username')) return errorReply(500, signInMessages.wrongSms);
      await setPassword(auth, account.id, password);
      return successReply(null, messages.passwordReset);
    },
  });
}
