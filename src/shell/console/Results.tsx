import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { go } from '@/runtime/navigation';
import { session } from '@/runtime/session-state';
import { Brand } from '../Brand';
import { texts } from '../texts';
import { copyText } from './copy';
import { panels } from './panels';
import styles from './results.module.css';

/** One calm page for everything that is not a screen: what it is, why, and the next step. */
export function Result(props: {
  code?: string;
  title: string;
  text: string;
  action?: ReactNode;
  /** A code for whoever looks into it. */
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
  <Button type="primary" onClick={() => go('/')}>
    {texts.backHome}
  </Button>
);

const back = <Button onClick={() => history.back()}>{texts.goBack}</Button>;

const search = <Button onClick={() => (panels.search = true)}>{texts.searchMenu}</Button>;

function copyRequest(): void {
  const { user } = session;
  const who = user ? `${user.realname}（${user.username}）` : '';
  copyText(texts.request(who, location.pathname));
}

export const NotFound = () => (
  <Result
    code="404"
    title={texts.notFoundTitle}
    text={texts.notFoundText}
    action={
      <>
        {search}
        {home}
      </>
    }
  />
);

export const Forbidden = () => (
  <Result
    code="403"
    title={texts.forbiddenTitle}
    text={texts.forbiddenText}
    action={
      <>
        <Button onClick={copyRequest}>{texts.copyRequest}</Button>
        {home}
      </>
    }
  />
);

/** @param props.onRetry absent where there is nothing to do again */
export const ServerError = ({ text, small, onRetry }: { text?: string; small?: string; onRetry?: () => void }) => (
  <Result
    code="500"
    title={texts.serverErrorTitle}
    text={text || texts.serverErrorText}
    small={small}
    action={
      <>
        {onRetry ? null : back}
        {home}
        {onRetry ? (
          <Button type="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
        ) : null}
      </>
    }
  />
);

/** A menu entry that leads nowhere on this platform. */
export const Unknown = ({ component }: { component: string }) => (
  <Result title={texts.unknownTitle} text={texts.unknownText} action={home} small={texts.moduleNotFound(component)} />
);

/** The landing page while no menu entry has a page. */
export function Empty() {
  const { menu } = useSnapshot(session);
  const some = (menu ?? []).some((entry) => !entry.hidden);
  return (
    <Result art={<Brand size={56} />} title={texts.emptyTitle} text={some ? texts.emptyText : texts.emptyMenuText} />
  );
}
