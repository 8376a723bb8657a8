/** Old texts of cells that a program has just changed: each stays for a moment, then it is gone (spec 2 §4). */
export const FLASH_MS = 1400;

export class CellFlash {
  /** By row and field. */
  private readonly texts = new Map<string, Map<string, string>>();

  /** @param notify called when a row's last text is gone, and must be drawn without it */
  constructor(private readonly notify: (id: string) => void) {}

  start(id: string, key: string, text: string): void {
    const cells = this.texts.get(id) ?? new Map<string, string>();
    this.texts.set(id, cells.set(key, text));
    setTimeout(() => {
      cells.delete(key);
      if (cells.size === 0 && this.texts.get(id) === cells) this.texts.delete(id);
      this.notify(id);
    }, FLASH_MS);
  }

  /** Undefined: the cell shows what it holds alone. */
  textOf(id: string, key: string): string | undefined {
    return this.texts.get(id)?.get(key);
  }
}
