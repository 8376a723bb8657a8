/** Navigation while the next page is loading. */
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SKELETON_DELAY_MS } from '@/components/screen/first-render-hold';
import { closeTab, tabs } from '@/runtime/navigation/tabs';
import { backend, serve } from './backend';
import { bar, clear, enter, inMenu, prepare, soon } from './stage';

beforeEach(prepare);
afterEach(clear);

/** Addresses of the visible pages. */
const seen = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tab]')]
    .filter((pane) => pane.checkVisibility({ checkOpacity: true }) || pane.dataset['place'] === 'front')
    .map((pane) => pane.dataset['tab']);
const page = (path: string) => document.querySelector<HTMLElement>(`[data-tab="${path}"]`);

/** A synchronous click: a simulated pointer takes longer than the previous page stays visible. */
const press = (name: string) => (inMenu(name).element() as HTMLElement).click();

/** Disables the timeout after which a navigation shows the new page before it is ready. */
function waitForever(): void {
  const { setTimeout: wait } = window;
  const patient = (run: () => void, ms?: number) => (ms === SKELETON_DELAY_MS ? 0 : wait(run, ms));
  vi.spyOn(window, 'setTimeout').mockImplementation(patient as typeof setTimeout);
}
afterEach(() => void vi.restoreAllMocks());

/** Delays the replies for records until the test releases them. */
function hold() {
  const waiting: (() => void)[] = [];
  let asked = 0;
  backend.answer = (path) => {
    if (!path.endsWith('/list')) return serve(path);
    asked += 1;
    return new Promise((resolve) => waiting.push(() => resolve(serve(path))));
  };
  return { asked: () => asked, release: () => waiting.splice(0).forEach((answer) => answer()) };
}

/** Observes the page until the test ends. @returns a function: true if the selector matched at any time */
function everDrawn(selector: string): () => boolean {
  let found = false;
  const observer = new MutationObserver(() => (found ||= document.querySelector(selector) !== null));
  observer.observe(document.body, { subtree: true, childList: true });
  return () => {
    observer.disconnect();
    return found;
  };
}

describe('the next page', () => {
  beforeEach(async () => {
    await enter('/a/one');
    await soon(() => expect(page('/a/one')?.querySelector('[data-screen]')).toBeTruthy());
  });

  test('replaces the previous page once its records are loaded', async () => {
    waitForever();
    const records = hold();
    const begun = everDrawn('[data-tab="/b/one"] [data-grid][aria-busy="true"]');
    await userEvent.click(inMenu('乙组'));
    press('乙一');
    await soon(() => expect(records.asked()).toBe(1));
    expect(location.pathname).toBe('/b/one');
    expect(seen()).toEqual(['/a/one']);
    records.release();
    await soon(() => expect(seen()).toEqual(['/b/one']));
    expect(page('/b/one')?.querySelector('[data-screen]')).toBeTruthy();
    expect(begun()).toBe(false);
    await soon(() => expect(bar().element().querySelector('[aria-current="page"]')?.textContent).toBe('乙一'));
  });

  test('shows its frame when records take longer, and keeps the nodes when they come', async () => {
    const records = hold();
    await userEvent.click(inMenu('乙组'));
    await userEvent.click(inMenu('乙一'));
    await soon(() => expect(seen()).toEqual(['/b/one']));
    await soon(() => expect(page('/b/one')?.querySelector('[aria-busy="true"]')).toBeTruthy());
    const screen = page('/b/one')?.querySelector('[data-screen]');
    records.release();
    await soon(() => expect(page('/b/one')?.querySelector('[aria-busy="true"]')).toBeNull());
    expect(page('/b/one')?.querySelector('[data-screen]')).toBe(screen);
    expect(records.asked()).toBe(1);
  });

  test('is shown at once when the previous one is closed', async () => {
    waitForever();
    const records = hold();
    await userEvent.click(inMenu('乙组'));
    press('乙一');
    await soon(() => expect(records.asked()).toBe(1));
    await closeTab('/a/one');
    await soon(() => expect(seen()).toEqual(['/b/one']));
    expect(tabs().front).toBe('/b/one');
    records.release();
  });

  test('is skipped for a third one that was opened meanwhile', async () => {
    const records = hold();
    await userEvent.click(inMenu('乙组'));
    press('乙一');
    await soon(() => expect(records.asked()).toBe(1));
    history.back();
    await soon(() => expect(tabs().active).toBe('/a/one'));
    records.release();
    await soon(() => expect(page('/b/one')?.querySelector('[data-screen]')).toBeTruthy());
    expect(seen()).toEqual(['/a/one']);
    expect(location.pathname).toBe('/a/one');
  });
});
