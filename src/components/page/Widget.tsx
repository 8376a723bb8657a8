import type { ComponentType } from 'react';
import { loadedWidget, loadWidget, widgetHeight, type WidgetProps } from '@/registry/views';
import { useLazy, type LazySource } from '../deferred/use-lazy';
import { PartBoundary } from '../loading/PartBoundary';
import { PartError } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';
import { useNarrow } from '../responsive/use-narrow';

const WIDGETS: LazySource<string, ComponentType<WidgetProps>> = { peek: loadedWidget, load: loadWidget };

/** Stands in the place of a widget whose code or data is loading. */
export function WidgetSkeleton({ name, props }: Pick<WidgetProps, 'props'> & { name: string }) {
  return <PartSkeleton height={widgetHeight(name, props, useNarrow())} />;
}

/** Widget by name. Its code loads at the first render; after an error the user can retry in place. */
export function Widget({ name, ...given }: WidgetProps & { name: string }) {
  const { state, retry } = useLazy(name, WIDGETS);
  if (state.status === 'loading') return <WidgetSkeleton name={name} props={given.props} />;
  if (state.status === 'failed') return <PartError error={state.error} onRetry={retry} />;
  const { value: View } = state;
  return (
    <PartBoundary>
      <View {...given} />
    </PartBoundary>
  );
}
