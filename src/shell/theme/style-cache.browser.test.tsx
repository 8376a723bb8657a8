/**
 * The style cache in a real browser: rules are written once and never removed, and each theme has the correct colours.
 */
import { StyleProvider } from '@ant-design/cssinjs';
import { Button, Checkbox, ConfigProvider, Radio } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStyleCache } from './style-cache';
import { STANDARD_THEME, THEME_CLASS, themeOf } from './antd-theme';
import { paletteOf, STANDARD_LOOK } from './tokens';

let root: Root;
const host = document.createElement('div');
const cache = createStyleCache();

beforeEach(() => {
  document.documentElement.classList.add(THEME_CLASS);
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  vi.restoreAllMocks();
  root.unmount();
  host.remove();
});

/**
 * A theme of this file alone: the style elements that other tests left in this document have other contents, and are
 * not taken for its own.
 */
function themeOfTest(dark: boolean) {
  const theme = themeOf({ ...STANDARD_THEME, dark });
  return { ...theme, token: { ...theme.token, fontSize: 15, fontSizeLG: 19 } };
}

/** Renders a button, and a checkbox if `box` is set, in a theme. */
function draw(dark: boolean, box: boolean): void {
  flushSync(() =>
    root.render(
      <StyleProvider cache={cache}>
        <ConfigProvider theme={themeOfTest(dark)}>
          <Button type="primary">查询</Button>
          {box && <Checkbox>同意</Checkbox>}
        </ConfigProvider>
      </StyleProvider>,
    ),
  );
}

/** Those of components that other tests mounted in this document. */
const others = new Set(document.querySelectorAll('style'));
const written = () => [...document.querySelectorAll('style')].filter((one) => !others.has(one));
/** Style elements with the theme variables of a component, by its class. */
const variables = (name: string) => written().filter((one) => one.textContent.startsWith(`.${THEME_CLASS}.${name}{`));
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const fill = () => getComputedStyle(host.querySelector('button')!).backgroundColor;
const text = () => getComputedStyle(host.querySelector('.ant-checkbox-wrapper')!).color;

test('what has gone and comes again writes nothing, and looks as before', () => {
  draw(false, true);
  const [button, box] = [fill(), text()];
  expect(button).toBe(rgb(paletteOf(STANDARD_LOOK).fill));
  const before = written();
  // The default cache of antd reads each style element for each component that mounts, to compare its content.
  const compared = vi.spyOn(Element.prototype, 'innerHTML', 'get');
  draw(false, false);
  draw(false, true);
  expect(compared).not.toHaveBeenCalled();
  expect(written()).toEqual(before);
  expect([fill(), text()]).toEqual([button, box]);
});

test('a theme brings its colours each time it comes', () => {
  for (const dark of [false, true, false, true]) {
    draw(dark, true);
    const colors = paletteOf({ ...STANDARD_LOOK, dark });
    expect(fill()).toBe(rgb(colors.fill));
    expect(text()).toBe(rgb(colors.text));
    draw(dark, false);
    expect(variables('ant-btn')).toHaveLength(1);
  }
});

test('keeps the variables of a component that has gone until its theme goes', () => {
  const drawRadio = (dark: boolean, radio: boolean) =>
    flushSync(() =>
      root.render(
        <StyleProvider cache={cache}>
          <ConfigProvider theme={themeOfTest(dark)}>
            <Button>查询</Button>
            {radio && <Radio>同意</Radio>}
          </ConfigProvider>
        </StyleProvider>,
      ),
    );
  drawRadio(false, true);
  const light = variables('ant-radio-css-var');
  expect(light).toHaveLength(1);
  drawRadio(false, false);
  expect(variables('ant-radio-css-var')).toEqual(light);
  drawRadio(true, false);
  expect(variables('ant-radio-css-var')).toEqual([]);
  drawRadio(true, true);
  expect(variables('ant-radio-css-var').map((one) => one.textContent)).not.toEqual(light.map((one) => one.textContent));
  drawRadio(false, true);
  expect(variables('ant-radio-css-var').map((one) => one.textContent)).toEqual(light.map((one) => one.textContent));
});
