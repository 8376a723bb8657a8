import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { navigateTo } from '@/runtime/navigation/addresses';
import { session } from '@/runtime/session/session-state';
import { Brand } from '../icons/Brand';
import { messages } from '../messages';
import { copyToClipboard } from '@/runtime/notices/clipboard';
import { openMenuSearch } from '@/runtime/navigation/open-panels';
import styles from './status-pages.module.css';

/** Page for a status instead of a screen: title, explanation and the next step. */
export function StatusPage(props: {
  code?: string;
  title: string;
  text: string;
  action?: ReactNode;
  /** Small technical code for support. */
  small?: string | undefined;
  art?: ReactNode;
}) {
  const { code, title, text, action, small, art } = props;
  return (
    <section className={styles.result}>
      {art ?? null}
      {code ? (
        <span className={styles.code} aria-hidden="true">
          {code}
        </span>
      ) : null}
      <h2>{title}</h2>
      <p>{text}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
      {small ? <small>{small}</small> : null}
    </section>
  );
}

const home = (
  <Button type="primary" onClick={() => navigateTo('/')}>
    {messages.backHome}
  </Button>
);

const back = <Button onClick={() => history.back()}>{messages.goBack}</Button>;

const search = <Button onClick={openMenuSearch}>{messages.searchMenu}</Button>;

function copyRequest(): void {
  const { user } = session();
  const who = user ? `${user.realname}（${user.username}）` : '';
  copyToClipboard(messages.request(who, location.pathname));
}

export const NotFoundPage = () => (
  <StatusPage
    code="404"
    title={messages.notFoundTitle}
    text={messages.notFoundText}
    action={
      <>
        {search}
        {home}
      </>
    }
  />
);

export const ForbiddenPage = () => (
  <StatusPage
    code="403"
    title={messages.forbiddenTitle}
    text={messages.forbiddenText}
    action={
      <>
        <Button onClick={copyRequest}>{messages.copyRequest}</Button>
        {home}
      </>
    }
  />
);

/** @param props.onRetry omitted when the request cannot be repeated */
export const ServerErrorPage = ({ text, small, onRetry }: { text?: string; small?: string; onRetry?: () => void }) => (
  <StatusPage
    code="500"
    title={messages.serverErrorTitle}
    text={text || messages.serverErrorText}
    small={small}
    action={
      <>
        {onRetry ? null : back}
        {home}
        {onRetry ? (
          <Button type="primary" onClick={onRetry}>
            {messages.retry}
          </Button>
        ) : null}
      </>
    }
  />
);

/** A menu entry whose component does not exist on this platform. */
export const UnknownScreenPage = ({ component }: { component: string }) => (
  <StatusPage
    title={messages.unknownTitle}
    text={messages.unknownText}
    action={home}
    small={messages.moduleNotFound(component)}
  />
);

/** Landing page when no menu entry has a page. */
export function EmptyPage() {
  const { menu } = useSnapshot(session());
  const some = (menu ?? []).some((entry) => !entry.hidden);
  return (
    <StatusPage
      art={<Brand size={56} />}
      title={messages.emptyTitle}
      text={some ? messages.emptyText : messages.emptyMenuText}
    />
  );
}
