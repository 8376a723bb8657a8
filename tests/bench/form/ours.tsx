/** Our form screen, without the console around it. */
import '@ant-design/v5-patch-for-react-19';
import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import FormView from '@renderers/screens/form/view';
import { loadViews } from '@/components/field/field-views';
import { THEME_CLASS, themeOf } from '@/shell/theme/antd-theme';
import { createStyleCache } from '@/shell/theme/style-cache';
import { applyTokens } from '@/shell/theme/tokens';
import type { Form } from '@/model/screens/screen';
import { growTree } from '../page/tree';
import { formScreen, KINDS, type BenchForm } from './data';
import { stageForm } from './stage';

/** The console's, see `shell/layout/Console`. */
const styleCache = createStyleCache();

applyTokens(false);
document.documentElement.classList.add(THEME_CLASS);
// The console has the code of the field types after the first form.
await loadViews(KINDS);

/** The console has a screen from its cache when a form opens again. */
const screens = new WeakMap<BenchForm, Form>();
function screenOf(form: BenchForm): Form {
  const known = screens.get(form) ?? formScreen(form);
  screens.set(form, known);
  return known;
}

stageForm(
  growTree(
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
    (form: BenchForm) => (
      <FormView screen={screenOf(form)} entity={null} entities={{}} params={{}} active ownerId="bench" />
    ),
  ),
);
