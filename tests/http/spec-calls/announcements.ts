/** Announcements: release, bell, reading, revocation. */
import { expect } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import { first, own, type Row, type SpecCall } from './world';

interface Bell {
  anntMsgList: Row[];
  anntMsgTotal: number;
  sysMsgList: Row[];
  sysMsgTotal: number;
}

const CONTENT = { titile: '规格通告', msgContent: '<p>正文</p>', msgCategory: '1', msgType: 'ALL', priority: 'H' };

export const announcements: SpecCall[] = [
  own('GET', '/sys/annountCement/doReleaseData', async (w) => {
    await w.ask('POST', '/sys/annountCement/add', { body: CONTENT });
    const draft = first(await w.ask<Paged<Row>>('GET', '/sys/annountCement/list', { query: { titile: '规格通告' } }));
    expect(draft).toMatchObject({ sendStatus: '0', sender: null, sendTime: null });
    w.known.announcement = String(draft.id);
    const query = { id: w.known.announcement };
    const reply = await w.call('GET', '/sys/annountCement/doReleaseData', { query });
    expect(reply).toMatchObject({ success: true, message: '该系统通知发布成功' });
    expect(await w.row('select send_status, sender from sys_announcement where id = $1', query.id)).toEqual({
      send_status: '1',
      sender: 'admin',
    });
  }),
  own('GET', '/sys/annountCement/listByUser', async (w) => {
    const { anntMsgList, anntMsgTotal } = await w.ask<Bell>('GET', '/sys/annountCement/listByUser');
    expect(anntMsgTotal).toBeGreaterThanOrEqual(1);
    expect(anntMsgList[0]).toMatchObject({ id: w.known.announcement, titile: '规格通告', priority: 'H' });
  }),
  own('GET', '/sys/annountCement/queryById', async (w) => {
    const query = { id: w.known.announcement! };
    expect(await w.ask('GET', '/sys/annountCement/queryById', { query })).toMatchObject({ msgContent: '<p>正文</p>' });
  }),
  own('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', async (w) => {
    const before = await w.ask<Bell>('GET', '/sys/annountCement/listByUser');
    await w.ask('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId: w.known.announcement } });
    const after = await w.ask<Bell>('GET', '/sys/annountCement/listByUser');
    expect(after.anntMsgTotal).toBe(before.anntMsgTotal - 1);
    expect(await w.row('select read_flag from sys_announcement_send where annt_id = $1', w.known.announcement)).toEqual(
      {
        read_flag: '1',
      },
    );
  }),
  own('GET', '/sys/annountCement/doReovkeData', async (w) => {
    const query = { id: w.known.announcement! };
    await w.ask('GET', '/sys/annountCement/doReovkeData', { query });
    expect(await w.row('select send_status from sys_announcement where id = $1', query.id)).toEqual({
      send_status: '2',
    });
  }),
];
