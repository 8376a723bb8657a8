import { useState } from 'react';
import { EmbeddedScreen } from '@/components/screen/EmbeddedScreen';
import type { RelatedList as List } from './use-related-lists';

const NO_SELECTION = { selected: null, select: null };

/** A related list in its tab: loads when the tab is first shown for the record, and stays mounted then. */
export function RelatedList({
  list: { screen, params },
  recordId,
  shown,
  active,
  ownerId,
}: {
  list: List;
  recordId: string;
  shown: boolean;
  active: boolean;
  ownerId: string;
}) {
  const [openedFor, setOpenedFor] = useState<string | null>(null);
  if (shown && openedFor !== recordId) setOpenedFor(recordId);
  if (openedFor !== recordId) return null;
  return <EmbeddedScreen id={screen} params={params} ownerId={ownerId} active={active && shown} block={NO_SELECTION} />;
}
