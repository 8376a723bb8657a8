import { Button } from 'antd';
import type { ReactElement } from 'react';
import styles from '../input.module.css';
import { texts } from '../messages';
import type { Loaded } from './use-async-value';

/** That choices did not come, why, and a way to ask again: where they would stand. */
export function ListFailure({ error, retry }: Pick<Loaded<unknown>, 'error' | 'retry'>) {
  return (
    <div className={styles.failure} role="alert">
      {`${texts.failed}：${error ?? ''}`}
      <Button size="small" onClick={retry}>
        {texts.retry}
      </Button>
    </div>
  );
}

/** A list with the failure below it, outside of what may be chosen. */
export const withFailure = (list: ReactElement, { error, retry }: Pick<Loaded<unknown>, 'error' | 'retry'>) =>
  error === null ? (
    list
  ) : (
    <>
      {list}
      <ListFailure error={error} retry={retry} />
    </>
  );
