/** Untrusted formatted text: what the sanitiser keeps, what it removes, and that the content security policy holds. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { toStoredHtml } from './sanitize-html';
import SafeHtml from './SafeHtml';
import { mount, unmount } from '../../../../tests/helpers/mount';

const violations: string[] = [];

beforeAll(() => {
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
});
afterEach(unmount);

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="/x"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href=//evil>',
  '<meta http-equiv=refresh content="0;url=//evil">',
  '<base href="//evil">',
  '<p style="position:fixed;inset:0">x</p>',
  '<p style="background:url(//evil)">x</p>',
  '<p data-look="position:fixed">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
];

const FORBIDDEN = 'script,iframe,object,embed,form,button,style,link,meta,base,svg,math,template,input:not([disabled])';

test.each(ATTACKS)('%s does nothing', async (html) => {
  const host = mount(<SafeHtml html={html} />);
  await expect.poll(() => host.querySelector('div')).not.toBeNull();
  const box = host.querySelector('div')!;
  expect(box.querySelector(FORBIDDEN)).toBeNull();
  for (const node of box.querySelectorAll<HTMLElement>('*')) {
    for (const { name, value } of node.attributes) {
      expect(name).not.toMatch(/^on/i);
      expect(value).not.toMatch(/^\s*(javascript|data:text)|url\(|position|evil/i);
    }
  }
  expect(toStoredHtml(html)).not.toMatch(/<script|onerror|onload|javascript:|position|url\(/i);
  expect(violations).toEqual([]);
});

test('colours, alignment and table widths stay, without breaking the policy', async () => {
  const html =
    '<p style="color: rgb(255, 0, 0); text-align: center">甲</p><table style="width: 60%"><tr><td style="width:120px" colspan="2">乙</td></tr></table>';
  const host = mount(<SafeHtml html={html} />);
  await expect.poll(() => host.querySelector('p')).not.toBeNull();
  const { color, textAlign } = getComputedStyle(host.querySelector('p')!);
  expect([color, textAlign]).toEqual(['rgb(255, 0, 0)', 'center']);
  expect(host.querySelector('table')!.style.width).toBe('60%');
  expect(host.querySelector('td')!.style.width).toBe('120px');
  expect(toStoredHtml(html)).toContain('style="color: rgb(255, 0, 0); text-align: center;"');
  expect(toStoredHtml(toStoredHtml(html))).toBe(toStoredHtml(html));
  expect(violations).toEqual([]);
});

test('links open elsewhere and tell nothing', () => {
  expect(toStoredHtml('<a href="https://example.com" target="_top">x</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>',
  );
});
