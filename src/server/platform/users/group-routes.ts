/** User groups. This server stores none; the route gives clients that ask for them an empty page. */
import { successReply } from '@/server/http/reply';
import type { PlatformRoutes } from '../context';

export const mountUserGroups: PlatformRoutes = (api) => {
  api.get('/sys/ugroup/list', { config: { access: 'signed-in' } }, async () =>
    successReply({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
  );
};
