import type { PastePlan } from '@/model/grid/clipboard/types';
import { defineSlice, Slice } from '../core/slice';

/** What the last paste left out, until the user closes the report or pastes again. */
class PasteReportState extends Slice {
  plan: PastePlan | null = null;

  private pastes = 0;

  /** Closes the report of the paste before. Returns whether no other paste has begun since. */
  begin(): () => boolean {
    const paste = (this.pastes += 1);
    if (this.plan) this.close();
    return () => this.pastes === paste;
  }

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
