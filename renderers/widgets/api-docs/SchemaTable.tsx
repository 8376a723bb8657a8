import { useMemo } from 'react';
import type { JsonObject } from '@/model/http/json';
import styles from './api-docs.module.css';
import { messages } from './messages';
import type { ApiDocument, Parameter } from './openapi';
import { schemaRows, type SchemaRow } from './schema-rows';

type Schemas = ApiDocument['schemas'];

/** Texts about the limits of a value. */
function limitsOf(schema: JsonObject): string[] {
  const { minLength, maxLength, minimum, maximum, pattern, format, readOnly } = schema;
  const { limits } = messages;
  return [
    typeof minLength === 'number' ? limits.minLength(minLength) : '',
    typeof maxLength === 'number' ? limits.maxLength(maxLength) : '',
    typeof minimum === 'number' ? limits.minimum(minimum) : '',
    typeof maximum === 'number' ? limits.maximum(maximum) : '',
    typeof pattern === 'string' ? limits.pattern(pattern) : '',
    typeof format === 'string' ? limits.format(format) : '',
    readOnly === true ? limits.readOnly : '',
  ];
}

interface Row extends SchemaRow {
  /** Text of the column before the type; null: the table has no such column. */
  place: string | null;
}

function RowTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  const { columns } = messages;
  const hasPlace = rows.some(({ place }) => place !== null);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          {hasPlace && <th scope="col">{columns.place}</th>}
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.help}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, name, level, kind, required, help, place }) => (
          <tr key={path}>
            <th scope="row" title={path} style={{ '--level': level }}>
              <code>{name}</code>
              {required && <small>{messages.required}</small>}
            </th>
            {hasPlace && <td>{place}</td>}
            <td>
              <code>{kind}</code>
            </td>
            <td>{help}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SchemaTableProps {
  label: string;
  schema: JsonObject;
  schemas: Schemas;
  /** Marks the properties that must be sent. */
  marksRequired: boolean;
}

/** Properties of a schema, nested ones indented. */
export function SchemaTable({ label, schema, schemas, marksRequired }: SchemaTableProps) {
  const rows = useMemo(
    () =>
      schemaRows(schema, schemas, limitsOf).map((row) => ({
        ...row,
        required: marksRequired && row.required,
        place: null,
      })),
    [schema, schemas, marksRequired],
  );
  if (rows.length === 0) return <p className={styles.note}>{messages.noProperties}</p>;
  return <RowTable label={label} rows={rows} />;
}

/** Parameters of the path and of the query. */
export function ParameterTable({ parameters, schemas }: { parameters: readonly Parameter[]; schemas: Schemas }) {
  const rows = useMemo(
    () =>
      parameters.flatMap(({ name, place, required, help, schema }): Row[] => {
        const root = { properties: { [name]: schema }, required: required ? [name] : [] };
        return schemaRows(root, schemas, limitsOf).map((row) => ({
          ...row,
          path: `${place}:${row.path}`,
          help: [row.level === 0 ? help : '', row.help].filter(Boolean).join('；'),
          place: messages.places[place],
        }));
      }),
    [parameters, schemas],
  );
  return <RowTable label={messages.parameters} rows={rows} />;
}
