/** Users, roles, menus: their administration, and looking people up (contract.md §1.2–§1.4). */
import type { PlatformRoutes } from '../context';
import { mountAccounts } from './account-routes';
import { mountDirectory } from './directory-routes';
import { mountMembers } from './member-routes';
import { mountMenus } from '../menus/routes';
import { mountMockApi } from '../mock-api/routes';
import { mountRoleGrants } from '../grants/grants';
import { mountRoles } from '../roles/routes';

export const mountUsers: PlatformRoutes = (api, platform) => {
  for (const mount of [
    mountDirectory,
    mountAccounts,
    mountMembers,
    mountRoles,
    mountRoleGrants,
    mountMenus,
    mountMockApi,
  ])
    mount(api, platform);
};
