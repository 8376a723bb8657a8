/** Calls and permission codes of a screen that declares its own API path or permission prefix. */
import { actionCode } from '../entity/fill-action';
import type { Action, Call, Entity } from '../entity/entity';

/** The API path and permission prefix of a list or form: those of the entity, unless the screen declares its own. */
export interface ScreenEndpoint {
  api: string;
  permissionPrefix: string;
}

export const endpointOf = (
  file: { api?: string; permissionPrefix?: string } | null,
  { api, permissionPrefix }: ScreenEndpoint,
): ScreenEndpoint => ({
  api: file?.api ?? api,
  permissionPrefix: file?.permissionPrefix ?? permissionPrefix,
});

/** Moves a call below the entity's API path to the screen's path; other calls do not change. */
export function rebaseCall(call: Call, entity: Entity, { api }: ScreenEndpoint): Call {
  return call.path.startsWith(`${entity.api}/`)
    ? { ...call, path: `${api}${call.path.slice(entity.api.length)}` }
    : call;
}

/** The action with the API path and permission codes of this screen. */
export function rebaseAction(action: Action, entity: Entity, mount: ScreenEndpoint): Action {
  return {
    ...action,
    code: action.declared ? action.code : actionCode(mount.permissionPrefix, action.key),
    call: action.call && rebaseCall(action.call, entity, mount),
  };
}
