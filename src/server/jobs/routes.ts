/** Routes of background jobs (`/sys/job`); a job is visible only to the user who started it. */
import type { FastifyRequest } from 'fastify';
import { successReply } from '../http/reply';
import type { Job } from './job';
import type { Jobs } from './jobs';
import { messages } from './messages';
import { params } from '@/server/http/schema/fields';
import { countNamed, listOf, objectOf, textNamed } from '@/server/http/schema/results';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from './errors';

const JOB = objectOf({
  id: textNamed('任务'),
  title: textNamed('任务的名称'),
  entity: textNamed('实体'),
  state: { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'], title: '状态' },
  cancelling: { type: 'boolean', title: '已要求取消，尚未停下' },
  progress: countNamed('进度，0 到 100'),
  done: countNamed('已处理数'),
  total: countNamed('总数，0 为未知'),
  failed: countNamed('失败数'),
  message: textNamed('给用户的话'),
  dismissed: { type: 'boolean', title: '结果已关闭' },
  result: {
    ...listOf(
      objectOf({ id: textNamed('记录'), success: { type: 'boolean', title: '成功' }, message: textNamed('原因') }),
    ),
    title: '失败的记录，至多 500 条；只有一项时是它的结果',
  },
});
const jobSchema = { params: params({ id: '任务' }), documents: { result: JOB } };
const SIGNED_IN = { access: 'signed-in' } as const;

const known = (job: Job | undefined): Job => {
  if (!job) throw fail.unknown();
  return job;
};

/** Mounts the routes, runs jobs once the app is ready, and stops them when it closes. */
export function mountJobRoutes(app: Api, jobs: Jobs, userIdOf: (request: FastifyRequest) => string): void {
  app.get(
    '/sys/job/list',
    {
      schema: { summary: '我的后台任务：执行中的，和结果未关闭的', documents: { result: listOf(JOB) } },
      config: SIGNED_IN,
    },
    async (request) => successReply(await jobs.list(userIdOf(request))),
  );
  app.get('/sys/job/:id', { schema: { summary: '后台任务的进度', ...jobSchema }, config: SIGNED_IN }, async (request) =>
    successReply(known(await jobs.find(request.params.id, userIdOf(request)))),
  );
  app.post(
    '/sys/job/:id/cancel',
    { schema: { summary: '取消后台任务', ...jobSchema }, config: SIGNED_IN },
    async (request) => successReply(known(await jobs.cancel(request.params.id, userIdOf(request))), messages.done),
  );
  app.post(
    '/sys/job/:id/dismiss',
    { schema: { summary: '关闭后台任务的结果', ...jobSchema }, config: SIGNED_IN },
    async (request) => successReply(known(await jobs.dismiss(request.params.id, userIdOf(request))), messages.done),
  );
  app.addHook('onReady', async () => jobs.open());
  app.addHook('onClose', () => jobs.close());
}
