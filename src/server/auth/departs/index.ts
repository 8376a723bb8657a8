/** Departments, their roles, and what both are granted. */
import type { PlatformRoutes } from '../platform';
import { mountDataRules } from './data-rules';
import { mountDelete } from './delete';
import { mountGrants } from './grants';
import { mountLookups } from './lookups';
import { DEPART_ROLE, mountRoles } from './roles';
import { DEPART } from './rows';

export const mountDeparts: PlatformRoutes = (api, platform) => {
  const { entities } = platform.schemas;
  // A console of other schemas may do without departments.
  if (!entities[DEPART] || !entities[DEPART_ROLE]) return;
  mountLookups(api, platform);
  mountDelete(api, platform);
  mountRoles(api, platform);
  mountGrants(api, platform);
  mountDataRules(api, platform);
};
