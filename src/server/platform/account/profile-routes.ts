/** Routes of the own profile: what a user may change of the own account (contract.md §1.2, clients of version 3). */
import { currentUser } from '@/server/auth/guard/hook';
import { logStatementChange } from '@/server/crud/write/audit-log';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, text, type ValueOf } from '@/server/http/schema/fields';
import { isPublicPath, safePath } from '@/server/files/stored-paths';
import type { PlatformRoutes } from '../context';
import { USER } from '../users/accounts';
import { fail } from './errors';
import { messages } from './messages';

/**
 * Only what neither names the account nor receives a password reset: name, phone and e-mail address are changed by an
 * administrator.
 */
const profileBody = body({
  avatar: text('头像'),
  birthday: text('生日'),
  sex: text('性别'),
  telephone: text('座机'),
});

const MAX_PATH = 255;

/** True for a public file of this server: other users see the picture, and no other server learns that they do. */
const isAvatar = (path: string): boolean =>
  path.length <= MAX_PATH && safePath(path) !== null && isPublicPath(path) && !path.includes(',');

const DATE = /^\d{4}-\d\d-\d\d$/;
const FIRST_BIRTHDAY = '1900-01-01';
const TELEPHONE = /^(\d{3,4}-?)?\d{7,8}(-\d{1,6})?$/;
const SEXES = ['1', '2'];

interface Profile {
  avatar: string | null;
  birthday: string | null;
  sex: number | null;
  telephone: string | null;
}

function isDate(value: string): boolean {
  return DATE.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
}

/** @param today "YYYY-MM-DD" @param stored the present avatar, which an older client may have set @throws HttpError */
function parseProfile(sent: ValueOf<typeof profileBody>, today: string, stored: string | null): Profile {
  const [avatar, birthday, sex, telephone] = [sent.avatar, sent.birthday, sent.sex, sent.telephone].map(textOf);
  if (avatar && avatar !== stored && !isAvatar(avatar)) throw fail.wrongAvatar();
  if (birthday && !(isDate(birthday) && birthday >= FIRST_BIRTHDAY && birthday <= today)) throw fail.wrongBirthday();
  if (sex && !SEXES.includes(sex)) throw fail.wrongSex();
  if (telephone && !TELEPHONE.test(telephone)) throw fail.wrongTelephone();
  return {
    avatar: avatar || null,
    birthday: birthday || null,
    sex: sex ? Number(sex) : null,
    telephone: telephone || null,
  };
}

export const mountProfile: PlatformRoutes = (api, { db, engine, now, tableChanged }) => {
  api.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/login/setting/userEdit',
    schema: { summary: '修改我的资料', body: profileBody },
    config: { access: 'signed-in', log: { title: messages.title, label: '修改资料' } },
    handler: async (request) => {
      const caller = currentUser(request);
      const id = textOf(caller.me.id);
      await db.tx(async () => {
        const before = await db
          .selectFrom('sys_user')
          .select(['avatar', 'birthday', 'sex', 'telephone'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        // A client that sends some fields only keeps the others.
        const sent = { ...before, ...request.body };
        const profile = parseProfile(sent, now().slice(0, 10), before.avatar);
        await logStatementChange(engine.context, USER, id, 'profile', caller, () =>
          db
            .updateTable('sys_user')
            .set({ ...profile, update_by: caller.me.username, update_time: now() })
            .where('id', '=', id)
            .execute(),
        );
      });
      tableChanged('sys_user');
      return successReply(null, messages.saved, 200);
    },
  });
};
