/** Subscribers of notification channels in this process. */

export interface Subscriber {
  onMessage(text: string): void;
  /** Called after a lost connection is back: notifications may have been missed. */
  onReconnect(): void;
}

export class Subscriptions {
  private readonly byChannel = new Map<string, Set<Subscriber>>();

  get channels(): string[] {
    return [...this.byChannel.keys()];
  }

  add(channel: string, subscriber: Subscriber): void {
    const subscribers = this.byChannel.get(channel);
    if (subscribers) subscribers.add(subscriber);
    else this.byChannel.set(channel, new Set([subscriber]));
  }

  remove(channel: string, subscriber: Subscriber): void {
    this.byChannel.get(channel)?.delete(subscriber);
  }

  publish(channel: string, text: string): void {
    for (const subscriber of this.byChannel.get(channel) ?? []) subscriber.onMessage(text);
  }

  publishReconnect(): void {
    for (const subscribers of this.byChannel.values()) for (const one of subscribers) one.onReconnect();
  }
}
