import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { screenVersions, showScreen } from '@/runtime/schemas/screens';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';

/**
 * The version of a screen to show: the newest one, and while its tab or dialog has unsaved work the one that it was entered
 * with. Draw the screen with the version as its key.
 * @param id null for a screen that does not come from the server
 */
export function useShownVersion(id: string | null, ownerId: string): { version: number; isOutdated: boolean } {
  const newest = useSnapshot(screenVersions())[id ?? ''] ?? 0;
  const isHeld = useSnapshot(unsavedWork()).list.some((work) => work.ownerId === ownerId);
  const [version, setVersion] = useState(newest);
  useEffect(() => (id === null ? undefined : showScreen(id)), [id]);
  if (version !== newest && !isHeld) setVersion(newest);
  return { version, isOutdated: version !== newest };
}
