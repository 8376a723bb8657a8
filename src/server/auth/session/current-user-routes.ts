/** Routes of the signed-in user's own account: departments, password, user info (contract.md §1.1, §1.2). */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { DEMO_PASSWORD } from '@/server/config/config';
import { currentUser } from '../guard/hook';
import { verifyPassword } from '../passwords/hash';
import type { AuthContext } from '../context';
import { messages } from './messages';
import { secretOf, shortTextOf } from '@/server/http/request-params';
import { readSentPassword } from '../passwords/cipher';
import { departmentsOf } from './user-departments';
import { assertStrongPassword, setPassword } from '../passwords/set-password';
import type { CredentialChecks } from '../sign-in/credentials';
import { readUserInfo } from './user-info';
import type { Api } from '@/server/http/schema/request-schema';
import { body, text } from '@/server/http/schema/fields';
import { fail } from './errors';

const signedIn = { config: { access: 'signed-in' } } as const;
const userIdOf = (request: FastifyRequest) => String(currentUser(request).me.id);

function mountDepartmentChoice(api: Api, auth: AuthContext): void {
  const { db, tableChanged } = auth;

  api.get('/sys/user/getCurrentUserDeparts', { schema: { summary: '我的部门' }, ...signedIn }, async (request) => {
    const { userInfo } = currentUser(request);
    return successReply({ list: await departmentsOf(auth, userIdOf(request)), orgCode: userInfo.orgCode ?? null });
  });

  api.route({
    method: ['PUT', 'POST'],
    url: '/sys/selectDepart',
    schema: {
      summary: '切换登录部门',
      body: body({ username: text('用户名'), orgCode: text('部门编码'), loginTenantId: text('租户') }),
    },
    config: { access: 'signed-in', log: { title: '个人', label: '切换部门' } },
    handler: async (request) => {
      const { me } = currentUser(request);
      const [username, orgCode] = [shortTextOf(request.body.username), shortTextOf(request.body.orgCode)];
      if (username && username !== me.username) throw fail.onlyOwnDepart();
      const mine = (await departmentsOf(auth, userIdOf(request))).some((depart) => depart.orgCode === orgCode);
      if (!orgCode || !mine) throw fail.noSuchDepart();
      await db.updateTable('sys_user').set({ org_code: orgCode }).where('id', '=', userIdOf(request)).execute();
      tableChanged('sys_user');
      return successReply({ userInfo: await readUserInfo(auth, userIdOf(request)) });
    },
  });
}

function mountPassword(api: Api, auth: AuthContext, signIn: CredentialChecks): void {
  const { config, db } = auth;
  /** Stored hash → is it a hash of the demo password? Clients request this often, and each scrypt check is slow. */
  const demoHashCache = new Map<string, boolean>();

  async function isDemoPassword(stored: string): Promise<boolean> {
    const found = demoHashCache.get(stored) ?? (await verifyPassword(DEMO_PASSWORD, stored));
    if (demoHashCache.size > 1000) demoHashCache.clear();
    demoHashCache.set(stored, found);
    return found;
  }

  api.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/updatePassword',
    schema: {
      summary: '修改我的密码',
      body: body({
        username: text('用户名'),
        oldpassword: text('旧密码'),
        password: text('新密码'),
        confirmpassword: text('确认密码'),
      }),
    },
    config: { access: 'signed-in', log: { title: '个人', label: '修改密码' } },
    handler: async (request) => {
      const { body, token } = request;
      const username = String(currentUser(request).me.username);
      if (![username, ''].includes(shortTextOf(body.username))) throw fail.onlyOwnPassword();
      const old = secretOf(body.oldpassword);
      if (!old || !(await signIn.isPasswordCorrect(request, username, old))) throw fail.wrongOldPassword();
      const password = readSentPassword(secretOf(body.password));
      if (!password) throw fail.noNewPassword();
      if (password !== readSentPassword(secretOf(body.confirmpassword))) throw fail.unequalPasswords();
      assertStrongPassword(password);
      await setPassword(auth, userIdOf(request), password, token ?? undefined);
      return successReply(null, messages.passwordChanged);
    },
  });

  // Newer clients read the message; the text after "yes_" is the password to replace.
  api.get(
    '/sys/user/verifyIzDefaultPwd',
    { schema: { summary: '我的密码是否为默认密码' }, ...signedIn },
    async (request) => {
      if (config.DEFAULT_PASSWORD_CHECK === 'off') return successReply('no', 'no');
      const id = userIdOf(request);
      const user = await db.selectFrom('sys_user').select('password').where('id', '=', id).executeTakeFirst();
      const stored = user?.password;
      const said = stored && (await isDemoPassword(stored)) ? `yes_${DEMO_PASSWORD}` : 'no';
      return successReply(said, said);
    },
  );
}

/** @param signIn counts a wrong old password as a failed attempt */
export function mountCurrentUser(api: Api, auth: AuthContext, signIn: CredentialChecks): void {
  const { dictionaries } = auth;
  mountDepartmentChoice(api, auth);
  mountPassword(api, auth, signIn);

  api.get('/sys/user/getUserInfo', { schema: { summary: '我的信息和全部字典' }, ...signedIn }, async (request) =>
    successReply({ userInfo: await readUserInfo(auth, userIdOf(request)), sysAllDictItems: await dictionaries.all() }),
  );

  api.get('/sys/user/login/setting/getUserData', { schema: { summary: '我的资料' }, ...signedIn }, async (request) => {
    const departs = await departmentsOf(auth, userIdOf(request));
    const orgCodeTxt = departs.map(({ departName }) => departName).join(',');
    return successReply({ ...(await readUserInfo(auth, userIdOf(request))), orgCodeTxt });
  });
}
