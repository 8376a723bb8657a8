import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Entity } from '@/model/entity/entity';
import type { Form } from '@/model/screens/screen';
import { session, type AuthEntry } from '@/runtime/session/session-state';
import { restrictForm } from './form-rights';

/** `restrictForm` for the permissions of the session, which can change while the form is open. */
export function useFormRights(
  screen: Form,
  entity: Entity,
  permissions: readonly AuthEntry[],
): { screen: Form; entity: Entity } {
  const { auth, allAuth } = useSnapshot(session());
  return useMemo(
    () => restrictForm(screen, entity, permissions, { auth, allAuth }),
    [screen, entity, permissions, auth, allAuth],
  );
}
