/** The grid of `/demo/grid`, without the console around it. */
import '@ant-design/v5-patch-for-react-19';
import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { loadViews } from '@/components/field/field-views';
import { DemoGrid } from '@/components/grid/demo/DemoGrid';
import { THEME_CLASS, themeOf } from '@/shell/theme/antd-theme';
import { createStyleCache } from '@/shell/theme/style-cache';
import { applyTokens } from '@/shell/theme/tokens';
import { alone } from './alone';
import { benchData } from './data';
import { stage } from './stage';
import { growTree } from '../page/tree';

/** The console's, see `shell/layout/Console`. */
const styleCache = createStyleCache();

applyTokens(false);
document.documentElement.classList.add(THEME_CLASS);
// The console has the views of a screen before it draws it.
await loadViews(Object.values(benchData(0, 50).entity.fields).map(({ type }) => type));

const bench = stage({
  mount: growTree(
    (part) => (
      <StyleProvider cache={styleCache}>
        <ConfigProvider
          locale={zhCN}
          theme={themeOf({ dark: false, narrow: false, reducedMotion: false })}
          button={{ autoInsertSpace: false }}
        >
          <App>{part}</App>
        </ConfigProvider>
      </StyleProvider>
    ),
    ({ entity, rows }) => <DemoGrid title="采购明细" entity={entity} rows={rows} />,
  ),
});
Object.assign(bench, alone);
