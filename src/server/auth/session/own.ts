/** What a signed-in person asks about himself and changes of it: departments, password (contract.md §1.1, §1.2). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, refusal } from '../../answer';
import { DEMO_PASSWORD } from '../../config';
import { personOf } from '../guard';
import { checkPassword } from '../password';
import { paths } from '../paths';
import type { Platform } from '../platform';
import { texts } from './texts';
import { textIn, wordIn } from './body';
import { newReading } from './cipher';
import { departsOf } from './departs';
import { demandStrong, setPassword } from './new-password';
import type { SignIn } from './sign-in';
import { describeUser } from './user-info';

const member = { config: { member: true } } as const;
const idOf = (request: FastifyRequest) => String(personOf(request).me.id);

function mountDepartChoice(api: FastifyInstance, platform: Platform): void {
  const { db, written } = platform;

  api.get(paths.myDeparts, member, async (request) => {
    const { userInfo } = personOf(request);
    return answer({ list: await departsOf(platform, idOf(request)), orgCode: userInfo.orgCode ?? null });
  });

  api.route({
    method: ['PUT', 'POST'],
    url: paths.selectDepart,
    ...member,
    handler: async (request) => {
      const { me } = personOf(request);
      const [username, orgCode] = [wordIn(request.body, 'username'), wordIn(request.body, 'orgCode')];
      if (username && username !== me.username) return refusal(500, texts.onlyOwnDepart);
      const mine = (await departsOf(platform, idOf(request))).some((depart) => depart.orgCode === orgCode);
      if (!orgCode || !mine) return refusal(500, texts.noSuchDepart);
      await db.query('update sys_user set org_code = $2 where id = $1', [idOf(request), orgCode]);
      written('sys_user');
      return answer({ userInfo: await describeUser(platform, idOf(request)) });
    },
  });
}

function mountPassword(api: FastifyInstance, platform: Platform, signIn: SignIn): void {
  const { db } = platform;
  /** Stored hash → is it of the demo password? Asked with every page, and slow to find out. */
  const known = new Map<string, boolean>();

  async function isDemo(stored: string): Promise<boolean> {
    const found = known.get(stored) ?? (await checkPassword(DEMO_PASSWORD, stored));
    if (known.size > 1000) known.clear();
    known.set(stored, found);
    return found;
  }

  api.route({
    method: ['PUT', 'POST'],
    url: paths.updatePassword,
    ...member,
    handler: async (request) => {
      const { body, token } = request;
      const username = String(personOf(request).me.username);
      if (![username, ''].includes(wordIn(body, 'username'))) return refusal(500, texts.onlyOwnPassword);
      const old = textIn(body, 'oldpassword');
      if (!old || !(await signIn.demandPassword(request, username, old))) return refusal(500, texts.wrongOldPassword);
      const password = newReading(textIn(body, 'password'));
      if (!password) return refusal(500, texts.noNewPassword);
      if (password !== newReading(textIn(body, 'confirmpassword'))) return refusal(500, texts.unequalPasswords);
      demandStrong(password);
      await setPassword(platform, idOf(request), password, token ?? undefined);
      return answer(null, texts.passwordChanged);
    },
  });

  // Newer clients read the message, and what stands behind "yes_" as the password to change from.
  api.get(paths.isDefaultPassword, member, async (request) => {
    const { rows } = await db.query('select password from sys_user where id = $1', [idOf(request)]);
    const stored = rows[0]?.password;
    const said = typeof stored === 'string' && (await isDemo(stored)) ? `yes_${DEMO_PASSWORD}` : 'no';
    return answer(said, said);
  });
}

/** @param signIn counts a wrong old password like any other guess */
export function mountOwn(api: FastifyInstance, platform: Platform, signIn: SignIn): void {
  const { dicts } = platform;
  mountDepartChoice(api, platform);
  mountPassword(api, platform, signIn);

  api.get(paths.userInfo, member, async (request) =>
    answer({ userInfo: await describeUser(platform, idOf(request)), sysAllDictItems: await dicts.all() }),
  );

  api.get(paths.userSettings, member, async (request) => {
    const departs = await departsOf(platform, idOf(request));
    const orgCodeTxt = departs.map(({ departName }) => departName).join(',');
    return answer({ ...(await describeUser(platform, idOf(request))), orgCodeTxt });
  });
}
