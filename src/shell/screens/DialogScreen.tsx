import { useScreen } from '@/components/screen/use-screen';
import type { Parameters } from '@/model/generated/files';
import type { ScreenProps } from '@/registry/views';
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
  const { state, retry } = useScreen(loaded);
  if (state.status === 'loading') return <ScreenSkeleton />;
  if (state.status === 'failed') return <ScreenLoadError error={state.error} onRetry={retry} />;
  const { View, screen, entity, entities } = state.value;
  return (
    <ScreenBoundary name={screen.id}>
      <View
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
