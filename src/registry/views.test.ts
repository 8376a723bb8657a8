import { describe, expect, it, vi } from 'vitest';
import { buildViews, hasView, loadView, nearestTypes, ViewError, loadedView } from './views';

const at = (name: string) => `/renderers/fields/${name}/view.tsx`;

describe('views load when they are first drawn', () => {
  it('loads once, and is there at once from then on', async () => {
    const load = vi.fn(async () => ({ default: 'drawn' }));
    const views = buildViews({ [at('plate')]: load });
    expect([views.has('plate'), views.loaded('plate')]).toEqual([true, undefined]);
    expect(await Promise.all([views.load('plate'), views.load('plate')])).toEqual(['drawn', 'drawn']);
    expect(views.loaded('plate')).toBe('drawn');
    await views.load('plate');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('[1§8.33, 1§8.34, 2§8.49, 2§8.50] says MODULE_NOT_FOUND for a name that is not registered', async () => {
    const views = buildViews<string>({});
    expect(views.has('plate')).toBe(false);
    await expect(views.load('plate')).rejects.toMatchObject({
      code: 'MODULE_NOT_FOUND',
      view: 'plate',
      message: '没有名为“plate”的界面部件（MODULE_NOT_FOUND）',
    });
  });

  it('[1§8.33, 1§8.34, 2§8.49, 2§8.50] says ChunkLoadError with the name, keeps the cause, and tries again', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const load = vi.fn(async () => ({ default: 'drawn' })).mockRejectedValueOnce(cause);
    const views = buildViews({ [at('plate')]: load });
    const failed = await views.load('plate').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ViewError);
    expect(failed).toMatchObject({
      code: 'ChunkLoadError',
      view: 'plate',
      cause,
      message: '界面部件“plate”没有载入，请检查网络后重试（ChunkLoadError）',
    });
    expect(await views.load('plate')).toBe('drawn');
  });

  it('[1§8.33, 1§8.34, 2§8.49, 2§8.50] tells a style chunk from a script', async () => {
    const views = buildViews({ [at('plate')]: () => Promise.reject(new Error('Unable to preload CSS for /a.css')) });
    await expect(views.load('plate')).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' });
  });

  it('[1§8.33, 1§8.34, 1§9.4, 2§8.49, 2§8.50] gives up after 120 s, 120,000 ms', async () => {
    vi.useFakeTimers();
    const views = buildViews({ [at('plate')]: () => new Promise<{ default: string }>(() => undefined) });
    const failed = views.load('plate').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(await Promise.race([failed, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ code: 'ChunkLoadError', view: 'plate' });
    vi.useRealTimers();
  });
});

it('rejects a view whose name is taken', () => {
  const load = async () => ({ default: 'drawn' });
  expect(() => buildViews({ [at('plate')]: load, [`/app${at('plate')}`]: load })).toThrow(
    '/app/renderers/fields/plate/view.tsx: the product already has a view "plate"; choose another name',
  );
});

describe('the project’s own views', () => {
  it('knows types with a view, and no others', async () => {
    expect([hasView('input'), hasView('link_table'), hasView('imput')]).toEqual([true, true, false]);
    await expect(loadView('imput')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
    expect(loadedView('imput')).toBeUndefined();
  });

  it.each([
    ['imput', 'input'],
    ['input-number', 'inputNumber'],
    ['dateTime', 'datetime'],
    ['selUser', 'sel_user'],
  ])('takes %s for %s', (wrong, right) => expect(nearestTypes(wrong)[0]).toBe(right));
});
