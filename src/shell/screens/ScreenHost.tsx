import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useFirstRenderHold } from '@/components/screen/first-render-hold';
import { KeepLists } from '@/components/screen/kept-lists';
import { OutdatedNote } from '@/components/screen/OutdatedNote';
import { useScreen } from '@/components/screen/use-screen';
import { useShownVersion } from '@/components/screen/use-shown-version';
import type { Parameters } from '@/model/generated/files';
import { SchemaError } from '@/runtime/schemas/schema-error';
import { problemsOfScreen, schemaCheck } from '@/runtime/schemas/schema-watch';
import { ScreenLoadError } from './ScreenLoadError';
import { SchemaProblems } from './SchemaProblems';
import { ScreenNotes } from './ScreenNotes';
import { ScreenSkeleton } from './ScreenSkeleton';

interface HostProps {
  id: string;
  params: Parameters;
  ownerId: string;
  active: boolean;
}

function LoadedScreenView({ id, params, ownerId, active }: HostProps) {
  const { state, retry } = useScreen(id);
  useFirstRenderHold(state.status === 'loading');
  if (state.status === 'loading') return <ScreenSkeleton />;
  if (state.status === 'failed') {
    const { error } = state;
    if (error instanceof SchemaError && !error.missing) return <SchemaProblems problems={error.problems} />;
    return <ScreenLoadError error={error} onRetry={retry} />;
  }
  const { View, screen, entity, entities, notes = [] } = state.value;
  return (
    <>
      {notes.length > 0 && <ScreenNotes notes={notes} />}
      <View screen={screen} entity={entity} entities={entities} params={params} ownerId={ownerId} active={active} />
    </>
  );
}

/** Renders a screen by its id, and draws it again when an administrator has changed it. In development it shows the schema problems of the screen until they are fixed. */
export function ScreenHost(props: HostProps) {
  const { version: files, problems } = useSnapshot(schemaCheck());
  const { version, isOutdated } = useShownVersion(props.id, props.ownerId);
  const wrong = useMemo(() => problemsOfScreen(problems, props.id), [problems, props.id]);
  if (wrong.length > 0) return <SchemaProblems problems={wrong} live />;
  return (
    <>
      {isOutdated && <OutdatedNote />}
      <KeepLists>
        <LoadedScreenView key={`${files} ${version}`} {...props} />
      </KeepLists>
    </>
  );
}
