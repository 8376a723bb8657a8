/** Keystrokes in a page: milliseconds from the key to the frame that shows it. */
import { painted } from './painted';

export interface Keystrokes {
  /** Notes each keystroke from now on. */
  listen: () => void;
  keystrokes: () => number[];
  /** Focuses the plain input of the page. */
  focusBare: () => void;
}

export function watchKeystrokes(): Keystrokes {
  const bare = document.getElementById('bare') as HTMLInputElement;
  let strokes: number[] = [];
  window.addEventListener(
    'keydown',
    () => {
      const from = performance.now();
      void painted().then(() => strokes.push(performance.now() - from));
    },
    true,
  );
  return {
    listen() {
      strokes = [];
    },
    keystrokes: () => strokes,
    focusBare: () => bare.focus(),
  };
}
