/** The grid of `/demo/grid`, without the console around it. */
import '@ant-design/v5-patch-for-react-19';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { loadViews } from '@/components/field/field-views';
import { DemoGrid } from '@/components/grid/demo/DemoGrid';
import { THEME_CLASS, themeOf } from '@/shell/theme/antd-theme';
import { applyTokens } from '@/shell/theme/tokens';
import { alone } from './alone';
import { benchData } from './data';
import { stage } from './stage';
import { growTree } from '../page/tree';

applyTokens(false);
document.documentElement.classList.add(THEME_CLASS);
// The console has the views of a screen before it draws it.
await loadViews(Object.values(benchData(0, 50).entity.fields).map(({ type }) => type));

const bench = stage({
  mount: growTree(
    (part) => (
      <ConfigProvider
        locale={zhCN}
        theme={themeOf({ dark: false, narrow: false, reducedMotion: false })}
        button={{ autoInsertSpace: false }}
      >
        <App>{part}</App>
      </ConfigProvider>
    ),
    ({ entity, rows }) => <DemoGrid title="采购明细" entity={entity} rows={rows} />,
  ),
});
Object.assign(bench, alone);
