import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import type { Parameters } from '@/model/generated/files';
import type { Screen } from '@/model/screen';
import { screenNow, screenView, type ScreenProps } from '@/registry/views';
import { loadScreen, SchemaError, type LoadedScreen } from '@/runtime/schemas';
import { problemsOf, schemaWatch } from '@/runtime/schema-watch';
import { LoadFailed } from './LoadFailed';
import { SchemaPanel } from './SchemaPanel';
import { ScreenSkeleton } from './ScreenSkeleton';

interface Ready extends LoadedScreen {
  View: ComponentType<ScreenProps>;
}

/** The kind is the id's last part, so that view and screen are fetched side by side. */
const kindOf = (id: string) => /\.(list|form|page)$/.exec(id)?.[1] as Screen['kind'] | undefined;

async function fetchScreen(id: string): Promise<Ready> {
  const kind = kindOf(id);
  if (kind && !screenNow(kind)) void screenView(kind).catch(() => undefined);
  const loaded = await loadScreen(id);
  return { ...loaded, View: await screenView(loaded.screen.kind) };
}

type State = { is: 'loading' } | { is: 'ready'; ready: Ready } | { is: 'failed'; error: unknown };

interface HostProps {
  id: string;
  params: Parameters;
  holder: string;
  active: boolean;
  onTitle?: (title: string) => void;
}

function Loading({ id, params, holder, active, onTitle }: HostProps) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    fetchScreen(id).then(
      (ready) => {
        if (!here) return;
        setState({ is: 'ready', ready });
      },
      (error: unknown) => here && setState({ is: 'failed', error }),
    );
    return () => {
      here = false;
    };
  }, [id, attempt]);

  const title = state.is === 'ready' ? state.ready.screen.title : null;
  // Screens that no menu names learn their title only now.
  useEffect(() => {
    if (title && id && holder.startsWith('/screen/')) onTitle?.(title);
    // oxlint-disable-next-line react/exhaustive-deps -- a title is told once, whoever listens
  }, [title]);

  if (state.is === 'loading') return <ScreenSkeleton />;
  if (state.is === 'failed') {
    const { error } = state;
    if (error instanceof SchemaError && !error.missing) return <SchemaPanel problems={error.problems} />;
    return (
      <LoadFailed
        error={error}
        onRetry={() => {
          setState({ is: 'loading' });
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  const { View, screen, entity, entities } = state.ready;
  return <View screen={screen} entity={entity} entities={entities} params={params} holder={holder} active={active} />;
}

/** Shows a screen by its id; in development also what is wrong with its files, until it is mended. */
export function ScreenHost(props: HostProps) {
  const { version, problems } = useSnapshot(schemaWatch);
  const wrong = useMemo(() => problemsOf(problems, props.id), [problems, props.id]);
  if (wrong.length > 0) return <SchemaPanel problems={wrong} live />;
  return <Loading key={version} {...props} />;
}
