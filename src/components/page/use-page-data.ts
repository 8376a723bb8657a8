import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Page } from '@/model/screens/screen';
import { fillTemplate } from '@/model/templates/template';
import { call, isCancelled } from '@/runtime/http/request';

interface Answers {
  data: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, unknown>>;
}

function send({ method, path }: Call, params: Readonly<Parameters>, signal: AbortSignal): Promise<unknown> {
  const filled = fillTemplate(path, (name) => encodeURIComponent(String(params[name] ?? '')));
  return call<unknown>(method, filled, { signal, quiet: true }).then(({ result }) => result);
}

const without = (record: Readonly<Record<string, unknown>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** What a page asks for: every call once, all side by side; `again` repeats those that failed. */
export function usePageData(page: Page, params: Parameters): Answers & { again: (names: readonly string[]) => void } {
  const [answers, setAnswers] = useState<Answers>({ data: {}, errors: {} });
  const running = useRef<AbortController | null>(null);
  const given = JSON.stringify(params);

  const ask = useCallback(
    (names: readonly string[]) => {
      const { signal } = (running.current ??= new AbortController());
      for (const name of names) {
        const one = page.data[name];
        if (!one) continue;
        send(one, JSON.parse(given) as Parameters, signal).then(
          (result) =>
            signal.aborted ||
            setAnswers(({ data, errors }) => ({ data: { ...data, [name]: result }, errors: without(errors, name) })),
          (error: unknown) =>
            signal.aborted ||
            isCancelled(error) ||
            setAnswers(({ data, errors }) => ({ data, errors: { ...errors, [name]: error } })),
        );
      }
    },
    [page, given],
  );

  useEffect(() => {
    ask(Object.keys(page.data));
    return () => {
      running.current?.abort();
      running.current = null;
    };
  }, [page, ask]);

  const again = (names: readonly string[]) => {
    setAnswers(({ data, errors }) => ({ data, errors: names.reduce(without, errors) }));
    ask(names);
  };
  return { ...answers, again };
}
