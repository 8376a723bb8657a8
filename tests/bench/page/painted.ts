/** Resolves when the frame that is being made is on screen, before anything that an engine left for later. */
export const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => void scheduler.postTask(() => resolve(), { priority: 'user-blocking' }));
  });
