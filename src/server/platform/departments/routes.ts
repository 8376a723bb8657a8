/** Departments, their roles, and what both are granted. */
import type { PlatformRoutes } from '../context';
import { mountDepartmentDataRules } from '../department-roles/data-rules';
import { mountDepartmentDelete } from './delete-routes';
import { mountDepartmentRoleGrants } from '../department-roles/grants';
import { mountDepartmentLookups } from './lookup-routes';
import { DEPARTMENT_ROLE, mountDepartmentRoles } from '../department-roles/routes';
import { DEPARTMENT } from './department-tree';

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
