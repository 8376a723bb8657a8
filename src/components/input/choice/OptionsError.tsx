import { Button } from 'antd';
import type { ReactElement } from 'react';
import styles from '../input.module.css';
import { messages } from '../messages';
import type { AsyncValue } from './use-async-value';

/** That choices did not come, why, and a way to ask again: where they would stand. */
export function OptionsError({ error, retry }: Pick<AsyncValue<unknown>, 'error' | 'retry'>) {
  return (
    <div className={styles.failure} role="alert">
      {`${messages.optionsNotLoaded}：${error ?? ''}`}
      <Button size="small" onClick={retry}>
        {messages.retry}
      </Button>
    </div>
  );
}

/** A list with the failure below it, outside of what may be chosen. */
export const withOptionsError = (list: ReactElement, { error, retry }: Pick<AsyncValue<unknown>, 'error' | 'retry'>) =>
  error === null ? (
    list
  ) : (
    <>
      {list}
      <OptionsError error={error} retry={retry} />
    </>
  );
