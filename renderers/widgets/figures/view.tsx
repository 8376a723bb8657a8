import { Segmented } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { FigureParts } from '@/components/list/figures/FigureParts';
import { figuresLoaderOf, type FiguresState } from '@/components/list/figures/figures-loader';
import { LoadErrorAlert } from '@/components/loading/LoadErrorAlert';
import { PartError } from '@/components/loading/PartError';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { useScreen } from '@/components/screen/use-screen';
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import type { WidgetProps } from '@/registry/views';
import { now } from '@/runtime/environment/server-clock';
import { serverSupports } from '@/runtime/http/capabilities';
import { SILENT_READ } from '@/runtime/http/policy';
import { get } from '@/runtime/http/request';
import { session } from '@/runtime/session/session-state';
import { PERIODS, periodRange, type Period } from './date-ranges';
import styles from './figures.module.css';
import { messages } from './messages';

const LATEST = 'latest';
type Chosen = Period | typeof LATEST;

interface Props {
  list: List;
  entity: Entity;
  title: string | undefined;
  ranges: boolean;
  active: boolean;
}

/** Figures of the chosen days; the earlier ones stay until those of a new choice arrive. */
function useFigures(list: List, chosen: Chosen) {
  const field = list.latestDays?.field;
  const query = useMemo(
    () => (chosen === LATEST || field === undefined ? {} : { [field]: periodRange(chosen, now()) }),
    [chosen, field],
  );
  const loader = useMemo(
    () =>
      figuresLoaderOf(async (signal) => {
        const [from, to] = field === undefined ? [] : (query[field] ?? []);
        const days = from === undefined ? {} : { [`${field}_begin`]: from, [`${field}_end`]: to };
        return get<unknown>(`${list.api}/figures`, { list: list.id, ...days }, { signal, policy: SILENT_READ });
      }),
    [list, field, query],
  );
  useEffect(() => {
    void loader.load();
    return () => loader.stop();
  }, [loader]);
  const { figures, loading, error } = useSnapshot(loader.data) as FiguresState;
  const [shown, setShown] = useState({ figures, query });
  if (figures && figures !== shown.figures) setShown({ figures, query });
  return { shown, loading, error, reload: () => void loader.load() };
}

/** As high as the figures will be, so that what stands below does not move. */
function Waiting({ ranges }: { ranges: boolean }) {
  return (
    <div className={styles.waiting} data-ranges={ranges}>
      <PartSkeleton />
    </div>
  );
}

function FiguresOfList({ list, entity, title, ranges, active }: Props) {
  const [chosen, setChosen] = useState<Chosen>(LATEST);
  const { shown, loading, error, reload } = useFigures(list, chosen);
  if (!shown.figures && !error) return <Waiting ranges={ranges} />;
  return (
    <div className={styles.figures} aria-busy={loading}>
      <div className={styles.head}>
        {title && <h2>{title}</h2>}
        {ranges && list.latestDays && (
          <Segmented<Chosen>
            aria-label={messages.ranges}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: LATEST, label: messages.latest(list.latestDays.days) },
              ...PERIODS.map((value) => ({ value, label: messages[value] })),
            ]}
          />
        )}
      </div>
      {error && !loading ? (
        <LoadErrorAlert error={error} onRetry={reload} />
      ) : (
        shown.figures && (
          <FigureParts
            list={list}
            entity={entity}
            figures={shown.figures}
            query={shown.query}
            advanced={null}
            active={active}
          />
        )
      )}
    </div>
  );
}

/** True when the user has a right on the records of the list, or may have; the server checks it again. */
function useMayRead(list: List | null): boolean {
  const { auth } = useSnapshot(session());
  const codes = auth.flatMap(({ action }) => action.split(',').map((code) => code.trim()));
  return codes.some((code) => code !== '' && (list === null || code.startsWith(`${list.permissionPrefix}:`)));
}

function FiguresOfScreen({ props, active }: WidgetProps<'figures'>) {
  const { state, retry } = useScreen(props.list);
  const found = state.status === 'ready' ? state.value : null;
  const list = found?.screen.kind === 'list' ? found.screen : null;
  const mayRead = useMayRead(list);
  const ranges = props.ranges === true;
  if (state.status === 'failed') return <PartError error={state.error} onRetry={retry} />;
  if (!mayRead) return null;
  if (!list || !found?.entity) return state.status === 'loading' ? <Waiting ranges={ranges} /> : null;
  return <FiguresOfList list={list} entity={found.entity} title={props.title} ranges={ranges} active={active} />;
}

/** The cards and charts of a list. */
export default function Figures(props: WidgetProps<'figures'>) {
  return serverSupports('figures') ? <FiguresOfScreen {...props} /> : null;
}
