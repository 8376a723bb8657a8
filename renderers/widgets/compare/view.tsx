import { SwapOutlined } from '@ant-design/icons';
import { Button, Checkbox, Empty, Select, Tag } from 'antd';
import { useId, useState } from 'react';
import { useLoadedNames } from '@/components/field/code-names';
import { fieldText } from '@/components/field/field-text';
import type { Row } from '@/model/record';
import type { PropsByWidget } from '@/model/generated/widget-props';
import { types } from '@/registry/values';
import type { WidgetProps } from '@/registry/views';
import styles from './compare.module.css';
import { parseContent, differences, listText, type Difference } from './differences';
import { messages } from './messages';
import { useEntity, type EntityWithDicts } from './use-entity';

type Settings = PropsByWidget['compare'];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** @param other the other version when only changes are shown, otherwise null */
function displayText({ key, field }: Difference, row: Row, other: Row | null, { dicts }: EntityWithDicts): string {
  const value: unknown = row[key];
  if (Array.isArray(value)) return listText(value, other?.[key], messages.rest);
  if (!field) return typeof row[key] === 'object' && row[key] !== null ? JSON.stringify(row[key]) : text(row[key]);
  return fieldText(field, row, types.get(field.type), field.options ?? dicts[field.dict ?? ''] ?? []);
}

interface VersionPickerProps {
  rows: readonly Row[];
  settings: Settings;
  pair: readonly [older: number, newer: number];
  onChange: (pair: readonly [number, number]) => void;
}

/** Selects the two versions to compare, and swaps them. */
function VersionPicker({ rows, settings, pair, onChange }: VersionPickerProps) {
  const id = useId();
  const options = rows.map((row, value) => ({
    value,
    label: messages.version(
      text(row[settings.version]),
      (settings.notes ?? []).flatMap((key) => text(row[key]) || []),
    ),
  }));
  const side = (label: string, at: 0 | 1) => (
    <span className={styles.side}>
      <label htmlFor={`${id}-${at}`}>{label}</label>
      <Select
        id={`${id}-${at}`}
        className={styles.select ?? ''}
        options={options}
        value={pair[at]}
        onChange={(value: number) => onChange(at === 0 ? [value, pair[1]] : [pair[0], value])}
      />
    </span>
  );
  return (
    <div className={styles.sides}>
      {side(messages.older, 0)}
      <Button icon={<SwapOutlined />} aria-label={messages.swap} onClick={() => onChange([pair[1], pair[0]])} />
      {side(messages.newer, 1)}
    </div>
  );
}

/** Compares two versions of a record side by side; shows only the changed fields at first. */
export default function Compare({ props: settings }: WidgetProps<'compare'>) {
  const rows = rowsIn(settings.rows);
  const chosenIndex = Math.max(
    0,
    rows.findIndex((row) => text(row[settings.version]) === text(settings.chosen)),
  );
  // Compares the selected version with the previous one; the very first version is compared with the next one.
  const isFirst = chosenIndex === rows.length - 1 && chosenIndex > 0;
  const [pair, setPair] = useState<readonly [number, number]>(
    isFirst ? [chosenIndex, chosenIndex - 1] : [Math.min(chosenIndex + 1, rows.length - 1), chosenIndex],
  );
  const [onlyChanges, setOnlyChanges] = useState(true);
  const entityId = settings.entity ? text(rows[0]?.[settings.entity]) : '';
  useLoadedNames();
  const known = useEntity(entityId === '' ? null : entityId);
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.none} />;
  if (known === undefined) return null;

  const contentOf = (index: number): Row => parseContent(rows[index]?.[settings.content]);
  const [older, newer] = [contentOf(pair[0]), contentOf(pair[1])];
  const all = differences(known.entity, older, newer);
  const changes = all.filter(({ kind }) => kind !== 'same');
  const lines = onlyChanges ? changes : all;
  return (
    <div className={styles.compare}>
      <VersionPicker rows={rows} settings={settings} pair={pair} onChange={setPair} />
      <div className={styles.bar}>
        <output>{rows.length === 1 ? messages.one : messages.count(changes.length)}</output>
        <Checkbox checked={onlyChanges} onChange={(event) => setOnlyChanges(event.target.checked)}>
          {messages.onlyChanges}
        </Checkbox>
      </div>
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.same} />
      ) : (
        <table className={styles.table} aria-label={messages.label}>
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.older}</th>
              <th scope="col">{messages.newer}</th>
              <th scope="col">{messages.change}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} data-kind={line.kind}>
                <th scope="row">{line.label}</th>
                <td data-label={messages.older}>
                  {displayText(line, older, onlyChanges ? newer : null, known) || messages.empty}
                </td>
                <td data-label={messages.newer}>
                  {displayText(line, newer, onlyChanges ? older : null, known) || messages.empty}
                </td>
                <td>{line.kind !== 'same' && <Tag bordered={false}>{messages.kinds[line.kind]}</Tag>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
