import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { loadWidget, type WidgetProps } from '@/registry/views';
import { PartBoundary } from '../loading/PartBoundary';
import { PartError } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';

type WidgetState = { View: ComponentType<WidgetProps> } | { error: unknown } | null;

/** Widget by name. Its code loads at the first render; after an error the user can retry in place. */
export function Widget({ name, ...given }: WidgetProps & { name: string }) {
  const [widgetState, setWidgetState] = useState<WidgetState>(null);
  const load = useCallback(
    () =>
      loadWidget(name).then(
        (View) => setWidgetState({ View }),
        (error: unknown) => setWidgetState({ error }),
      ),
    [name],
  );
  useEffect(() => void load(), [load]);
  if (widgetState === null) return <PartSkeleton />;
  if ('error' in widgetState) {
    return (
      <PartError
        error={widgetState.error}
        onRetry={() => {
          setWidgetState(null);
          void load();
        }}
      />
    );
  }
  return (
    <PartBoundary>
      <widgetState.View {...given} />
    </PartBoundary>
  );
}
