import { Button } from 'antd';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { flagHolds } from '@/model/condition/flag';
import type { ScriptButton } from '@/model/online/script/online-scripts';
import { recordScope, type Row } from '@/model/record';
import { singleFlight } from '@/runtime/async/single-flight';
import { screenScript } from '@/runtime/schemas/online-descriptions';
import type { FormController } from '../state/form-controller';
import { FormScript } from './form-script';

/** The script of the form that is open; null for a form without one, which loads nothing of it. */
export function useFormScript(form: FormController, screenId: string): FormScript | null {
  const source = screenScript(screenId)?.source ?? '';
  const script = useMemo(() => (source === '' ? null : new FormScript(form, source)), [form, source]);
  useEffect(() => script?.open(), [script]);
  return script;
}

/** The save of a form whose script is asked before; what the script sets is saved too. */
export const askScript =
  <A, R>(script: FormScript | null, save: (values: Row, attempt: A) => Promise<R>, form: FormController) =>
  async (values: Row, attempt: A): Promise<R> => {
    await script?.beforeSubmit();
    return save(script ? form.valuesToSave() : values, attempt);
  };

interface Props {
  form: FormController;
  screenId: string;
  script: FormScript | null;
  disabled: boolean;
}

/** The buttons that the script of the form executes. */
export function ScriptButtons({ form, screenId, script, disabled }: Props) {
  const values = useSyncExternalStore(
    (listener) => form.record.subscribe(listener),
    () => form.record.values,
  );
  const scope = () => recordScope(form.entity, values, form.context);
  const isOffered = ({ when }: ScriptButton) => when === null || flagHolds(when, scope());
  const press = ({ key }: ScriptButton) =>
    void singleFlight(JSON.stringify(['script', screenId, key]), () => script?.press(key) ?? Promise.resolve());
  return screenScript(screenId)?.buttons.map((button) => (
    <Button key={button.key} disabled={disabled || !script || !isOffered(button)} onClick={() => press(button)}>
      {button.label}
    </Button>
  ));
}
