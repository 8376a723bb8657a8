/** Codes of platform calls that belong to no entity: code → name, each seeded as a button rule. */
import { permissionNames as online } from '../platform/online-users/permission-codes';

export const platformCodes: ReadonlyMap<string, string> = new Map(Object.entries({ ...online }));
