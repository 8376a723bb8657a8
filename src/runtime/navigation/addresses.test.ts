import { describe, expect, it } from 'vitest';
import { tabKeyOf, queryParamsOf, pathAfterSignIn, screenPath, signInPath, LIST_STATE_PARAM } from './addresses';

describe('redirectTarget', () => {
  it.each([
    ['/isps/system/dict', '/isps/system/dict'],
    ['/a?b=1&c=%E5%85%B8#d', '/a?b=1&c=%E5%85%B8#d'],
    ['', '/'],
    ['//example.com', '/'],
    ['/\\example.com', '/'],
    ['/\t/example.com', '/'],
    ['https://example.com', '/'],
    ['javascript:alert(1)', '/'],
    ['/.//example.com', '/'],
    ['/user', '/'],
    ['/user/login', '/'],
    ['/users', '/users'],
    ['/user/login?redirect=%2Fuser%2Flogin', '/'],
  ])('%j leads to %j', (wanted, target) => {
    expect(pathAfterSignIn(`?redirect=${encodeURIComponent(wanted)}`)).toBe(target);
  });

  it('[1§2.4.2] undoes signInPath', () => {
    for (const path of ['/', '/isps/system/dict', '/a?b=1&c=2', '/典/x?y=#z']) {
      const { search } = new URL(signInPath(path), 'http://x');
      expect(decodeURI(pathAfterSignIn(search))).toBe(path);
    }
    expect(signInPath('/a?b=1')).toBe('/user/login?redirect=%2Fa%3Fb%3D1');
    for (const path of ['/user', '/user?x=1', '/user/login']) expect(signInPath(path)).toBe('/user/login');
  });
});

describe('identity', () => {
  it('is path and query without list state and fragment', () => {
    expect(tabKeyOf(`/a?x=1&${LIST_STATE_PARAM}=%7B%7D#y`)).toBe('/a?x=1');
    expect(tabKeyOf(`/a?${LIST_STATE_PARAM}=1`)).toBe('/a');
    expect(queryParamsOf(`/a?x=1&${LIST_STATE_PARAM}=2`)).toEqual({ x: '1' });
  });

  it('an address of a screen carries its parameters', () => {
    const path = screenPath('a/b.list', { id: '7', name: '字 典&', none: null, yes: true });
    expect(queryParamsOf(path)).toEqual({ id: '7', name: '字 典&', yes: 'true' });
    expect(tabKeyOf(path)).toBe(path);
  });
});
