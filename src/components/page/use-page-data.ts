import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Page } from '@/model/screens/screen';
import { fillTemplate } from '@/model/templates/template';
import { policyOfSchemaCall, silent } from '@/runtime/http/policy';
import { isCancelled } from '@/runtime/errors/api-error';
import { call } from '@/runtime/http/request';

interface PageData {
  data: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, unknown>>;
}

function fetchData({ method, path }: Call, params: Readonly<Parameters>, signal: AbortSignal): Promise<unknown> {
  const filled = fillTemplate(path, (name) => encodeURIComponent(String(params[name] ?? '')));
  const policy = silent(policyOfSchemaCall(method, filled));
  return call<unknown>(method, filled, { signal, policy }).then(({ result }) => result);
}

const omit = (record: Readonly<Record<string, unknown>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** Loads the data of a page: all calls once and in parallel. `retry` repeats the given calls. */
export function usePageData(page: Page, params: Parameters): PageData & { retry: (names: readonly string[]) => void } {
  const [pageData, setPageData] = useState<PageData>({ data: {}, errors: {} });
  const running = useRef<AbortController | null>(null);
  const paramsJson = JSON.stringify(params);

  const loadNames = useCallback(
    (names: readonly string[]) => {
      const { signal } = (running.current ??= new AbortController());
      for (const name of names) {
        const one = page.data[name];
        if (!one) continue;
        fetchData(one, JSON.parse(paramsJson), signal).then(
          (result) =>
            signal.aborted ||
            setPageData(({ data, errors }) => ({ data: { ...data, [name]: result }, errors: omit(errors, name) })),
          (error: unknown) =>
            signal.aborted ||
            isCancelled(error) ||
            setPageData(({ data, errors }) => ({ data, errors: { ...errors, [name]: error } })),
        );
      }
    },
    [page, paramsJson],
  );

  useEffect(() => {
    loadNames(Object.keys(page.data));
    return () => {
      running.current?.abort();
      running.current = null;
    };
  }, [page, loadNames]);

  const again = (names: readonly string[]) => {
    setPageData(({ data, errors }) => ({ data, errors: names.reduce(omit, errors) }));
    loadNames(names);
  };
  return { ...pageData, retry: again };
}
