/** Reloads views of records that the server has written by itself, as its notices say: results of a bank, for example. */
import { invalidate } from '../records/invalidation';
import { subscribe } from './notification-socket';

/** Follows the notices for the signed-in user. @returns the function that ends it */
export const watchServerWrites = (): (() => void) =>
  subscribe('records', ({ entities }) => {
    if (typeof entities !== 'string' || entities === '') return;
    for (const entity of entities.split(',')) void invalidate(entity);
  });
