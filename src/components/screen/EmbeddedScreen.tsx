import { useEffect } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { BlockContext } from '@/registry/views';
import { PartBoundary } from '../loading/PartBoundary';
import { PartError } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';
import { useScreen, type ScreenWithView } from './use-screen';

interface Props {
  id: string;
  params: Parameters;
  ownerId: string;
  active: boolean;
  block: BlockContext;
  /** Called with the loaded screen. */
  onReady?: (ready: ScreenWithView) => void;
}

/** A screen inside another screen. It has its own loading and error state and remounts when its parameters change. */
export function EmbeddedScreen({ id, params, ownerId, active, block, onReady }: Props) {
  const { state, retry } = useScreen(id);
  useEffect(() => {
    if (state.status === 'ready') onReady?.(state.ready);
    // oxlint-disable-next-line react/exhaustive-deps -- told once, whoever listens
  }, [state]);
  if (state.status === 'loading') return <PartSkeleton />;
  if (state.status === 'failed') return <PartError error={state.error} onRetry={retry} />;
  const { View, screen, entity, entities } = state.ready;
  const viewProps = { screen, entity, entities: { ...entities }, params, ownerId, active, block };
  return (
    <PartBoundary>
      <View key={JSON.stringify(params)} {...viewProps} />
    </PartBoundary>
  );
}
