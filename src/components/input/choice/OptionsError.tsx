import { Button } from 'antd';
import type { ReactElement } from 'react';
import styles from '../input.module.css';
import { messages } from '../messages';
import type { AsyncValue } from './use-async-value';

/** Error message with a retry button, shown in place of options that could not be loaded. */
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

/** A drop-down list with the load error below it, outside of the options. */
export const withOptionsError = (list: ReactElement, { error, retry }: Pick<AsyncValue<unknown>, 'error' | 'retry'>) =>
  error === null ? (
    list
  ) : (
    <>
      {list}
      <OptionsError error={error} retry={retry} />
    </>
  );
