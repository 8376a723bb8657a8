import type { ComponentType, ReactNode } from 'react';
import { loadChunk } from '@/runtime/http/connection';
import { useLazy, type LazySource } from './use-lazy';

/** A component whose code is loaded when it is first rendered. */
export type LazyComponent<Props> = (props: Props & { fallback?: ReactNode }) => ReactNode;

/**
 * A component whose code is loaded when it is first rendered; `fallback` is rendered until then. When the server is
 * unreachable it waits; an error of loading goes to the next error boundary, and the next time it is rendered it is
 * loaded again. Not `React.lazy`: its content is shown 300 ms after the placeholder at the earliest, and not at once
 * when the code is already there.
 * @param load loads the module; called once, unless it failed
 * @param loaded the component if something else has loaded its code
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  loaded?: () => ComponentType<Props> | undefined,
): LazyComponent<Props> {
  let request: Promise<ComponentType<Props>> | null = null;
  let component: ComponentType<Props> | undefined;
  function start(): Promise<ComponentType<Props>> {
    request ??= loadChunk(load).then(
      (module) => (component = module.default),
      (error: unknown) => {
        request = null;
        throw error;
      },
    );
    return request;
  }
  const source: LazySource<null, ComponentType<Props>> = {
    peek: () => component ?? loaded?.(),
    load: start,
  };
  return function Lazy({ fallback = null, ...props }) {
    const { state } = useLazy(null, source);
    if (state.status === 'failed') throw state.error;
    if (state.status === 'loading') {
      // Before the effects of this render; the error goes to the waiting hook.
      start().catch(() => undefined);
      return fallback;
    }
    const Component = state.value;
    return <Component {...(props as unknown as Props)} />;
  };
}
