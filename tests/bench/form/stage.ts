/**
 * How every engine is measured: the same script in each page, on the page's own clock. An engine only says how a form is
 * mounted; what is drawn is read off the page.
 */
import { createRuntime } from '@/runtime/create-runtime';
import { watchKeystrokes, type Keystrokes } from '../page/keystrokes';
import { painted } from '../page/painted';
import { benchForm, type BenchForm } from './data';

// Options and drafts are services of the console.
createRuntime();

/** Draws a form into a host of 1200 × 640 that scrolls. Returns the function that removes it. */
export type MountForm = (host: HTMLElement, form: BenchForm) => () => void;

export interface Mounted {
  /** Milliseconds to the frame with all fields in the window. */
  seen: number;
  /** Milliseconds to the frame with all fields of the form. */
  drawn: number;
}

export interface FormBench extends Keystrokes {
  prepare: (fields: number, allRequired: boolean) => void;
  mount: () => Promise<Mounted>;
  unmount: () => Promise<void>;
  /** Milliseconds from a click on the button that submits to the frame with the number of errors. */
  submit: () => Promise<number>;
  /** Enters a text into the first field. */
  enter: (text: string) => void;
  focusFirst: () => void;
}

/** Milliseconds for a form to come. */
const PATIENCE = 60_000;

const isControl = 'input, textarea, button[role="switch"]';

/** Elements of one field, by its label. */
function controlOf(host: HTMLElement, label: string): Element | null {
  const named = [...host.querySelectorAll('label')].find((one) => (one.textContent ?? '').startsWith(label));
  return named?.closest('[data-field], .ant-form-item, .ant-formily-item')?.querySelector(isControl) ?? null;
}

const isInWindow = (host: HTMLElement, element: Element): boolean =>
  element.getBoundingClientRect().top < host.getBoundingClientRect().bottom;

async function until<T>(read: () => T | null | false): Promise<T> {
  const from = performance.now();
  for (;;) {
    await painted();
    const found = read();
    if (found !== null && found !== false) return found;
    if (performance.now() - from > PATIENCE) throw new Error('the form never came');
  }
}

export function stageForm(mountForm: MountForm): void {
  const host = document.getElementById('host')!;
  let form = benchForm(1, false);
  let remove: (() => void) | null = null;
  const bench: FormBench = {
    prepare(fields, allRequired) {
      form = benchForm(fields, allRequired);
    },
    async mount() {
      await painted();
      const from = performance.now();
      remove = mountForm(host, form);
      // The window is full when the last control that exists stands below it.
      const seen = await until(() => {
        const spent = performance.now() - from;
        if (!controlOf(host, form.fields[0]!.label)) return false;
        const last = [...host.querySelectorAll(isControl)].at(-1);
        return last && !isInWindow(host, last) ? spent : false;
      });
      const lastLabel = form.fields.at(-1)!.label;
      const drawn = await until(() => {
        const spent = performance.now() - from;
        return controlOf(host, lastLabel) ? spent : false;
      });
      return { seen, drawn };
    },
    async unmount() {
      remove?.();
      remove = null;
      host.replaceChildren();
      await painted();
      await painted();
    },
    async submit() {
      const button = host.querySelector<HTMLButtonElement>('button[type="submit"]')!;
      const from = performance.now();
      button.click();
      return until(() =>
        [...host.querySelectorAll('output')].some((one) => one.textContent?.includes(String(form.fields.length)))
          ? performance.now() - from
          : false,
      );
    },
    enter(text) {
      const input = host.querySelector<HTMLInputElement>('input')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    focusFirst: () => host.querySelector<HTMLInputElement>('input')!.focus(),
    ...watchKeystrokes(),
  };
  Object.assign(window, { bench });
}
