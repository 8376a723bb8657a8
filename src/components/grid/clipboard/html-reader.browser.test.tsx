/** Clipboard HTML under the content security policy of the console. */
import { expect, test, vi } from 'vitest';
import { readHtmlTable } from './html-reader';

test('reads styled cells without a violation of the policy, and skips the hidden row of column widths', async () => {
  let violations = 0;
  window.addEventListener('securitypolicyviolation', () => (violations += 1));
  const html = `<table style="width:9pt"><tr><td style='color:red'>a &lt;b style=1&gt;<br\nSTYLE = "x">b</td></tr>
    <tr height=0 style='display:none'><td width=72></td></tr></table>`;
  expect(readHtmlTable(html)).toMatchObject({ texts: [['a <b style=1>\nb']] });
  // A violation on purpose: its report follows those of the table.
  const control = document.createElement('p');
  control.setAttribute('style', 'color: red');
  document.body.append(control);
  await vi.waitFor(() => expect(violations).toBeGreaterThan(0));
  expect(violations).toBe(1);
});
