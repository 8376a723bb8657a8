/** Work that runs once at a time: a double click on a button, or a held key, starts it once. */
import { service } from '../service';

const running = service(() => new Map<string, Promise<unknown>>());

/**
 * Runs work unless work with the same key is running; then it returns the promise of that work.
 * @param key identity of the work: what is done, and on which records
 * @param work its argument `release` lets the next call run, before the work ends
 */
export function singleFlight<T>(key: string, work: (release: () => void) => Promise<T>): Promise<T> {
  const flights = running();
  const known = flights.get(key);
  // Equal keys name the same work, so its result has the same type.
  if (known) return known as Promise<T>;
  let isOver = false;
  let flight: Promise<T> | null = null;
  const release = (): void => {
    isOver = true;
    if (flights.get(key) === flight) flights.delete(key);
  };
  flight = work(release).finally(release);
  if (!isOver) flights.set(key, flight);
  return flight;
}
