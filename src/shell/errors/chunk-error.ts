/** Error codes of code chunks that failed to load (rulings: kept and shown small). */
export type ChunkErrorCode = 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';

/** Classifies an error: the kind of chunk that failed to load, or null for any other error. */
export function chunkErrorCode(error: unknown): ChunkErrorCode | null {
  const message = error instanceof Error ? error.message : '';
  if (/unable to preload css/i.test(message)) return 'CSS_CHUNK_LOAD_FAILED';
  const failed = /dynamically imported module|importing a module script failed|ChunkLoadError/i;
  return failed.test(message) ? 'ChunkLoadError' : null;
}
