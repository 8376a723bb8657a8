import { describe, expect, test } from 'vitest';
import { resolveMenuUrl, type MenuUrlContext } from './menu-url';

const HERE: MenuUrlContext = {
  page: 'https://console.example.com/isps/x?y=1',
  apiBase: '/jeecg-boot',
  staticBase: '/jeecg-boot/sys/common/static/',
  token: 'a b/c',
  tenantId: '77',
  pagesOrigin: '',
  tokenOrigins: ['https://report.example.com'],
};
const THERE: MenuUrlContext = { ...HERE, apiBase: 'https://api.example.com/platform' };
const PROXY: MenuUrlContext = { ...HERE, pagesOrigin: 'https://pages.example.com' };
const DOMAIN = "{{ window._CONFIG['domianURL'] }}";

describe('the address', () => {
  const table: [string, string | null, MenuUrlContext?][] = [
    ['https://docs.example.com/a?b=1#c', 'https://docs.example.com/a?b=1#c'],
    ['/big/screen', 'https://console.example.com/big/screen'],
    [`${DOMAIN}/druid/`, 'https://console.example.com/jeecg-boot/druid/'],
    [`${DOMAIN}/druid/`, 'https://api.example.com/platform/druid/', THERE],
    ['{{window._CONFIG["domianURL"]}}/druid/', 'https://console.example.com/jeecg-boot/druid/'],
    [
      "{{ window._CONFIG['staticDomainURL'] }}/a.html",
      'https://console.example.com/jeecg-boot/sys/common/static/a.html',
    ],
    ['https://bi.example.com/t/${tenantId}?x=${ tenantId }', 'https://bi.example.com/t/77?x=77'],
    ['/https://docs.example.com/a', 'https://docs.example.com/a'],
    // With an origin of pages: only those below the API.
    [`${DOMAIN}/druid/?a=1#b`, 'https://pages.example.com/jeecg-boot/druid/?a=1#b', PROXY],
    ['/jeecg-boot', 'https://pages.example.com/jeecg-boot', PROXY],
    ['/jeecg-bootx/y', 'https://console.example.com/jeecg-bootx/y', PROXY],
    ['https://docs.example.com/jeecg-boot/a', 'https://docs.example.com/jeecg-boot/a', PROXY],
    // Unknown names, and expressions that are not a plain name.
    ["{{ window._CONFIG['constructor'] }}/a", null],
    ["{{ window._CONFIG['onlinePreviewDomainURL'] }}/a", null],
    ['{{ alert(1) }}', null],
    ["{{ window._CONFIG['domianURL'] + alert(1) }}", null],
    ['https://docs.example.com/${location.href}', null],
    ['https://docs.example.com/${token.length}', null],
    ['javascript:alert(1)', null],
    [' java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['https://', null],
    ['', null],
    [' ', null],
  ];
  test.each(table)('%j → %j', (text, url, context = HERE) => {
    expect(resolveMenuUrl(text, context)).toEqual({ url, withheld: false });
  });
});

describe('the token', () => {
  const table: [string, string | null, boolean, MenuUrlContext?][] = [
    [`${DOMAIN}/report?token=\${token}`, 'https://console.example.com/jeecg-boot/report?token=a%20b%2Fc', false],
    [`${DOMAIN}/report?token=\${ token }`, 'https://api.example.com/platform/report?token=a%20b%2Fc', false, THERE],
    [`${DOMAIN}/report?token=\${token}`, 'https://pages.example.com/jeecg-boot/report?token=a%20b%2Fc', false, PROXY],
    ['https://pages.example.com/x?token=${token}', 'https://pages.example.com/x?token=', true, PROXY],
    ['https://report.example.com/x?token=${token}', 'https://report.example.com/x?token=a%20b%2Fc', false],
    ['https://evil.example.com/x?token=${token}', 'https://evil.example.com/x?token=', true],
    // With the API on another origin, the page's origin is not trusted with the token.
    ['/report?token=${token}', 'https://console.example.com/report?token=', true, THERE],
    ['http://report.example.com/x?token=${token}', 'http://report.example.com/x?token=', true],
    ['https://report.example.com:8443/x?token=${token}', 'https://report.example.com:8443/x?token=', true],
    ['https://report.example.com@evil.example.com/${token}', 'https://report.example.com@evil.example.com/', true],
    ['https://report.example.com.evil.example.com/${token}', 'https://report.example.com.evil.example.com/', true],
    ['https://${token}.report.example.com/', 'https://.report.example.com/', true],
    [
      'https://evil.example.com/?x=https://report.example.com/&t=${token}',
      'https://evil.example.com/?x=https://report.example.com/&t=',
      true,
    ],
    [`${DOMAIN}/r?a=\${token}&b=\${token}`, 'https://console.example.com/jeecg-boot/r?a=a%20b%2Fc&b=a%20b%2Fc', false],
    [`${DOMAIN}/r?a=\${token}`, 'https://console.example.com/jeecg-boot/r?a=', true, { ...HERE, token: null }],
    [
      `${DOMAIN}/r?a=\${token}`,
      'https://console.example.com/jeecg-boot/r?a=%24%7Btoken%7D',
      false,
      { ...HERE, token: '${token}' },
    ],
  ];
  test.each(table)('%j → %j, withheld: %s', (text, url, withheld, context = HERE) => {
    expect(resolveMenuUrl(text, context)).toEqual({ url, withheld });
  });
});
