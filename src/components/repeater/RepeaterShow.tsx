import type { ShowProps } from '@/registry/field-view';
import { parseEmbeddedRows } from '@/model/field-types/embedded-rows';
import { types } from '@/registry/values';
import { useLoadedNames } from '../field/code-names';
import { useOptionsByField } from '../field/use-options';
import { singleLineText } from '../field/field-text';
import { columnsOf, useRowEntity } from './repeater-rows';
import styles from './repeater.module.css';

/** Rows to read: in a list how many there are, else the table. */
export function RepeaterShow({ value, text, field, place }: ShowProps) {
  const entity = useRowEntity(field);
  const columns = columnsOf(entity);
  const options = useOptionsByField(columns);
  useLoadedNames();
  const rows = parseEmbeddedRows(value);
  if (!rows || place === 'list') return text;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows to read have no other name, and never move
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.key} data-label={column.label} className={styles.text}>
                {singleLineText(column, row, types.get(column.type), options.get(column.key) ?? [])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
