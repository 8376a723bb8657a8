import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { loadWidget, type WidgetProps } from '@/registry/views';
import { PartBoundary } from '../loading/PartBoundary';
import { PartFailure } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';

type Came = { View: ComponentType<WidgetProps> } | { error: unknown } | null;

/** A widget by its name: its code loads when it is first drawn; what fails is tried again in place. */
export function Widget({ name, ...given }: WidgetProps & { name: string }) {
  const [came, setCame] = useState<Came>(null);
  const load = useCallback(
    () =>
      loadWidget(name).then(
        (View) => setCame({ View }),
        (error: unknown) => setCame({ error }),
      ),
    [name],
  );
  useEffect(() => void load(), [load]);
  if (came === null) return <PartSkeleton />;
  if ('error' in came) {
    return (
      <PartFailure
        error={came.error}
        onRetry={() => {
          setCame(null);
          void load();
        }}
      />
    );
  }
  return (
    <PartBoundary>
      <came.View {...given} />
    </PartBoundary>
  );
}
