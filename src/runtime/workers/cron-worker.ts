/** Worker: finds the next run times of an expression. A bounded search may still visit every second of some days. */
import { previewRuns, type RunQuery } from '@/model/cron/next-runs';

export interface CronRequest extends RunQuery {
  id: number;
  text: string;
}

export interface CronReply {
  id: number;
  found: ReturnType<typeof previewRuns>;
}

addEventListener('message', ({ data }: MessageEvent<CronRequest>) => {
  postMessage({ id: data.id, found: previewRuns(data.text, data) } satisfies CronReply);
});
