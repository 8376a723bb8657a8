import { Empty, Tabs } from 'antd';
import { useId, useState } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { Block, Tab } from '@/model/screens/screen';
import { screenTitle } from '@/runtime/schemas/screen-index';
import { EmbeddedScreen } from '../screen/EmbeddedScreen';
import { PartError } from '../loading/PartError';
import { PartSkeleton } from '../loading/PartSkeleton';
import type { TableRow } from '../table/types';
import { messages } from '../messages';
import { fillTemplates, toParameters, type FilledTemplate, type TemplateSources } from '../screen/parameter-templates';
import styles from './page.module.css';
import { Widget, WidgetSkeleton } from './Widget';

interface Props {
  block: Block;
  /** All blocks of the page; needed for the title of the block in which the user must select a record. */
  blocks: readonly Block[];
  sources: TemplateSources;
  dataErrors: Readonly<Record<string, unknown>>;
  onRetry: (names: readonly string[]) => void;
  ownerId: string;
  active: boolean;
  close?: () => void;
  select: ((row: TableRow | null) => void) | null;
}

const NO_SELECTION = { selected: null, select: null };

/** Content shown instead of a block that lacks a selection or data; null when the block can be rendered. */
function placeholderFor(
  { unselectedBlocks: unselected, missingData: absent }: FilledTemplate<unknown>,
  { block, blocks, dataErrors, onRetry }: Props,
) {
  const [first] = unselected;
  if (first !== undefined) {
    const title = blocks.find(({ key }) => key === first)?.title ?? null;
    return (
      <Empty
        className={styles.hint ?? ''}
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={messages.selectInBlockFirst(title)}
      />
    );
  }
  const failedNames = absent.filter((name) => Object.hasOwn(dataErrors, name));
  if (failedNames.length > 0)
    return <PartError error={dataErrors[failedNames[0] ?? '']} onRetry={() => onRetry(failedNames)} />;
  if (absent.length === 0) return null;
  const { show } = block;
  return show.kind === 'widget' ? <WidgetSkeleton name={show.widget} props={show.props} /> : <PartSkeleton />;
}

/** Screen of a block, or its placeholder. */
function ScreenPart(props: Props & { screen: string; given: Parameters }) {
  const { screen, given, block, sources, ownerId, active, select } = props;
  const filled = fillTemplates(given, sources);
  const selected = sources.selected[block.key]?.['id'];
  return (
    placeholderFor(filled, props) ?? (
      <EmbeddedScreen
        id={screen}
        params={toParameters(filled.value)}
        ownerId={ownerId}
        active={active}
        block={select ? { select, selected: selected === undefined ? null : String(selected) } : NO_SELECTION}
      />
    )
  );
}

/** Tabs of a block. A tab loads when it is first shown and stays mounted. */
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
          <ScreenPart
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
  const filled = fillTemplates({ props: props.settings, with: props.given }, props.sources);
  return (
    placeholderFor(filled, props) ?? (
      <Widget
        name={props.widget}
        {...filled.value}
        active={props.active}
        {...(props.close ? { close: props.close } : {})}
      />
    )
  );
}

/** One block in the page grid. */
export function PageBlock(props: Props) {
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
      {show.kind === 'screen' && <ScreenPart {...props} screen={show.screen} given={show.with} />}
      {show.kind === 'tabs' && <TabsPart {...props} tabs={show.tabs} />}
      {show.kind === 'widget' && <WidgetPart {...props} widget={show.widget} settings={show.props} given={show.with} />}
    </section>
  );
}
