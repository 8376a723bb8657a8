/** Errors that rows do not compute themselves: those in a reply of the server, and those of async validators. */
import type { Cell, ErrorLookup } from '../core/types';

export class ReportedErrors {
  private readonly serverErrors = new Map<string, ReadonlyMap<string, string>>();
  private findExternal: ErrorLookup = () => undefined;

  error(id: string, key: string): string | undefined {
    return this.serverErrors.get(id)?.get(key) ?? this.findExternal(id, key);
  }

  setExternal(find: ErrorLookup): void {
    this.findExternal = find;
  }

  /** Replaces the errors of the server in a row. Returns the cells that had or have one. */
  setServerErrors(id: string, messages: ReadonlyMap<string, string>): Cell[] {
    const keys = [...(this.serverErrors.get(id)?.keys() ?? []), ...messages.keys()];
    if (messages.size > 0) this.serverErrors.set(id, messages);
    else this.serverErrors.delete(id);
    return keys.map((key) => ({ id, key }));
  }
}
