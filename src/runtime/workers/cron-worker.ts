/** Looks for run times beside the page: a bounded search may still visit every second of some days. */
import { previewRuns, type RunQuery } from '@/model/cron/next-runs';

export interface CronRequest extends RunQuery {
  id: number;
  text: string;
}

addEventListener('message', ({ data }: MessageEvent<CronRequest>) => {
  postMessage({ id: data.id, found: previewRuns(data.text, data) });
});
