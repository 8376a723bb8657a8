/** Permission codes of platform routes without an entity: code → name; each is seeded as a button rule. */
import { permissionNames as forms } from '../platform/form-definitions/permission-codes';
import { permissionNames as reports } from '../platform/online-reports/permission-codes';
import { permissionNames as online } from '../platform/online-users/permission-codes';

export const platformCodes: ReadonlyMap<string, string> = new Map(Object.entries({ ...online, ...forms, ...reports }));
