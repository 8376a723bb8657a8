/** All rows of an import preview: those of the records, and those of their children in sheets of their own. */
import type { Entity } from '@/model/entity/entity';
import type {
  ImportError,
  ImportPlace,
  ImportPreview,
  ImportRow,
  ImportValues,
} from '@/model/screens/transfer/import-messages';
import { ImportRows, placeKey } from './import-rows';
import { messages } from './messages';

/** The rows of one child. */
interface ChildPart {
  key: string;
  rows: ImportRows;
}

/** A table of the preview. */
export interface ImportSheet {
  key: string;
  title: string;
  rows: ImportRows;
}

export class ImportBook {
  readonly main: ImportRows;
  /** The records first. */
  readonly sheets: readonly ImportSheet[];
  private readonly children: readonly ChildPart[];
  /** Records of the files by the places of the rows of their children. */
  private readonly owners = new Map<string, ImportRow>();

  constructor(
    entity: Entity,
    private readonly preview: ImportPreview,
  ) {
    this.main = new ImportRows(entity, preview);
    const texts = new Map<string, string>();
    for (const row of preview.rows)
      for (const one of Object.values(row.children ?? {}).flat()) {
        this.owners.set(placeKey(one), row);
        texts.set(placeKey(one), String(row.values[entity.titleField] ?? messages.placeOf('', '', row.row)));
      }
    const parts = preview.children.flatMap(({ key, title, columns, unmatched }): ImportSheet[] => {
      const child = entity.children[key];
      const rows = [...preview.rows.flatMap((row) => row.children?.[key] ?? []), ...unmatched];
      if (!child || rows.length === 0) return [];
      const main = { label: entity.title, texts };
      return [{ key, title, rows: new ImportRows({ ...entity, fields: child.fields }, { rows, columns }, main) }];
    });
    this.children = parts;
    this.sheets = [{ key: '', title: entity.title, rows: this.main }, ...parts];
  }

  /** Rows that are still to be saved: records, and rows of children that belong to none. */
  get count(): number {
    const unmatched = this.preview.children.flatMap((child) =>
      child.unmatched.filter((row) => this.children.some(({ rows }) => rows.has(row))),
    );
    return this.main.count + unmatched.length;
  }

  async finished(): Promise<void> {
    for (const { rows } of this.sheets) await rows.undoableRows.finished();
  }

  showOnlyWrong(only: boolean): void {
    for (const { rows } of this.sheets) rows.showOnly(only ? rows.wrongIds() : null);
  }

  /** Validates all rows. @returns the places of the records that cannot be saved, and whether anything is wrong */
  async check(): Promise<{ blocked: ReadonlySet<string>; isWrong: boolean }> {
    const blocked = new Set((await this.main.check()).keys());
    let isWrong = blocked.size > 0;
    for (const { rows } of this.children)
      for (const id of (await rows.check()).keys()) {
        const owner = this.owners.get(id);
        isWrong = true;
        if (owner) blocked.add(placeKey(owner));
      }
    return { blocked, isWrong: isWrong || this.count > this.main.count };
  }

  /** The records to send with the rows of their children, without those that are named. */
  toSend(without: ReadonlySet<string>): ImportValues[] {
    const byOwner = new Map<string, Record<string, ImportValues[]>>();
    for (const { key, rows } of this.children)
      for (const values of rows.toSend()) {
        const owner = this.owners.get(placeKey(values));
        if (!owner) continue;
        const own = byOwner.get(placeKey(owner)) ?? {};
        own[key] = [...(own[key] ?? []), values];
        byOwner.set(placeKey(owner), own);
      }
    return this.main.toSend(without).map((record) => {
      const children = byOwner.get(placeKey(record));
      return children ? { ...record, children } : record;
    });
  }

  private recordOf(place: ImportPlace): string {
    return placeKey(this.owners.get(placeKey(place)) ?? place);
  }

  /** Takes over the reply to records that were sent: saved ones leave with their children, others show their errors. */
  async settle(sent: readonly ImportValues[], errors: readonly ImportError[], saved: boolean): Promise<void> {
    const failed = new Set(errors.map((error) => this.recordOf(error)));
    const left = saved ? sent.filter((record) => !failed.has(placeKey(record))) : [];
    this.main.remove(left);
    for (const { key, rows } of this.children) rows.remove(left.flatMap(({ children }) => children?.[key] ?? []));
    for (const { rows } of this.sheets) rows.report(errors.filter((error) => rows.has(error)));
    await this.check();
  }
}
