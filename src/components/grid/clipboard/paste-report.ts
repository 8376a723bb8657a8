import type { PastePlan } from '@/model/grid/clipboard/types';
import { defineSlice, Slice } from '../core/slice';

/** What the last paste left out, until the user closes the report or pastes again. */
class PasteReportState extends Slice {
  plan: PastePlan | null = null;

  /** Shows the report of a paste, unless nothing was left out. */
  show(plan: PastePlan): void {
    this.plan = plan.unreadable.length + plan.lockedCount + plan.outsideCount > 0 ? plan : null;
    this.changed();
  }

  close(): void {
    this.plan = null;
    this.changed();
  }
}

export const pasteReport = defineSlice((grid) => new PasteReportState(grid));
