/** What the signed-in person may see and do, for clients (contract.md §3). */
import type { FastifyRequest } from 'fastify';
import { answer } from '../../answer';
import type { Person } from '.';
import { personOf } from '../guard';
import { paths } from '../paths';
import type { PlatformRoutes } from '../platform';
import { texts } from './texts';
import { mountDataLog } from './log-routes';

/** Clients of the third generation want other component names, and say so. */
const isNew = ({ headers }: FastifyRequest) => headers['x-version'] === 'v3';

const rightsOf = ({ auth, allAuth, codes }: Person) => ({
  auth,
  allAuth,
  codeList: [...codes],
  sysSafeMode: false,
});

export const mountPermissions: PlatformRoutes = (api, platform) => {
  api.get(paths.permissions, { config: { member: true } }, async (request) => {
    const person = personOf(request);
    return answer({ menu: person.menu(isNew(request)), ...rightsOf(person) }, texts.permissionsFound);
  });

  api.get(paths.permissionCodes, { config: { member: true } }, async (request) => answer(rightsOf(personOf(request))));

  mountDataLog(api, platform);
};
