import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRuntime } from '@/runtime/create-runtime';
import { casServiceUrl, consumeCasTicket, readCasTicket } from './cas-ticket';

const replaceState = vi.fn();

function openPage(href: string, casUrl: string): void {
  createRuntime({ config: { casUrl } });
  vi.stubGlobal('location', new URL(href));
  vi.stubGlobal('history', { replaceState });
}

afterEach(() => {
  vi.unstubAllGlobals();
  replaceState.mockClear();
});

describe('CAS ticket in the address', () => {
  test('is read once and leaves the other parameters', () => {
    openPage('https://a.test/user/login?redirect=%2Fb&ticket=ST-1', 'https://cas.test');
    expect(readCasTicket()).toBe('ST-1');
    expect(consumeCasTicket()).toBe('ST-1');
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', 'https://a.test/user/login?redirect=%2Fb');
  });

  test.each([
    ['without a ticket', 'https://a.test/user/login', 'https://cas.test'],
    ['without a CAS server', 'https://a.test/user/login?ticket=ST-1', ''],
  ])('is null %s, and the address stays', (_case, href, casUrl) => {
    openPage(href, casUrl);
    expect(consumeCasTicket()).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  });

  test('is no part of the address that CAS redirects to', () => {
    openPage('https://a.test/user/login?ticket=ST-1', 'https://cas.test');
    expect(casServiceUrl()).toBe('https://a.test/user/login');
  });
});
