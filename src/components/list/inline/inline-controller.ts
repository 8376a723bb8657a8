/** State of the editing table of a list, without React: its rows, saving them, what prevented it, and the draft. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { notify, reportError } from '@/runtime/notices/notices';
import { invalidate } from '@/runtime/records/invalidation';
import type { Work } from '@/runtime/unsaved/work';
import { messages } from '@/components/messages';
import type { GridHandle } from '@/components/grid/views/EditableGrid';
import { inlineDraft } from './inline-draft';
import { saveFailures, validationProblems, type SaveProblems } from './inline-problems';
import { InlineRows, type InlineOptions, type RowEdit } from './inline-rows';

/** Where the rows come from and what may be done with them. */
export interface InlineSettings extends Pick<InlineOptions, 'form' | 'list' | 'closed' | 'remove'> {
  entity: Entity;
  /** Fields on screen, in order. */
  fields: readonly Field[];
  /** The records that the list shows now, their names, and the parameters that new records start with. */
  current: () => Pick<InlineOptions, 'rows' | 'refs' | 'params'>;
  /** Loads the list again. */
  reload: () => Promise<void>;
}

/** A cell to focus; the first row when the id is null. */
export interface FocusTarget {
  readonly id: string | null;
  readonly key: string;
}

export interface InlineSnapshot {
  readonly rows: InlineRows;
  /** Incremented when the rows are opened again; the grid is created anew for them. */
  readonly version: number;
  /** True while the rows are validated and saved. */
  readonly busy: boolean;
  readonly draftRestored: boolean;
  readonly problems: SaveProblems | null;
  /** A new object for every request to focus a cell. */
  readonly focusTarget: FocusTarget;
}

const FIRST_CELL: FocusTarget = { id: null, key: '' };

/** Fields that forms do not offer are read-only in the table too. */
function withFormReadonly(entity: Entity, fields: readonly Field[]): Entity {
  const closed = fields.filter(({ hiddenIn, system }) => hiddenIn.form && !system);
  if (closed.length === 0) return entity;
  return {
    ...entity,
    fields: {
      ...entity.fields,
      ...Object.fromEntries(closed.map((field) => [field.key, { ...field, readonly: true }])),
    },
  };
}

export class InlineController {
  private snapshot: InlineSnapshot;
  private readonly listeners = new Set<() => void>();
  /** The rows of the list that are open. */
  private openedRows: readonly Row[];
  private grid: GridHandle | null = null;
  private work: Work | null = null;
  private stopFollowing: (() => void) | null = null;

  /** @param edits row edits of a draft */
  constructor(
    private settings: InlineSettings,
    edits: readonly RowEdit[] = [],
  ) {
    this.openedRows = settings.current().rows;
    const rows = this.openRows(edits);
    this.snapshot = {
      rows,
      version: 0,
      busy: false,
      draftRestored: rows.dirty,
      problems: null,
      focusTarget: FIRST_CELL,
    };
  }

  readonly getSnapshot = (): InlineSnapshot => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Ref callback of the mounted grid. */
  readonly attach = (grid: GridHandle | null): void => {
    this.grid = grid;
  };

  focusCell({ id, key }: FocusTarget): void {
    this.grid?.focusCell(id, key);
  }

  private update(changes: Partial<InlineSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    for (const listener of this.listeners) listener();
  }

  /** Keeps the draft of the edits up to date. Returns the cleanup function. */
  mount(work: Work): () => void {
    this.work = work;
    this.followEdits();
    return () => {
      this.stopFollowing?.();
      this.work = null;
      work.release();
    };
  }

  /** Replaces the settings, for rows that are opened from now on. */
  configure(settings: InlineSettings): void {
    this.settings = settings;
  }

  private followEdits(): void {
    const { rows } = this.snapshot;
    const storeDraft = (): void => {
      const edits = rows.kept();
      if (edits.length > 0) this.work?.change(inlineDraft(edits));
      else this.work?.finish();
    };
    this.stopFollowing?.();
    const stops = [rows.undoableRows.onStep(storeDraft), rows.followReferences()];
    this.stopFollowing = () => stops.forEach((stop) => stop());
    storeDraft();
  }

  private openRows(edits: readonly RowEdit[]): InlineRows {
    const { entity, fields, form, list, closed, remove, current } = this.settings;
    const visibleFields = fields.map(({ key }) => key);
    return new InlineRows(
      { entity: withFormReadonly(entity, fields), form, list, visibleFields, closed, remove, ...current() },
      edits,
    );
  }

  /** Opens the current rows of the list with edits that are not saved yet. */
  private reopen(edits: readonly RowEdit[]): void {
    this.openedRows = this.settings.current().rows;
    this.update({
      rows: this.openRows(edits),
      version: this.snapshot.version + 1,
      focusTarget: this.grid?.activeCell() ?? { ...FIRST_CELL },
    });
    // Not mounted: its draft is not followed any more.
    if (this.work) this.followEdits();
  }

  /** Opens the rows that the list shows now, unless they are open already or edits would be lost. */
  followRows(listRows: readonly Row[]): void {
    const { busy, rows } = this.snapshot;
    if (listRows !== this.openedRows && !busy && !rows.dirty) this.reopen([]);
  }

  dismissDraftNotice(): void {
    this.update({ draftRestored: false });
  }

  /** Validates and saves the changed rows. Does nothing while they are being saved. */
  save(): void {
    if (this.snapshot.busy) return;
    this.update({ busy: true, problems: null });
    this.saveChanges()
      .catch(reportError)
      .finally(() => this.endSave());
  }

  private async saveChanges(): Promise<void> {
    const { entity, reload } = this.settings;
    const { rows } = this.snapshot;
    const problems = validationProblems(await rows.validate(), rows, entity);
    if (problems) {
      this.update({ problems });
      return;
    }
    if (!rows.dirty) {
      notify.info(messages.nothingToSave);
      return;
    }
    const { saved, remaining } = await rows.save();
    if (saved > 0) {
      notify.success(messages.rowsSaved(saved));
      await invalidate(entity.id);
    } else {
      await reload();
    }
    this.reopen(remaining);
    this.update({ draftRestored: false, problems: saveFailures(remaining, this.snapshot.rows) });
  }

  private endSave(): void {
    const { problems } = this.snapshot;
    // Only now: cells of a grid that is being saved are read-only.
    this.update({ busy: false, ...(problems && { focusTarget: { ...problems.firstCell } }) });
    this.followRows(this.settings.current().rows);
  }
}
