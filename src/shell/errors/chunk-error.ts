/** Error codes of parts of the console that did not arrive (rulings: kept and shown small). */
export type ChunkErrorCode = 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';

/** Which part failed to load, or null when the error is something else. */
export function chunkErrorCode(error: unknown): ChunkErrorCode | null {
  const message = error instanceof Error ? error.message : '';
  if (/unable to preload css/i.test(message)) return 'CSS_CHUNK_LOAD_FAILED';
  const failed = /dynamically imported module|importing a module script failed|ChunkLoadError/i;
  return failed.test(message) ? 'ChunkLoadError' : null;
}
