/** `GET /sys/capabilities`: the calls outside the JeecgBoot contract that this server has. */
import type { FastifyInstance } from 'fastify';
import { parseCall } from '@/model/entity/call';
import { extensions } from '@/model/http/extensions';
import { successReply } from '@/server/http/reply';
import type { PlatformRoutes } from '../context';

const RESULT = {
  type: 'object',
  required: ['calls'],
  properties: { calls: { type: 'array', title: '方法和路径', items: { type: 'string' } } },
};

function isMounted(api: FastifyInstance, text: string): boolean {
  const { method, path } = parseCall(text);
  return api.hasRoute({ method, url: `${api.prefix}${path}` });
}

/** Mounts the call. The list is made at each request, when all routes are mounted. */
export const mountCapabilities: PlatformRoutes = (api) => {
  const schema = { summary: '约定之外的接口', documents: { result: RESULT } };
  api.get('/sys/capabilities', { schema, config: { access: 'signed-in' } }, async () =>
    successReply({ calls: Object.values(extensions).filter((call) => isMounted(api, call)) }),
  );
};
