/** Mounts components in the browser as the console does, with theme, language and CSS variables. */
import '@ant-design/v5-patch-for-react-19';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import axe from 'axe-core';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { sampleScreens } from '@/model/screens/sample-screens';
import type { EntityFile } from '@/model/generated/files';
import { types } from '@/registry/values';
import { applyTokens } from '@/shell/theme/tokens';
import { THEME_CLASS, themeOf } from '@/shell/theme/antd-theme';

let root: Root | null = null;
let host: HTMLElement | null = null;

/** Mounts into an empty page. */
export function mount(node: ReactNode, { dark = false } = {}): HTMLElement {
  unmount();
  dayjs.locale('zh-cn');
  applyTokens(dark);
  document.documentElement.classList.add(THEME_CLASS);
  document.documentElement.lang = 'zh-CN';
  document.title = '测试';
  document.body.style.background = 'var(--ant-color-bg-container)';
  host = document.body.appendChild(document.createElement('main'));
  root = createRoot(host);
  root.render(
    <ConfigProvider
      locale={zhCN}
      theme={themeOf({ dark, narrow: window.innerWidth < 768, reducedMotion: false })}
      button={{ autoInsertSpace: false }}
    >
      <App>{node}</App>
    </ConfigProvider>,
  );
  return host;
}

export function unmount(): void {
  root?.unmount();
  host?.remove();
  root = null;
  host = null;
}

/** An animation starts some frames after its cause: this many frames without one mean that none follows. */
const STILL = 3;

/** Waits for animations to end, except endless ones such as a caret. */
export async function comesToRest(): Promise<void> {
  for (let still = 0; still < STILL; still += 1) {
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    if (ending.length > 0) still = -1;
    await Promise.allSettled(ending.map((one) => one.finished));
  }
}

/** Accessibility violations found by axe, one line each. */
export async function axeViolations(): Promise<string[]> {
  await comesToRest();
  const { violations } = await axe.run(document, { rules: { 'page-has-heading-one': { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`));
}

/** An entity with its default list and form, from the fields alone. */
export const fill = (file: Partial<EntityFile>, given?: Parameters<typeof sampleScreens>[2]) =>
  sampleScreens(file, { types }, given);
