/** `GET /sys/capabilities`: the calls outside the JeecgBoot contract that this server has. */
import type { FastifyInstance } from 'fastify';
import { parseCall } from '@/model/entity/call';
import { extensions } from '@/model/http/extensions';
import { successReply } from '@/server/http/reply';
import { listOf, objectOf, textNamed } from '@/server/http/schema/results';
import type { PlatformRoutes } from '../context';

const RESULT = objectOf({
  calls: listOf(textNamed('方法和路径')),
  withoutSummary: listOf(textNamed('列表没有汇总的接口路径')),
});

/** @param apis API paths of the entities, one of which a call with `{api}` is mounted at */
function isMounted(api: FastifyInstance, text: string, apis: readonly string[]): boolean {
  const { method, path } = parseCall(text);
  const paths = path.includes('{api}') ? apis.map((one) => path.replace('{api}', one)) : [path];
  return paths.some((one) => api.hasRoute({ method, url: `${api.prefix}${one}` }));
}

/** API paths whose list is a route of its own, which no summary of the engine belongs to. */
const withoutSummary = (api: FastifyInstance, apis: readonly string[]): string[] =>
  apis.filter((one) => isMounted(api, 'GET {api}/list', [one]) && !isMounted(api, extensions.summary, [one]));

/** Mounts the call. The list is made at each request, when all routes are mounted. */
export const mountCapabilities: PlatformRoutes = (api, { schemas }) => {
  const { entities, lists } = schemas;
  const apis = [...new Set([...Object.values(entities), ...lists].map((one) => one.api))];
  const schema = { summary: '约定之外的接口', documents: { result: RESULT } };
  api.get('/sys/capabilities', { schema, config: { access: 'signed-in' } }, async () =>
    successReply({
      calls: Object.values(extensions).filter((call) => isMounted(api, call, apis)),
      withoutSummary: withoutSummary(api, apis),
    }),
  );
};
