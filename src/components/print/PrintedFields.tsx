import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import type { Field } from '@/model/entity/entity';
import { evaluate, parseFormula } from '@/model/formula';
import { storedText } from '@/model/values/value-text';
import { types } from '@/registry/values';
import { actionScope } from '../actions/action-scope';
import { useLoadedNames } from '../field/code-names';
import { fieldText } from '../field/field-text';
import { useOptionsByField } from '../field/use-options';
import type { PrintedRecord } from './printed-record';
import styles from './print.module.css';

interface Props {
  printed: PrintedRecord;
  fields: readonly string[];
  /** Formulas by label; each value has a line of its own below the fields. */
  computed: Readonly<Record<string, string>>;
  columns: number;
}

/** Fields of the record that the user may see, each with its shown text. */
export function PrintedFields({ printed, fields, computed, columns }: Props) {
  const { record, context } = printed;
  const { entity } = context;
  const own = useMemo(
    () => fields.flatMap((key) => entity.fields[key] ?? []).filter(({ hiddenIn }) => !hiddenIn.detail),
    [fields, entity],
  );
  const options = useOptionsByField(own);
  useLoadedNames();
  const textOf = (field: Field) => fieldText(field, record, types.get(field.type), options.get(field.key) ?? []);
  const items = [
    ...own.map((field) => ({ key: field.key, label: field.label, text: textOf(field), span: field.form.span })),
    ...Object.entries(computed).map(([label, formula]) => ({
      key: `=${label}`,
      label,
      text: storedText(evaluate(parseFormula(formula), actionScope(record, context))),
      span: columns,
    })),
  ];
  return (
    <dl className={styles.fields} style={{ '--columns': columns } satisfies CSSProperties}>
      {items.map(({ key, label, text, span }) => (
        <div key={key} className={styles.field} style={{ '--span': Math.min(span, columns) } satisfies CSSProperties}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
