/** Our form screen, without the console around it. */
import '@ant-design/v5-patch-for-react-19';
import FormView from '@renderers/screens/form/view';
import { loadViews } from '@/components/field/field-views';
import type { Form } from '@/model/screens/screen';
import { inConsole } from '../page/in-console';
import { growTree } from '../page/tree';
import { formScreen, KINDS, type BenchForm } from './data';
import { stageForm } from './stage';

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
  growTree(inConsole, (form: BenchForm) => (
    <FormView screen={screenOf(form)} entity={null} entities={{}} params={{}} active ownerId="bench" />
  )),
);
