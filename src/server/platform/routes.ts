/** Mounts all platform routes. The context type is in context.ts. */
import { mountAuth } from '../auth/routes';
import { mountOwnBindings } from './account/binding-routes';
import { mountProfile } from './account/profile-routes';
import { mountOwnSessions } from './account/session-routes';
import { mountAnnouncements } from './announcements/routes';
import { mountMyAnnouncements } from './announcements/my-routes';
import { mountApiDocs } from './api-docs/routes';
import { mountCapabilities } from './capabilities/routes';
import { mountCategories } from './categories/routes';
import type { PlatformRoutes } from './context';
import { mountDepartmentDataRules } from './department-roles/data-rules';
import { mountDepartmentRoleGrants } from './department-roles/grants';
import { DEPARTMENT_ROLE, mountDepartmentRoles } from './department-roles/routes';
import { mountDepartmentDelete } from './departments/delete-routes';
import { DEPARTMENT } from './departments/department-tree';
import { mountDepartmentGrants } from './departments/grant-routes';
import { mountDepartmentLookups } from './departments/lookup-routes';
import { mountDepartmentSearch } from './departments/search-routes';
import { mountDepartmentTrees } from './departments/tree-routes';
import { mountDictionaryRecords } from './dictionaries/record-routes';
import { mountDictionaries } from './dictionaries/routes';
import { mountDuplicateCheck } from './duplicate-check/routes';
import { mountFiles } from './files/routes';
import { mountFirstRun } from './first-run/routes';
import { mountListViews } from './list-views/routes';
import { mountAuditLog } from './logs/audit-log-routes';
import { mountLogs } from './logs/routes';
import { mountMenuClientRoutes } from './menus/client-routes';
import { mountMenus } from './menus/routes';
import { mountMockApi } from './mock-api/routes';
import { mountFormDesign } from './form-design/routes';
import { mountFormButtons } from './form-buttons/routes';
import { mountFormLinks } from './form-links/routes';
import { mountFormScripts } from './form-scripts/routes';
import { mountFormEnhancements } from './form-enhancements/routes';
import { mountRightsScreen } from './online-form-rights/screen-routes';
import { mountFormRights } from './online-form-rights/wire-routes';
import { mountFormVersions } from './online-form-versions/routes';
import { mountOnlineForms } from './online-forms/routes';
import { mountReportDesign } from './online-report-design/routes';
import { mountOnlineReports } from './online-reports/routes';
import { mountOnlineUsers } from './online-users/routes';
import { mountPositions } from './positions/routes';
import { mountRoleGrants } from './roles/grant-routes';
import { mountRoles } from './roles/routes';
import { mountRules } from './rules/routes';
import { mountFactorRequirement } from './second-factors/requirement-routes';
import { mountFactorReset } from './second-factors/reset-routes';
import { mountScreenOverrides } from './screen-overrides/routes';
import { mountStatistics } from './statistics/routes';
import { mountTenants } from './tenants/routes';
import { mountAccounts } from './users/account-routes';
import { mountAddressBook } from './users/address-book-routes';
import { mountUserLists } from './users/list-routes';
import { mountUserGroups } from './user-groups/routes';
import { mountMembers } from './users/member-routes';
import { mountUserSettings } from './user-settings/routes';
import { mountUserPasswords } from './users/password-routes';
import { mountUserPickers } from './users/picker-routes';
import { mountRecycleBin } from './users/recycle-bin-routes';

/** Mounts departments and department roles when the schemas define both entities. */
const mountDepartments: PlatformRoutes = (api, platform) => {
  const { entities } = platform.schemas;
  if (!entities[DEPARTMENT] || !entities[DEPARTMENT_ROLE]) return;
  mountDepartmentTrees(api, platform);
  mountDepartmentSearch(api, platform);
  mountDepartmentLookups(api, platform);
  mountDepartmentDelete(api, platform);
  mountDepartmentRoles(api, platform);
  mountDepartmentRoleGrants(api, platform);
  mountDepartmentDataRules(api, platform);
};

const mounts: readonly PlatformRoutes[] = [
  // Must be first: it collects the routes.
  mountApiDocs,
  // Must be next: it adds the hooks and request properties of the request log.
  mountLogs,
  mountAuth,
  mountFirstRun,
  mountProfile,
  mountOwnSessions,
  mountOwnBindings,
  mountAnnouncements,
  mountMyAnnouncements,
  mountDictionaries,
  mountDictionaryRecords,
  mountDuplicateCheck,
  mountRules,
  mountAuditLog,
  mountUserPickers,
  mountAddressBook,
  mountUserLists,
  mountAccounts,
  mountUserPasswords,
  mountFactorReset,
  mountRecycleBin,
  mountMembers,
  mountListViews,
  mountUserSettings,
  mountUserGroups,
  mountRoles,
  mountRoleGrants,
  mountFactorRequirement,
  mountDepartmentGrants,
  mountMenus,
  mountMenuClientRoutes,
  mountMockApi,
  mountFormRights,
  mountRightsScreen,
  mountFormVersions,
  mountOnlineForms,
  mountFormDesign,
  mountFormButtons,
  mountFormLinks,
  mountFormScripts,
  mountFormEnhancements,
  mountOnlineReports,
  mountReportDesign,
  mountOnlineUsers,
  mountDepartments,
  mountCategories,
  mountPositions,
  mountTenants,
  mountScreenOverrides,
  mountStatistics,
  mountCapabilities,
  mountFiles,
];

/** Mounts all platform routes. Call it before the CRUD engine mounts its routes, which use only the remaining paths. */
export const mountPlatform: PlatformRoutes = (api, platform) => {
  for (const mount of mounts) mount(api, platform);
};
