/** `GET /sys/job/{id}` and `POST /sys/job/{id}/cancel`; a job is visible only to the user who started it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorReply, successReply } from '../http/reply';
import type { Jobs } from './jobs';
import { messages } from './messages';

/** Mounts the routes of background jobs; closing the app cancels running jobs and waits for them. */
export function mountJobRoutes(app: FastifyInstance, jobs: Jobs, userIdOf: (request: FastifyRequest) => string): void {
  app.get<{ Params: { id: string } }>('/sys/job/:id', { config: { access: 'signed-in' } }, async (request) => {
    const job = jobs.find(request.params.id, userIdOf(request));
    return job ? successReply(job) : errorReply(500, messages.unknownJob);
  });
  app.post<{ Params: { id: string } }>('/sys/job/:id/cancel', { config: { access: 'signed-in' } }, async (request) => {
    const job = jobs.cancel(request.params.id, userIdOf(request));
    return job ? successReply(job, messages.done) : errorReply(500, messages.unknownJob);
  });
  app.addHook('onClose', () => jobs.close());
}
