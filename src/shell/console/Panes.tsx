import { memo, useCallback, useDeferredValue, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Hold } from '@/components/screen/hold';
import { config } from '@/runtime/config';
import { bringToFront, holdTab, setTabTitle, tabs, type Target } from '@/runtime/tabs';
import { texts } from '../texts';
import { OutsidePage } from './OutsidePage';
import { Empty, Forbidden, NotFound, ServerError, Unknown } from './Results';
import { ScreenBoundary } from './ScreenBoundary';
import { ScreenHost } from './ScreenHost';
import styles from './console.module.css';

interface PaneProps {
  holder: string;
  title: string;
  target: Target;
  version: number;
  /** In front, behind, or about to come: laid out, but not seen yet. */
  place: 'front' | 'behind' | 'coming';
}

const Content = memo(function Content({
  holder,
  title,
  target,
  version,
  active,
}: Omit<PaneProps, 'place'> & { active: boolean }) {
  switch (target.kind) {
    case 'screen':
      return (
        <ScreenHost
          key={version}
          id={target.screen}
          params={target.params}
          holder={holder}
          active={active}
          onTitle={(title) => setTabTitle(holder, title)}
        />
      );
    case 'frame':
      return (
        <OutsidePage key={`${version} ${target.url}`} title={title} address={target.url} external={target.external} />
      );
    case 'unknown':
      return <Unknown component={target.component} />;
    case 'forbidden':
      return <Forbidden />;
    case 'serverError':
      return <ServerError />;
    case 'notFound':
      return <NotFound />;
    case 'empty':
      return <Empty />;
  }
});

/** A tab's page. It stays mounted and only stops being displayed, so that what was typed and found stays. */
const Pane = memo(function Pane({ place, ...props }: PaneProps) {
  const { holder, title, version } = props;
  // The page that goes need not hear of it before the one that comes is drawn.
  const settled = useDeferredValue(place !== 'behind');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too, whatever it holds
    <div className={styles.pane} hidden={place === 'behind'} data-place={place} data-tab={holder} tabIndex={0}>
      <h1 className={styles.unseen}>{title}</h1>
      <div className={styles.page}>
        <ScreenBoundary key={version} name={props.target.kind === 'screen' ? props.target.screen : holder}>
          <Hold value={useCallback(() => holdTab(holder), [holder])}>
            <Content {...props} active={settled} />
          </Hold>
        </ScreenBoundary>
      </div>
      <footer className={styles.footer}>
        {texts.copyright(config.title)}
        {config.filing ? ` · ${config.filing}` : ''}
      </footer>
    </div>
  );
});

/** The pages of all tabs that were shown at least once. */
export function Panes() {
  const { list, active, front } = useSnapshot(tabs);
  // Whatever holds it has said so by now: effects of what is inside come first.
  useLayoutEffect(() => bringToFront(active), [active]);
  return list
    .filter((tab) => tab.seen)
    .map((tab) => (
      <Pane
        key={tab.key}
        holder={tab.key}
        title={tab.title}
        target={tab.target as Target}
        version={tab.version}
        place={tab.key === front ? 'front' : tab.key === active ? 'coming' : 'behind'}
      />
    ));
}
