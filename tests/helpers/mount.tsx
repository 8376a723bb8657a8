/** Mounts components in the browser with the theme, language and CSS variables of the console. */
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
import { applyTokens, STANDARD_LOOK } from '@/shell/theme/tokens';
import { STANDARD_THEME, THEME_CLASS, themeOf } from '@/shell/theme/antd-theme';

let root: Root | null = null;
let host: HTMLElement | null = null;

/**
 * Unmounts the previous component and mounts this one, for a user who prefers reduced motion: a moving button is missed
 * by a click. Two stories run with motion.
 */
export function mount(node: ReactNode, { dark = false } = {}): HTMLElement {
  unmount();
  dayjs.locale('zh-cn');
  applyTokens({ ...STANDARD_LOOK, dark });
  document.documentElement.classList.add(THEME_CLASS);
  document.documentElement.lang = 'zh-CN';
  document.title = '测试';
  document.body.style.background = 'var(--ant-color-bg-container)';
  host = document.body.appendChild(document.createElement('main'));
  root = createRoot(host);
  root.render(
    <ConfigProvider
      locale={zhCN}
      theme={themeOf({ ...STANDARD_THEME, dark, narrow: window.innerWidth < 768, reducedMotion: true })}
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

/** Frames without an animation after which none is expected: an animation starts some frames after its cause. */
const STILL = 3;
/** In frames. An animation of content that scrolled away, or that is not rendered, stops and never ends. */
const ANIMATION_LIMIT = 300;

const isEnding = (one: Animation): boolean =>
  one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity;

/** Waits until all animations have ended, except endless ones such as a text cursor. */
export async function comesToRest(): Promise<void> {
  for (let still = 0, frame = 0; still < STILL && frame < ANIMATION_LIMIT; still += 1, frame += 1) {
    await new Promise(requestAnimationFrame);
    if (document.getAnimations().some(isEnding)) still = -1;
  }
}

/** Accessibility violations that axe reports, one line each. */
export async function axeViolations(): Promise<string[]> {
  await comesToRest();
  const { violations } = await axe.run(document, {
    // What passes is not described: on a large screen that takes most of the time.
    resultTypes: ['violations'],
    rules: { 'page-has-heading-one': { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`));
}

/** Completes an entity file: an entity with its default list and form, derived from the fields. */
export const fill = (file: Partial<EntityFile>, given?: Parameters<typeof sampleScreens>[2]) =>
  sampleScreens(file, { types }, given);
