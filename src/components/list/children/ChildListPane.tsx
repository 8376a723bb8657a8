import { useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import { childListOf } from '@/model/screens/child-lists/child-list-screen';
import type { ChildList, List } from '@/model/screens/screen';
import type { LoadedScreen } from '@/runtime/schemas/screen-bundle';
import { ActionButtons } from '../../actions/ActionButtons';
import { ActionOutcomes } from '../../actions/ActionOutcomes';
import { useActions } from '../../actions/use-actions';
import { PartError } from '../../loading/PartError';
import { PartSkeleton } from '../../loading/PartSkeleton';
import { EmbeddedScreen } from '../../screen/EmbeddedScreen';
import { useScreen } from '../../screen/use-screen';
import { KeepLists } from '../../screen/kept-lists';
import { useShownVersion } from '../../screen/use-shown-version';
import type { TableRow } from '../../table/types';
import { messages } from './messages';
import { ownChildScreen } from './use-child-counts';
import styles from './child-lists.module.css';

interface Props {
  one: ChildList;
  /** The list of the main record. */
  list: List;
  entity: Entity;
  entities: Readonly<Record<string, Entity>>;
  /** The main record. */
  row: TableRow;
  /** Fixed filters; null: a value of the main record that they need is empty. */
  params: Parameters | null;
  ownerId: string;
  active: boolean;
}

const NO_SELECTION = { selected: null, select: null };
const NO_PARAMS = {};
const noRefs = () => NO_PARAMS;

/** Actions on the main record above the rows of its child table. */
function MainActions({ one, list, entity, row }: Pick<Props, 'one' | 'list' | 'entity' | 'row'>) {
  const { actions, report, dismissReport } = useActions({ screen: list, entity, params: NO_PARAMS, getRefs: noRefs });
  const available = actions.available(one.toolbar ?? [], row);
  if (available.length === 0) return null;
  return (
    <>
      <div role="toolbar" aria-label={one.title}>
        <ActionButtons
          actions={available}
          onRun={(placed) => void actions.run(placed, [row])}
          variant="button"
          maxVisible={4}
          targetName=""
        />
      </div>
      {report && <ActionOutcomes report={report} onClose={dismissReport} />}
    </>
  );
}

/** The rows of a child table. */
function ChildRows({ params, ownerId, active, entities, ...main }: Props & { params: Parameters }) {
  const { one, list, entity } = main;
  const screen = useMemo(() => {
    const own = ownChildScreen(one, entity, list);
    return own && { ...own, entities };
  }, [one, entity, list, entities]);
  if (!screen) return null;
  return (
    <div className={styles.pane}>
      <MainActions {...main} />
      <EmbeddedScreen id={screen} params={params} ownerId={ownerId} active={active} block={NO_SELECTION} />
    </div>
  );
}

/** Records of another entity: its list, with its own actions and rights, within the main record. */
function OtherRows({ one, params, ownerId, active }: Props & { params: Parameters }) {
  const { state, retry } = useScreen(`${one.entity}.list`);
  const found = state.status === 'ready' ? state.value : null;
  const screen = useMemo((): LoadedScreen | null => {
    if (found?.screen.kind !== 'list') return null;
    return { screen: childListOf(one, found.screen), entity: found.entity, entities: found.entities };
  }, [one, found]);
  if (state.status === 'loading') return <PartSkeleton />;
  if (state.status === 'failed') return <PartError error={state.error} onRetry={retry} />;
  return (
    screen && <EmbeddedScreen id={screen} params={params} ownerId={ownerId} active={active} block={NO_SELECTION} />
  );
}

/** One child list of a main record: an embedded list with fixed filters. */
export function ChildListPane(props: Props) {
  const { one, params, ownerId } = props;
  const { version } = useShownVersion(one.entity === null ? null : `${one.entity}.list`, ownerId);
  if (!params) return <p className={styles.none}>{messages.noFilter}</p>;
  return one.entity === null ? (
    <ChildRows {...props} params={params} />
  ) : (
    <KeepLists>
      <OtherRows key={version} {...props} params={params} />
    </KeepLists>
  );
}
