import { useCallback, useEffect, useState } from 'react';

/** Where a value comes from. Use a constant of the module: another source loads again. */
export interface LazySource<K, T> {
  /** The value when it needs no request; undefined when it must be loaded. */
  peek(key: K): T | undefined;
  load(key: K): Promise<T>;
}

export type LazyState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

const LOADING = { status: 'loading' } as const;

function firstState<K, T>(key: K, source: LazySource<K, T>): LazyState<T> {
  const value = source.peek(key);
  return value === undefined ? LOADING : { status: 'ready', value };
}

/**
 * A value that is loaded when it is first rendered. One that needs no request is ready at the first render, without a
 * placeholder; a later change of the source does not replace it. `retry` loads it again after an error.
 * @param key another key starts again; compared by identity
 */
export function useLazy<K, T>(key: K, source: LazySource<K, T>): { state: LazyState<T>; retry: () => void } {
  const [current, setCurrent] = useState(() => ({ key, state: firstState(key, source) }));
  const isCurrent = Object.is(current.key, key);
  const shown = isCurrent ? current : { key, state: firstState(key, source) };
  // React's pattern for state that follows a prop: the render is repeated before anything is drawn.
  if (!isCurrent) setCurrent(shown);

  const isLoading = shown.state.status === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    let isWanted = true;
    const settle = (state: LazyState<T>) => {
      if (isWanted) setCurrent({ key, state });
    };
    source.load(key).then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    );
    return () => {
      isWanted = false;
    };
  }, [key, source, isLoading]);

  const retry = useCallback(() => setCurrent({ key, state: LOADING }), [key]);
  return { state: shown.state, retry };
}
