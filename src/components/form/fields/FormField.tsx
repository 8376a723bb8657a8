/**
 * The only component that uses the Formily field bridge. It subscribes to its own field only, so the cost of a
 * keystroke does not depend on the number of fields in the form.
 */
import type { Field as FormilyField } from '@formily/core';
import { Field as Bridge } from '@formily/react';
import { toJS } from '@formily/reactive';
import { memo } from 'react';
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { FieldInput } from '@/components/field/FieldInput';
import { FieldEmphasis } from './FieldEmphasis';
import { describedByOf, FieldFrame } from './FieldFrame';
import { useNumberPlaceholder } from './use-number-placeholder';
import { useFormContext } from '../state/form-context';
import type { FieldFlags } from '../state/formily-sync';

/** Formily wraps objects in proxies; inputs receive plain JSON. */
const toPlainValue = (value: Value | undefined): Value =>
  typeof value === 'object' && value !== null ? (toJS(value) as Value) : (value ?? null);

function FormFieldView({ field: plainField, autoFocus }: { field: Field; autoFocus: boolean }) {
  const { form, id: formId, schema, readonly, fixedFields, afterClick } = useFormContext();
  const field = useNumberPlaceholder(plainField, form.context.before === null);
  const id = `${formId}-${field.key}`;
  const initialState = form.initialFieldState(field.key);
  return (
    <Bridge name={field.key} display={initialState.display} data={initialState.data}>
      {(formilyField: FormilyField) => {
        const { required = false, readonly: fieldReadonly = false } = (formilyField.data ?? {}) as Partial<FieldFlags>;
        const error = (formilyField.selfErrors as string[])[0];
        return (
          <FieldFrame
            id={id}
            field={field}
            required={required}
            error={error}
            onLeave={() => afterClick(() => form.fieldBlurred(field.key))}
          >
            <FieldInput
              value={toPlainValue(formilyField.value as Value)}
              onChange={(value) => form.setValues({ [field.key]: value })}
              patch={form.setValues}
              row={form.record.values}
              multiple={false}
              field={field}
              disabled={readonly || fieldReadonly || fixedFields.has(field.key)}
              status={error === undefined ? undefined : 'error'}
              place="form"
              id={id}
              label={field.label}
              describedBy={describedByOf(id, field, error)}
              autoFocus={autoFocus}
              schema={schema}
            />
            {field.emphasis.length > 0 && <FieldEmphasis id={id} field={field} />}
          </FieldFrame>
        );
      }}
    </Bridge>
  );
}

export const FormField = memo(FormFieldView);
