/** `GET /sys/job/{id}` and `POST /sys/job/{id}/cancel`; a job is visible only to the user who started it. */
import type { FastifyRequest } from 'fastify';
import { successReply } from '../http/reply';
import type { Jobs } from './jobs';
import { messages } from './messages';
import { params } from '@/server/http/schema/fields';
import { countNamed, objectOf, textNamed } from '@/server/http/schema/results';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from './errors';

const jobSchema = {
  params: params({ id: '任务' }),
  documents: {
    result: objectOf({
      id: textNamed('任务'),
      state: { enum: ['running', 'done', 'failed', 'cancelled'], title: '状态' },
      progress: countNamed('进度，0 到 100'),
      message: textNamed('给用户的话'),
      result: { title: '任务的结果' },
    }),
  },
};

/** Mounts the routes of background jobs; closing the app cancels running jobs and waits for them. */
export function mountJobRoutes(app: Api, jobs: Jobs, userIdOf: (request: FastifyRequest) => string): void {
  app.get(
    '/sys/job/:id',
    { schema: { summary: '后台任务的进度', ...jobSchema }, config: { access: 'signed-in' } },
    async (request) => {
      const job = jobs.find(request.params.id, userIdOf(request));
      if (!job) throw fail.unknown();
      return successReply(job);
    },
  );
  app.post(
    '/sys/job/:id/cancel',
    { schema: { summary: '取消后台任务', ...jobSchema }, config: { access: 'signed-in' } },
    async (request) => {
      const job = jobs.cancel(request.params.id, userIdOf(request));
      if (!job) throw fail.unknown();
      return successReply(job, messages.done);
    },
  );
  app.addHook('onClose', () => jobs.close());
}
