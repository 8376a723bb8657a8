/** Departments, their roles, and what both are granted. */
import type { PlatformRoutes } from '../platform';
import { mountDepartmentDataRules } from './data-rules';
import { mountDepartmentDelete } from './delete';
import { mountDepartmentRoleGrants } from './grants';
import { mountDepartmentLookups } from './lookups';
import { DEPARTMENT_ROLE, mountDepartmentRoles } from './roles';
import { DEPARTMENT } from './rows';

export const mountDepartments: PlatformRoutes = (api, platform) => {
  const { entities } = platform.schemas;
  // A console of other schemas may do without departments.
  if (!entities[DEPARTMENT] || !entities[DEPARTMENT_ROLE]) return;
  mountDepartmentLookups(api, platform);
  mountDepartmentDelete(api, platform);
  mountDepartmentRoles(api, platform);
  mountDepartmentRoleGrants(api, platform);
  mountDepartmentDataRules(api, platform);
};
