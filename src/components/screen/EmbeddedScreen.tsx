import type { Parameters } from '@/model/generated/files';
import type { BlockContext } from '@/registry/views';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { PartBoundary } from '../loading/PartBoundary';
import { PartError } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';
import { KeepLists } from './kept-lists';
import { OutdatedNote } from './OutdatedNote';
import { useScreen } from './use-screen';
import { useShownVersion } from './use-shown-version';

interface Props {
  /** Its id, or the loaded screen: keep it stable. */
  id: string | LoadedScreen;
  params: Parameters;
  ownerId: string;
  active: boolean;
  block: BlockContext;
}

/** A screen inside another screen. It has its own loading and error state and remounts when its parameters change. */
export function EmbeddedScreen(props: Props) {
  const { id, ownerId } = props;
  const { version, isOutdated } = useShownVersion(typeof id === 'string' ? id : null, ownerId);
  const screen = <LoadedEmbeddedScreen key={version} {...props} />;
  return (
    <>
      {isOutdated && <OutdatedNote />}
      {typeof id === 'string' ? <KeepLists>{screen}</KeepLists> : screen}
    </>
  );
}

function LoadedEmbeddedScreen({ id, params, ownerId, active, block }: Props) {
  const { state, retry } = useScreen(id);
  if (state.status === 'loading') return <PartSkeleton />;
  if (state.status === 'failed') return <PartError error={state.error} onRetry={retry} />;
  const { View, screen, entity, entities } = state.value;
  const viewProps = { screen, entity, entities: { ...entities }, params, ownerId, active, block };
  return (
    <PartBoundary>
      <View key={JSON.stringify(params)} {...viewProps} />
    </PartBoundary>
  );
}
