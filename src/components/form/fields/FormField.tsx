/**
 * The only component that uses the Formily field bridge. It subscribes to its own field only, so the cost of a
 * keystroke does not depend on the number of fields in the form.
 */
import type { VoidField as FormilyField } from '@formily/core';
import { VoidField as Bridge } from '@formily/react';
import { memo } from 'react';
import type { Field } from '@/model/entity/entity';
import { FieldInput } from '@/components/field/FieldInput';
import { FieldEmphasis } from './FieldEmphasis';
import { describedByOf, FieldFrame } from './FieldFrame';
import { useNumberPlaceholder } from './use-number-placeholder';
import { useFormContext } from '../state/form-context';
import { dataIn } from '../state/formily-sync';

function FormFieldView({ field: plainField, autoFocus }: { field: Field; autoFocus: boolean }) {
  const { form, id: formId, schema, readonly, fixedFields, afterClick } = useFormContext();
  const field = useNumberPlaceholder(plainField, form.context.before === null);
  const id = `${formId}-${field.key}`;
  const initialState = form.initialFieldState(field.key);
  return (
    <Bridge name={field.key} display={initialState.display} data={initialState.data}>
      {(formilyField: FormilyField) => {
        const { value, required, readonly: fieldReadonly, offered, error } = dataIn(formilyField);
        return (
          <FieldFrame
            id={id}
            field={field}
            required={required}
            error={error}
            onLeave={() => afterClick(() => form.fieldBlurred(field.key))}
          >
            <FieldInput
              value={value}
              onChange={(value) => form.setValues({ [field.key]: value })}
              patch={form.setValues}
              row={form.record.values}
              multiple={false}
              field={offered ?? field}
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
