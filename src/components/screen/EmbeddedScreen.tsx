import { useEffect } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { Block } from '@/registry/views';
import { PartBoundary } from '../loading/PartBoundary';
import { PartFailure } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';
import { useScreen, type ReadyScreen } from './use-screen';

interface Props {
  id: string;
  params: Parameters;
  holder: string;
  active: boolean;
  block: Block;
  /** Told what came, e.g. to name its records. */
  onReady?: (ready: ReadyScreen) => void;
}

/** A screen inside another one: loads by itself, fails by itself, and starts anew when its parameters change. */
export function EmbeddedScreen({ id, params, holder, active, block, onReady }: Props) {
  const { state, retry } = useScreen(id);
  useEffect(() => {
    if (state.is === 'ready') onReady?.(state.ready);
    // oxlint-disable-next-line react/exhaustive-deps -- told once, whoever listens
  }, [state]);
  if (state.is === 'loading') return <PartSkeleton />;
  if (state.is === 'failed') return <PartFailure error={state.error} onRetry={retry} />;
  const { View, screen, entity, entities } = state.ready;
  const shared = { screen, entity, entities: { ...entities }, params, holder, active, block };
  return (
    <PartBoundary>
      <View key={JSON.stringify(params)} {...shared} />
    </PartBoundary>
  );
}
