import { memo, useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { config } from '@/runtime/config';
import { setTabTitle, tabs, type Target } from '@/runtime/tabs';
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
  active: boolean;
}

const Content = memo(function Content({ holder, title, target, version, active }: PaneProps) {
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
const Pane = memo(function Pane(props: PaneProps) {
  const { holder, title, active, version } = props;
  // The page that goes need not hear of it before the one that comes is drawn.
  const settled = useDeferredValue(active);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too, whatever it holds
    <div className={styles.pane} hidden={!active} data-tab={holder} tabIndex={0}>
      <h1 className={styles.unseen}>{title}</h1>
      <div className={styles.page}>
        <ScreenBoundary key={version} name={props.target.kind === 'screen' ? props.target.screen : holder}>
          <Content {...props} active={settled} />
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
  const { list, active } = useSnapshot(tabs);
  return list
    .filter((tab) => tab.seen)
    .map((tab) => (
      <Pane
        key={tab.key}
        holder={tab.key}
        title={tab.title}
        target={tab.target as Target}
        version={tab.version}
        active={tab.key === active}
      />
    ));
}
