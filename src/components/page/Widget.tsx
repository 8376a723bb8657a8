import type { ComponentType } from 'react';
import { loadedWidget, loadWidget, type WidgetProps } from '@/registry/views';
import { useLazy, type LazySource } from '../deferred/use-lazy';
import { PartBoundary } from '../loading/PartBoundary';
import { PartError } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';

const WIDGETS: LazySource<string, ComponentType<WidgetProps>> = { peek: loadedWidget, load: loadWidget };

/** Widget by name. Its code loads at the first render; after an error the user can retry in place. */
export function Widget({ name, ...given }: WidgetProps & { name: string }) {
  const { state, retry } = useLazy(name, WIDGETS);
  if (state.status === 'loading') return <PartSkeleton />;
  if (state.status === 'failed') return <PartError error={state.error} onRetry={retry} />;
  const { value: View } = state;
  return (
    <PartBoundary>
      <View {...given} />
    </PartBoundary>
  );
}
