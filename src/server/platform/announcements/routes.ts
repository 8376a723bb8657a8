/** Releases and revokes announcements, and reads one (contract.md §8). The engine adds, edits, deletes and lists them. */
import { currentUser } from '@/server/auth/guard/hook';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { query } from '@/server/http/schema/fields';
import type { FastifyRequest } from 'fastify';
import type { PlatformContext, PlatformRoutes } from '../context';
import { ANNOUNCEMENT, RECEIVERS, STATUS } from './codes';
import { fail } from './errors';
import { messages } from './messages';
import { receiverIds, storeReceivers, type Addressed } from './receivers';
import { readAnnouncement, senderName } from './visible-announcements';

/** Runs `work` on the locked announcement, which the caller's data rules show. @throws HttpError */
async function changeLocked(
  platform: PlatformContext,
  request: FastifyRequest,
  id: string,
  work: (row: Addressed & { titile: string | null; send_status: string }, actor: string) => Promise<void>,
): Promise<void> {
  const { db, engine } = platform;
  const caller = currentUser(request);
  await db.tx(async () => {
    await assertVisible(engine, ANNOUNCEMENT, [id], caller);
    const row = await db
      .selectFrom('sys_announcement')
      .select(['id', 'titile', 'send_status', 'msg_type', 'user_ids', 'depart_ids', 'tenant_id'])
      .where('id', '=', id)
      .where('del_flag', '=', '0')
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw fail.notFound();
    request.logSubject = row.titile;
    await work(row, String(caller.me.username ?? ''));
  });
}

const pushTo = async (
  { push, db }: PlatformContext,
  row: Addressed,
  ids: readonly string[],
  title: string | null,
): Promise<void> => {
  const cmd = row.msg_type === RECEIVERS.all ? 'topic' : 'user';
  await db.tx(() => push(ids, { cmd, msgId: row.id, ...(title === null ? {} : { msgTxt: title }) }));
};

/** Releases a draft or a revoked announcement: its receivers are who belongs to it now. @throws HttpError */
const release = (platform: PlatformContext, request: FastifyRequest, id: string): Promise<void> =>
  changeLocked(platform, request, id, async (row, sender) => {
    const { db, engine, now } = platform;
    if (row.send_status === STATUS.released) throw fail.released();
    const ids = await receiverIds(db, row);
    if (ids.length === 0) throw fail.noReceiver();
    const sendTime = now();
    const changes = { sendStatus: STATUS.released, sendTime, sender, cancelTime: null };
    await engine.records(currentUser(request)).edit(ANNOUNCEMENT, id, changes, 'doReleaseData');
    await storeReceivers(db, row, ids, sender, sendTime);
    await pushTo(platform, row, ids, row.titile);
  });

/** Revokes a released announcement; open bells reload without a message. @throws HttpError */
const revoke = (platform: PlatformContext, request: FastifyRequest, id: string): Promise<void> =>
  changeLocked(platform, request, id, async (row) => {
    const { engine, db, now } = platform;
    if (row.send_status !== STATUS.released) throw fail.notReleased();
    const changes = { sendStatus: STATUS.revoked, cancelTime: now() };
    await engine.records(currentUser(request)).edit(ANNOUNCEMENT, id, changes, 'doReovkeData');
    await pushTo(platform, row, await receiverIds(db, row), null);
  });

export const mountAnnouncements: PlatformRoutes = (api, platform) => {
  const { engine, schemas } = platform;
  const entity = schemas.entities[ANNOUNCEMENT];
  if (!entity) return;
  const id = query({ id: '通告编号' });
  const changes = (key: 'doReleaseData' | 'doReovkeData', label: string) => ({
    access: { permission: `${entity.permissionPrefix}:${key}` },
    hasSideEffects: true,
    log: { title: messages.title, label },
  });
  api.get(
    '/sys/annountCement/doReleaseData',
    { schema: { summary: '发布通告', querystring: id }, config: changes('doReleaseData', messages.release) },
    async (request) => {
      await release(platform, request, textOf(request.query.id));
      return successReply(null, messages.released);
    },
  );
  api.get(
    '/sys/annountCement/doReovkeData',
    { schema: { summary: '撤销通告', querystring: id }, config: changes('doReovkeData', messages.revoke) },
    async (request) => {
      await revoke(platform, request, textOf(request.query.id));
      return successReply(null, messages.revoked);
    },
  );
  api.get(
    '/sys/annountCement/queryById',
    { schema: { summary: '读取通告', querystring: id }, config: { access: 'signed-in' } },
    async (request) => {
      const caller = currentUser(request);
      const one = textOf(request.query.id);
      if (engine.canRead(ANNOUNCEMENT, caller)) {
        const managed = await engine.record(ANNOUNCEMENT, one, caller).catch(() => null);
        if (managed) return successReply({ ...managed, sender_dictText: await senderName(platform, one) });
      }
      return successReply(await readAnnouncement(platform, caller, one));
    },
  );
};
