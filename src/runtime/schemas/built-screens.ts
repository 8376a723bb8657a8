/** Recognises screens that the build of this page has checked, so that they are not validated a second time. */
import { screenHash } from '@/model/screens/screen-hash';
import { service } from '../service';

/** Hashes of the checked screens, separated by spaces. Written by the build; undeclared in development and in tests. */
declare const BUILT_SCREENS: string | undefined;

const hashes = service(() => new Set(typeof BUILT_SCREENS === 'undefined' ? [] : (BUILT_SCREENS.match(/\S+/g) ?? [])));

/**
 * True when a screen with this ETag was checked by the build of this page. A screen of a newer server, an edited screen
 * and a reply without ETag are not.
 */
export const isBuiltScreen = (etag: string | null): boolean => etag !== null && hashes().has(screenHash(etag));
