import { useEffect, useRef, useState } from 'react';
import type { Call } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { takeLatest } from '@/runtime/async/take-latest';
import { isCancelled } from '@/runtime/errors/api-error';
import { loadPreview, type ScreenPreview } from '@/runtime/schemas/preview-screens';
import type { FormController } from '../state/form-controller';
import { messages } from './messages';

/** Pause of typing after which the preview follows, in milliseconds. */
const DEBOUNCE = 500;

const OPTIONS = { button: messages.check };

export interface PreviewState {
  /** The last one that could be loaded; null before the first. */
  preview: ScreenPreview | null;
  /** Incremented with every other preview. */
  version: number;
  error: unknown;
  retry: () => void;
}

/** The preview of what is entered in a form: it follows after a pause of typing; replies to older entries are dropped. */
export function usePreview({
  call,
  form,
  bodyOf,
}: {
  call: Call;
  form: FormController;
  bodyOf: (values: Row) => Row;
}): PreviewState {
  const [shown, setShown] = useState<{ preview: ScreenPreview | null; version: number }>({ preview: null, version: 0 });
  const [error, setError] = useState<unknown>(null);
  const update = useRef(() => {});
  // The first body function: it reads the form's schema, which does not change.
  const [readBody] = useState(() => bodyOf);
  useEffect(() => {
    const load = takeLatest((signal, body: string) => loadPreview(call, body, OPTIONS, signal), DEBOUNCE);
    let sent = '';
    update.current = () => {
      const body = JSON.stringify(readBody(form.record.values));
      if (body === sent) return;
      sent = body;
      load(body).then(
        (preview) => {
          setError(null);
          setShown((before) =>
            before.preview?.text === preview.text ? before : { preview, version: before.version + 1 },
          );
        },
        (failure: unknown) => {
          if (isCancelled(failure)) return;
          sent = '';
          setError(failure);
        },
      );
    };
    update.current();
    const unsubscribe = form.record.subscribe(() => update.current());
    return () => {
      unsubscribe();
      load.cancel();
    };
  }, [call, form, readBody]);
  return { ...shown, error, retry: () => update.current() };
}
