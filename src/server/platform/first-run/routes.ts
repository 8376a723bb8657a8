/** First run of an installation without demonstration data: company, administrator, password. */
import { buildOneTimeCodes, type OneTimeCodes } from '@/server/auth/one-time-codes';
import { readSentPassword } from '@/server/auth/passwords/cipher';
import { hashPassword } from '@/server/auth/passwords/hash';
import { assertStrongPassword } from '@/server/auth/passwords/set-password';
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { clientAddressOf } from '@/server/auth/sign-in/client-address';
import { newId, now, type Database } from '@/server/db';
import { successReply } from '@/server/http/reply';
import { secretOf, textOf } from '@/server/http/request-params';
import { body, text, type ValueOf } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import { drawTreeCode } from '../trees/tree-codes';
import { fail } from './errors';
import { isLocalRequest } from './local-request';
import { messages } from './messages';
import { buildFirstRunWatch, lockFirstRunState, writeFirstRunState } from './first-run-state';
import { parseStartCode } from './start-code';

const USERNAME = /^\w{4,18}$/;
const MAX_COMPANY_LENGTH = 100;
const WINDOW_SECONDS = 600;
/** Maximum attempts with a code per client address within the window. */
const MAX_TRIES = 20;
const CHANGED_TABLES = ['sys_user', 'sys_user_role', 'sys_depart', 'sys_user_depart'];

const firstRunBody = body({
  company: text('公司名称'),
  username: text('管理员账号'),
  password: text('密码'),
  verifyCode: text('控制台上的验证码'),
});

interface FirstRunInput {
  company: string;
  username: string;
  password: string;
  /** Code of the console; null for a request from the machine of the server. */
  code: string | null;
}

/** @throws HttpError for a field with a wrong value */
function readInput(sent: ValueOf<typeof firstRunBody>, isLocal: boolean): FirstRunInput {
  const [company, username] = [textOf(sent.company), textOf(sent.username)];
  const code = textOf(sent.verifyCode).slice(0, MAX_COMPANY_LENGTH);
  if (!isLocal && code === '') throw fail.needCode();
  if (company === '') throw fail.noCompany();
  if (company.length > MAX_COMPANY_LENGTH) throw fail.longCompany();
  if (!USERNAME.test(username)) throw fail.wrongUsername();
  const password = readSentPassword(secretOf(sent.password));
  assertStrongPassword(password);
  return { company, username, password, code: isLocal ? null : code };
}

/** Checks the code without using it up. @throws HttpError */
async function assertCode(codes: OneTimeCodes, code: string, ip: string): Promise<void> {
  const tries = await codes.countEvent(`first-run:${clientAddressOf(ip)}`, WINDOW_SECONDS);
  if (tries > MAX_TRIES) throw fail.tooManyTries();
  const checked = await codes.check(parseStartCode(code));
  if (checked !== 'right') throw checked === 'none' ? fail.codeGone() : fail.wrongCode();
}

/** Adds the company as the root department, and the administrator as its manager. */
async function addAdministrator(db: Database, input: FirstRunInput, hash: string): Promise<void> {
  const { company, username } = input;
  const [departId, userId] = [newId(), newId()];
  const created = { create_by: username, create_time: now };
  const code = await drawTreeCode(db, { table: 'sys_depart', column: 'org_code', maxLength: 64 }, null);
  const kind = { org_category: '1', org_type: '1', depart_order: 1, status: '1', del_flag: '0' };
  await db
    .insertInto('sys_depart')
    .values({ id: departId, depart_name: company, org_code: code, ...kind, ...created })
    .execute();
  const user = { id: userId, username, realname: messages.administrator, password: hash, status: 1 };
  const membership = { org_code: code, user_identity: 2, depart_ids: departId };
  await db
    .insertInto('sys_user')
    .values({ ...user, ...membership, ...created })
    .execute();
  await db.insertInto('sys_user_depart').values({ id: newId(), user_id: userId, dep_id: departId }).execute();
  const role = await db
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', ADMIN_ROLE_CODE)
    .executeTakeFirstOrThrow();
  await db.insertInto('sys_user_role').values({ id: newId(), user_id: userId, role_id: role.id }).execute();
}

/** Completes the first run in one transaction. @throws HttpError when another request completed it or used the code */
async function completeFirstRun(db: Database, codes: OneTimeCodes, input: FirstRunInput): Promise<void> {
  const hash = await hashPassword(input.password);
  await db.tx(async () => {
    if ((await lockFirstRunState(db)) !== 'pending') throw fail.done();
    if (input.code !== null) {
      const { result } = await codes.consume(parseStartCode(input.code));
      if (result !== 'right') throw fail.codeGone();
    }
    await addAdministrator(db, input, hash);
    await writeFirstRunState(db, 'done');
  });
}

/** Mounts `POST /sys/firstRun`, which works once. */
export const mountFirstRun: PlatformRoutes = (api, { db, config, tableChanged }) => {
  const state = buildFirstRunWatch(db);
  const codes = buildOneTimeCodes(db);
  api.post(
    '/sys/firstRun',
    {
      schema: { summary: '初始化：建立公司和管理员，只能一次', body: firstRunBody },
      config: { access: 'public', beforeFirstRun: true, log: messages.log },
    },
    async (request) => {
      if ((await state()) !== 'pending') throw fail.done();
      const input = readInput(request.body, isLocalRequest(request, config));
      if (input.code !== null) await assertCode(codes, input.code, request.ip);
      await completeFirstRun(db, codes, input);
      for (const table of CHANGED_TABLES) tableChanged(table);
      return successReply(null, messages.done);
    },
  );
};
