/**
 * The Formily bridge, the only one: one field of a form, drawn from its mirror. It listens to its own field alone, so a
 * keystroke costs the same in a form of five fields and of five hundred.
 */
import type { Field as FormilyField } from '@formily/core';
import { Field as Bridge } from '@formily/react';
import { toJS } from '@formily/reactive';
import { memo, useContext } from 'react';
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { FieldInput } from '@/components/field/FieldInput';
import { describing, FieldFrame } from './FieldFrame';
import { FormContext } from '../state/form-context';
import { afterClick } from '../state/after-click';
import type { Mirrored } from '../state/form-controller';

/** Deep values are Formily's proxies; an input gets plain JSON. */
const plain = (value: Value | undefined): Value =>
  typeof value === 'object' && value !== null ? (toJS(value) as Value) : (value ?? null);

function Slot({ field, autoFocus }: { field: Field; autoFocus: boolean }) {
  const { form, id: formId, schema, readonly } = useContext(FormContext);
  const id = `${formId}-${field.key}`;
  const start = form.initial(field.key);
  return (
    <Bridge name={field.key} display={start.display} data={start.data}>
      {(mirror: FormilyField) => {
        const { required = false, readonly: locked = false } = (mirror.data ?? {}) as Partial<Mirrored>;
        const error = (mirror.selfErrors as string[])[0];
        return (
          <FieldFrame
            id={id}
            field={field}
            required={required}
            error={error}
            onLeave={() => afterClick(() => form.leave(field.key))}
          >
            <FieldInput
              value={plain(mirror.value as Value)}
              onChange={(value) => form.enter({ [field.key]: value })}
              patch={form.enter}
              row={form.record.values}
              many={false}
              field={field}
              disabled={readonly || locked}
              status={error === undefined ? undefined : 'error'}
              place="form"
              id={id}
              label={field.label}
              describedBy={describing(id, field, error)}
              autoFocus={autoFocus}
              schema={schema}
            />
          </FieldFrame>
        );
      }}
    </Bridge>
  );
}

export const FieldSlot = memo(Slot);
