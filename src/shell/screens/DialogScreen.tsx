import { useState } from 'react';
import { KeepLists } from '@/components/screen/kept-lists';
import { OutdatedNote } from '@/components/screen/OutdatedNote';
import { useScreen } from '@/components/screen/use-screen';
import { useShownVersion } from '@/components/screen/use-shown-version';
import type { Parameters } from '@/model/generated/files';
import type { ScreenProps } from '@/registry/views';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { loadedScreen } from '@/runtime/schemas/screens';
import { ScreenLoadError } from './ScreenLoadError';
import { ScreenBoundary } from './ScreenBoundary';
import { ScreenSkeleton } from './ScreenSkeleton';

interface Props {
  loaded: LoadedScreen;
  params: Parameters;
  ownerId: string;
  dialog: NonNullable<ScreenProps['dialog']>;
}

/** Renders a screen that is already loaded inside a dialog; a newer version of it once there is no unsaved work. */
export function DialogScreen(props: Props) {
  const { loaded, ownerId } = props;
  const { version, isOutdated } = useShownVersion(loaded.screen.id, ownerId);
  const [shown, setShown] = useState({ version, loaded });
  if (shown.version !== version) setShown({ version, loaded: loadedScreen(loaded.screen.id) ?? loaded });
  return (
    <>
      {isOutdated && <OutdatedNote />}
      <KeepLists>
        <LoadedDialogScreen key={shown.version} {...props} loaded={shown.loaded} />
      </KeepLists>
    </>
  );
}

function LoadedDialogScreen(props: Props) {
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
