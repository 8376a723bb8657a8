import { useEffect, useState, type ComponentType } from 'react';
import type { Parameters } from '@/model/generated/files';
import { loadedScreenView, loadScreenView, type ScreenProps } from '@/registry/views';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { ScreenLoadError } from './ScreenLoadError';
import { ScreenBoundary } from './ScreenBoundary';
import { ScreenSkeleton } from './ScreenSkeleton';

/** Renders a screen that is already loaded inside a dialog. */
export function DialogScreen(props: {
  loaded: LoadedScreen;
  params: Parameters;
  ownerId: string;
  dialog: NonNullable<ScreenProps['dialog']>;
}) {
  const { loaded, params, ownerId, dialog } = props;
  const { screen, entity, entities } = loaded;
  const { kind } = screen;
  const [view, setView] = useState<{ View: ComponentType<ScreenProps> } | { error: unknown } | null>(() => {
    const View = loadedScreenView(kind);
    return View ? { View } : null;
  });
  useEffect(() => {
    if (view !== null) return;
    loadScreenView(kind).then(
      (View) => setView({ View }),
      (error: unknown) => setView({ error }),
    );
  }, [view, kind]);

  if (view === null) return <ScreenSkeleton />;
  if ('error' in view) return <ScreenLoadError error={view.error} onRetry={() => setView(null)} />;
  return (
    <ScreenBoundary name={screen.id}>
      <view.View
        screen={screen}
        entity={entity}
        entities={entities}
        params={params}
        ownerId={ownerId}
        dialog={dialog}
        active
      />
    </ScreenBoundary>
  );
}
