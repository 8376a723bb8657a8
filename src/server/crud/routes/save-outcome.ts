/** `GET /sys/save/outcome`: whether a save with an idempotency key was executed, for clients that lost its reply. */
import type { FastifyInstance } from 'fastify';
import { scheduleDaily } from '@/server/db/daily-pruning';
import { successReply } from '@/server/http/reply';
import { query } from '@/server/http/schema/fields';
import { objectOf } from '@/server/http/schema/results';
import type { CrudOptions } from '../context/crud-options';
import { pruneSaved, wasSaved } from '../write/save-once';

const OUTCOME = objectOf({ saved: { type: 'boolean', title: '已保存' } });

/** Mounts the call, and deletes old keys once a day. */
export function mountSaveOutcome(app: FastifyInstance, { db, callerOf }: CrudOptions): void {
  app.get<{ Querystring: { key?: string } }>(
    '/sys/save/outcome',
    {
      schema: {
        summary: '一次保存是否已执行',
        querystring: query({ key: '保存时的请求头 Idempotency-Key' }),
        documents: { result: OUTCOME },
      },
      config: { access: 'signed-in' },
    },
    async (request) => successReply({ saved: await wasSaved(db, callerOf(request).me.id, request.query.key ?? '') }),
  );
  scheduleDaily(app, 'old idempotency keys could not be deleted', async () => void (await pruneSaved(db)));
}
