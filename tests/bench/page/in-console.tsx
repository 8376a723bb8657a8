/** What the console puts around every screen, see `shell/layout/Console`. */
import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import type { ReactNode } from 'react';
import { STANDARD_THEME, THEME_CLASS, themeOf } from '@/shell/theme/antd-theme';
import { createStyleCache } from '@/shell/theme/style-cache';
import { applyTokens, STANDARD_LOOK } from '@/shell/theme/tokens';

const styleCache = createStyleCache();

applyTokens(STANDARD_LOOK);
document.documentElement.classList.add(THEME_CLASS);

export const inConsole = (part: ReactNode): ReactNode => (
  <StyleProvider cache={styleCache}>
    <ConfigProvider locale={zhCN} theme={themeOf(STANDARD_THEME)} button={{ autoInsertSpace: false }}>
      <App>{part}</App>
    </ConfigProvider>
  </StyleProvider>
);
