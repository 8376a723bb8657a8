/** Stores which server accepts only PUT where others accept POST (rulings: POST or PUT). */
import { config } from '../environment/config';
import { readItem, writeItem } from '../storage/local-storage';

/** Storage key: the API base of the server. */
const PUT_SERVER = 'PUT_ONLY';

/** True when the current server rejected POST before. */
export const isPutOnlyServer = (): boolean => readItem(PUT_SERVER) === config().apiBase;

/** Stores that the current server accepts only PUT. */
export const storePutOnlyServer = (): void => writeItem(PUT_SERVER, config().apiBase);
