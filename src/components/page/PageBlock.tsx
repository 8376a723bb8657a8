import { Empty, Tabs } from 'antd';
import { useId, useState } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { Block, Tab } from '@/model/screens/screen';
import { screenTitle } from '@/runtime/schemas/screens';
import { EmbeddedScreen } from '../screen/EmbeddedScreen';
import { PartFailure } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';
import type { TableRow } from '../table/types';
import { texts } from '../messages';
import { fillFrom, toParameters, type Filled, type Sources } from '../screen/parameter-templates';
import styles from './page.module.css';
import { Widget } from './Widget';

interface Props {
  block: Block;
  /** All blocks of the page, to name the one that something must be selected in. */
  titles: readonly Block[];
  sources: Sources;
  errors: Readonly<Record<string, unknown>>;
  onAgain: (names: readonly string[]) => void;
  holder: string;
  active: boolean;
  select: ((row: TableRow | null) => void) | null;
}

const nothing = { selected: null, select: null };

/** What stands in the place of a block that cannot be drawn yet; null when it can. */
function missing({ unselected, absent }: Filled<unknown>, { titles, errors, onAgain }: Props) {
  const [first] = unselected;
  if (first !== undefined) {
    const title = titles.find(({ key }) => key === first)?.title ?? null;
    return (
      <Empty className={styles.hint ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.pickFirst(title)} />
    );
  }
  const failed = absent.filter((name) => Object.hasOwn(errors, name));
  if (failed.length > 0) return <PartFailure error={errors[failed[0] ?? '']} onRetry={() => onAgain(failed)} />;
  return absent.length > 0 ? <PartSkeleton /> : null;
}

/** A screen of the page, or why it is not there yet. */
function Part(props: Props & { screen: string; given: Parameters }) {
  const { screen, given, block, sources, holder, active, select } = props;
  const filled = fillFrom(given, sources);
  const selected = sources.selected[block.key]?.['id'];
  return (
    missing(filled, props) ?? (
      <EmbeddedScreen
        id={screen}
        params={toParameters(filled.value)}
        holder={holder}
        active={active}
        block={select ? { select, selected: selected === undefined ? null : String(selected) } : nothing}
      />
    )
  );
}

/** Tabs: each is loaded when it is first shown, and stays. */
function TabsPart({ tabs, ...props }: Props & { tabs: readonly Tab[] }) {
  const [shown, setShown] = useState('0');
  return (
    <Tabs
      activeKey={shown}
      onChange={setShown}
      items={tabs.map((tab, index) => ({
        key: String(index),
        label: tab.title ?? screenTitle(tab.screen) ?? tab.screen,
        children: (
          <Part
            {...props}
            screen={tab.screen}
            given={tab.with}
            active={props.active && shown === String(index)}
            select={null}
          />
        ),
      }))}
    />
  );
}

function WidgetPart(props: Props & { widget: string; settings: Readonly<Record<string, unknown>>; given: Parameters }) {
  const filled = fillFrom({ props: props.settings, with: props.given as Record<string, unknown> }, props.sources);
  return missing(filled, props) ?? <Widget name={props.widget} {...filled.value} active={props.active} />;
}

/** One block in its part of the grid. */
export function BlockFrame(props: Props) {
  const { block } = props;
  const { show, title, span } = block;
  const id = useId();
  return (
    <section
      className={styles.block}
      data-span={span}
      data-kind={show.kind}
      data-source={props.select !== null}
      {...(title === null ? {} : { 'aria-labelledby': id })}
    >
      {title !== null && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {show.kind === 'screen' && <Part {...props} screen={show.screen} given={show.with} />}
      {show.kind === 'tabs' && <TabsPart {...props} tabs={show.tabs} />}
      {show.kind === 'widget' && <WidgetPart {...props} widget={show.widget} settings={show.props} given={show.with} />}
    </section>
  );
}
