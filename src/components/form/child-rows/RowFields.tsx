/** The fields of one child row as inputs, as `FieldGroups` shows those of the record itself. */
import { useState } from 'react';
import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { Emphasized, emphasisNow } from '@/components/field/Emphasized';
import { FieldInput } from '@/components/field/FieldInput';
import { describedByOf, emphasisId, FieldFrame } from '../fields/FieldFrame';
import { RecordEmphasis } from '../RecordEmphasis';
import { FieldGrid } from '../fields/FieldGrid';
import { useNumberPlaceholder } from '../fields/use-number-placeholder';
import type { ChildEditor } from '../children/child-editor';
import { useFormContext } from '../state/form-context';
import styles from '../form.module.css';
import { useRowChanges } from './use-row-changes';
import { useShownFields } from './use-shown-fields';

interface RowProps {
  editor: ChildEditor;
  id: string;
  writable: boolean;
}

interface FieldProps extends RowProps {
  field: Field;
  row: Row;
  /** Prefix of the DOM ids of the fields. */
  prefix: string;
  schema: string;
  /** Its errors are shown, because it was visited or all rows were validated. */
  showsErrors: boolean;
  onLeave: (key: string) => void;
  autoFocus: boolean;
}

function RowField({ editor, id, field: plain, row, prefix, schema, writable, showsErrors, ...rest }: FieldProps) {
  const { rows, child } = editor;
  const field = useNumberPlaceholder(plain, !editor.isStored(id));
  const { key } = field;
  const { visible, required, readonly } = rows.flags(id, key);
  if (!visible) return null;
  const inputId = `${prefix}-${key}`;
  const error = showsErrors ? rows.error(id, key) : undefined;
  const enter = (values: Row) => editor.enter(id, values);
  const emphasis = emphasisNow(field, child.fields, row);
  return (
    <FieldFrame id={inputId} field={field} required={required} error={error} onLeave={() => rest.onLeave(key)}>
      <FieldInput
        value={row[key] ?? null}
        onChange={(value) => enter({ [key]: value })}
        patch={enter}
        row={row}
        multiple={false}
        field={field}
        disabled={!writable || readonly}
        status={error === undefined ? undefined : 'error'}
        place="form"
        id={inputId}
        label={field.label}
        describedBy={describedByOf(inputId, field, error)}
        autoFocus={rest.autoFocus}
        schema={schema}
      />
      {field.emphasis.length > 0 && (
        <div id={emphasisId(inputId)} className={styles.help} hidden={emphasis === null}>
          <Emphasized emphasis={emphasis} labelled />
        </div>
      )}
    </FieldFrame>
  );
}

/** DOM ids of the fields of a child begin with this. */
export const rowFieldPrefix = (formId: string, child: string): string => `${formId}-${child}`;

/** Inputs of one row in up to `columns` columns. */
export function RowFields({
  editor,
  id,
  writable,
  columns,
  focusedKey = null,
}: RowProps & { columns: number; focusedKey?: string | null }) {
  const { id: formId, schema, afterClick } = useFormContext();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  useRowChanges(editor);
  const fields = useShownFields(editor);
  const row = editor.rows.row(id);
  if (!row) return null;
  const visit = (key: string) =>
    afterClick(() => setVisited((before) => (before.has(key) ? before : new Set(before).add(key))));
  return (
    <>
      <RecordEmphasis emphasis={emphasisNow(editor.child, editor.child.fields, row)} />
      <div className={styles.measured}>
        <FieldGrid columns={columns}>
          {fields.map((field) => (
            <RowField
              key={field.key}
              editor={editor}
              id={id}
              field={field}
              row={row}
              prefix={rowFieldPrefix(formId, editor.child.key)}
              schema={`${schema}.${editor.child.key}`}
              writable={writable}
              showsErrors={visited.has(field.key) || editor.isValidated()}
              onLeave={visit}
              autoFocus={field.key === focusedKey}
            />
          ))}
        </FieldGrid>
      </div>
    </>
  );
}
