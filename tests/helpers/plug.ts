/** A fake socket that a test controls and inspects. */
export class Plug extends EventTarget {
  static all: Plug[] = [];
  sent: string[] = [];
  closed = false;
  constructor(
    readonly url: string,
    readonly protocols: string[] = [],
  ) {
    super();
    if (protocols.some((one) => one.includes(' '))) throw new SyntaxError('no sub-protocol');
    Plug.all.push(this);
  }
  static get last(): Plug {
    return Plug.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  say(type: string, detail: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), detail));
  }
}
