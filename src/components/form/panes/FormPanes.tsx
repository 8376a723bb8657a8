import { Tabs } from 'antd';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Entity } from '@/model/entity/entity';
import { PartSkeleton } from '../../loading/PartSkeleton';
import { messages } from '../../messages';
import { FieldGroups } from '../fields/FieldGroups';
import styles from '../form.module.css';
import type { PaneStore } from './pane-store';
import { PaneTitle } from './PaneTitle';
import { StepBar } from './StepBar';
import { usePanes, type PaneView } from './use-panes';

const ChildGrids = lazyComponent(() => import('../children/ChildGrids'));

interface Props {
  store: PaneStore;
  entity: Entity;
  /** Maximum number of fields in a row. */
  columns: number;
  /** Focuses the first editable field of the pane that is open at first. */
  autoFocus: boolean;
  /** Goes to the step with an index among the visible ones; forward only past steps without errors. */
  goToStep: (index: number) => void;
}

type LayoutProps = Props & { panes: readonly PaneView[] };

/** The fields of a group, or a child table. */
function PaneContent({ pane, entity, columns, autoFocus }: Omit<Props, 'store' | 'goToStep'> & { pane: PaneView }) {
  if (pane.child === null) {
    const groups = [{ title: null, fields: pane.fields }];
    return <FieldGroups groups={groups} fields={entity.fields} columns={columns} autoFocus={autoFocus} />;
  }
  return (
    <ChildGrids fallback={<PartSkeleton />} keys={[pane.child]} entity={entity} columns={columns} titled={false} />
  );
}

function TabPanes({ panes, store, ...content }: LayoutProps) {
  return (
    <Tabs
      className={styles.paneTabs ?? ''}
      activeKey={panes.find(({ open }) => open)?.key ?? ''}
      onChange={(key) => store.setOpen(key)}
      items={panes.map((pane, at) => ({
        key: pane.key,
        label: <PaneTitle pane={pane} />,
        forceRender: pane.mounted,
        children: <PaneContent {...content} pane={pane} autoFocus={content.autoFocus && at === 0} />,
      }))}
    />
  );
}

function SectionPanes({ panes, store, ...content }: LayoutProps) {
  return panes.map((pane, at) => (
    <details
      key={pane.key}
      className={styles.section}
      open={pane.open}
      onToggle={(event) => store.setOpen(pane.key, event.currentTarget.open)}
    >
      <summary>
        <PaneTitle pane={pane} />
      </summary>
      {pane.mounted && <PaneContent {...content} pane={pane} autoFocus={content.autoFocus && at === 0} />}
    </details>
  ));
}

function StepPanes({ panes, goToStep, ...content }: LayoutProps) {
  return (
    <>
      <StepBar panes={panes} onSelect={goToStep} />
      {panes.map(
        (pane, at) =>
          pane.mounted && (
            <section key={pane.key} aria-label={messages.stepOf(at + 1, panes.length, pane.title)} hidden={!pane.open}>
              <PaneContent {...content} pane={pane} autoFocus={content.autoFocus && at === 0} />
            </section>
          ),
      )}
    </>
  );
}

const LAYOUTS = { tabs: TabPanes, sections: SectionPanes, steps: StepPanes } as const;

/**
 * Groups and child tables of a form as tabs, steps or collapsible sections. The fields of a pane mount when it is opened
 * first; a child table mounts at once, because its handle validates the rows.
 */
export default function FormPanes(props: Props) {
  const panes = usePanes(props.store);
  const Layout = LAYOUTS[props.store.layout];
  return <Layout {...props} panes={panes} />;
}
