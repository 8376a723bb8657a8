import { memo, useCallback, useDeferredValue, useLayoutEffect } from 'react';
import { FirstRenderHoldContext } from '@/components/screen/first-render-hold';
import { config } from '@/runtime/environment/config';
import { displayTab, delayDisplay, type Target } from '@/runtime/navigation/tabs';
import { messages } from '../messages';
import { ExternalPage } from '../screens/ExternalPage';
import { EmptyPage, ForbiddenPage, NotFoundPage, ServerErrorPage, UnknownScreenPage } from '../screens/StatusPages';
import { ScreenBoundary } from '../screens/ScreenBoundary';
import { ScreenHost } from '../screens/ScreenHost';
import { useTabs } from './use-settled-tabs';
import styles from '../theme/console.module.css';

interface TabPageProps {
  ownerId: string;
  title: string;
  target: Target;
  version: number;
  /** `front`: displayed; `behind`: hidden; `coming`: laid out and not displayed yet. */
  place: 'front' | 'behind' | 'coming';
}

const Content = memo(function Content({
  ownerId,
  title,
  target,
  version,
  active,
}: Omit<TabPageProps, 'place'> & { active: boolean }) {
  switch (target.kind) {
    case 'screen':
      return <ScreenHost key={version} id={target.screen} params={target.params} ownerId={ownerId} active={active} />;
    case 'frame':
      return (
        <ExternalPage key={`${version} ${target.url}`} title={title} address={target.url} external={target.external} />
      );
    case 'unknown':
      return <UnknownScreenPage component={target.component} />;
    case 'forbidden':
      return <ForbiddenPage />;
    case 'serverError':
      return <ServerErrorPage />;
    case 'notFound':
      return <NotFoundPage />;
    case 'empty':
      return <EmptyPage />;
  }
});

/** Page of a tab. It stays mounted while it is hidden, so that its state is kept. */
const TabPage = memo(function Pane({ place, ...props }: TabPageProps) {
  const { ownerId, title, version } = props;
  // Deferred: the page that is hidden renders after the page that is displayed.
  const settled = useDeferredValue(place !== 'behind');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must scroll it, whatever it contains
    <div className={styles.pane} hidden={place === 'behind'} data-place={place} data-tab={ownerId} tabIndex={0}>
      <h1 className={styles.unseen}>{title}</h1>
      <div className={styles.page}>
        <ScreenBoundary key={version} name={props.target.kind === 'screen' ? props.target.screen : ownerId}>
          <FirstRenderHoldContext value={useCallback(() => delayDisplay(ownerId), [ownerId])}>
            <Content {...props} active={settled} />
          </FirstRenderHoldContext>
        </ScreenBoundary>
      </div>
      <footer className={styles.footer}>
        {messages.copyright(config().title)}
        {config().filing ? ` · ${config().filing}` : ''}
      </footer>
    </div>
  );
});

/** The pages of all tabs that were shown at least once. */
export function TabPages() {
  const { list, active, front } = useTabs();
  // Effects of children run first, so every hold of the active page is registered by now.
  useLayoutEffect(() => displayTab(active), [active]);
  return list
    .filter((tab) => tab.seen)
    .map((tab) => (
      <TabPage
        key={tab.key}
        ownerId={tab.key}
        title={tab.title}
        target={tab.target}
        version={tab.version}
        place={tab.key === front ? 'front' : tab.key === active ? 'coming' : 'behind'}
      />
    ));
}
