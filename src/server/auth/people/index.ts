/** Users, roles, menus: their administration, and looking people up (contract.md §1.2–§1.4). */
import type { PlatformRoutes } from '../platform';
import { mountAccounts } from './accounts';
import { mountDirectory } from './directory';
import { mountMembers } from './members';
import { mountMenus } from './menus';
import { mountMockApi } from './other-lists';
import { mountRoleGrants } from './role-grants';
import { mountRoles } from './roles';

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
