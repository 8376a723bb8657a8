/**
 * Services: state of the browser code that belongs to the current runtime instead of a module. A value is created at
 * its first use, so importing a module has no effect; tests open a new scope instead of replacing modules.
 */

export interface RuntimeScope {
  /** Aborted when the runtime is disposed: pass it to `addEventListener`. */
  readonly signal: AbortSignal;
}

/** Reads the value that a service has in the current runtime. */
export type Service<T> = () => T;

/** A value that replaces the one a service would create. */
export interface Provided {
  readonly service: Service<unknown>;
  readonly value: unknown;
}

interface OpenScope extends RuntimeScope {
  readonly dispose: () => void;
  readonly values: Map<Service<unknown>, unknown>;
}

/** Names the value that a service has in the scope to be opened. */
export const provide = <T>(target: Service<T>, value: T): Provided => ({ service: target, value });

interface Scopes {
  /**
   * Declares state of a runtime.
   * @param create makes the value, once per runtime
   * @returns its accessor; throws before the first `openScope`
   * @example const counter = service(() => ({ last: 0 }));  counter().last += 1;
   */
  readonly service: <T>(create: (scope: RuntimeScope) => T) => Service<T>;
  /**
   * Disposes the current scope and makes a new, empty one current. `dispose` ends the listeners of a scope; its values
   * stay readable until the next.
   */
  readonly openScope: (provided?: readonly Provided[]) => RuntimeScope & { dispose(): void };
}

/** Creates the functions that share the current scope. */
function createScopes(): Scopes {
  let current: OpenScope | null = null;
  return {
    service<T>(create: (scope: RuntimeScope) => T) {
      const access = (): T => {
        if (!current) throw new Error('createRuntime() has not been called');
        const { values } = current;
        if (!values.has(access)) values.set(access, create(current));
        // Only this accessor is its key.
        return values.get(access) as T;
      };
      return access;
    },
    openScope(provided = []) {
      current?.dispose();
      const controller = new AbortController();
      const { signal } = controller;
      const dispose = () => controller.abort();
      current = { signal, dispose, values: new Map(provided.map((one) => [one.service, one.value])) };
      return { signal, dispose };
    },
  };
}

export const { service, openScope } = createScopes();
