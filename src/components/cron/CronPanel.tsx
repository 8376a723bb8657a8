import { ConfigProvider, InputNumber, Radio, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { cronLabel, type CronKey } from '@/model/cron/fields';
import type { CronMode, CronSlot, CronWords } from '@/model/cron/field-mode';
import { modeOf } from '@/model/cron/field-modes';
import { useNarrow } from '../responsive/use-narrow';
import styles from './cron.module.css';
import { sentences, texts } from './messages';

const WEEK = texts.weekdays.map((name, value) => ({ value, label: texts.weekday(name) }));

const choices = ({ least, most, kind }: CronSlot) =>
  kind === 'weekdays' || kind === 'weekday'
    ? WEEK
    : Array.from({ length: most - least + 1 }, (_, index) => ({ value: least + index, label: String(least + index) }));

interface SlotProps {
  slot: CronSlot;
  label: string;
  disabled: boolean;
  numbers: readonly number[];
  index: number;
  onChange: (numbers: readonly number[]) => void;
}

/** One number of a sentence, a weekday by its name, or several to choose from. */
function Slot({ slot, label, disabled, numbers, index, onChange }: SlotProps) {
  const replace = (value: number | null) => {
    if (value !== null) onChange(numbers.map((one, at) => (at === index ? value : one)));
  };
  const shared = { disabled, 'aria-label': label } as const;
  if (slot.kind === 'number') {
    return (
      <InputNumber
        {...shared}
        className={styles.number ?? ''}
        min={slot.least}
        max={slot.most}
        precision={0}
        value={numbers[index] ?? slot.first}
        onChange={replace}
      />
    );
  }
  if (slot.kind === 'weekday') {
    return (
      <Select<number>
        {...shared}
        className={styles.weekday ?? ''}
        options={WEEK}
        value={numbers[index] ?? slot.first}
        onChange={replace}
      />
    );
  }
  return (
    <Select<number[]>
      {...shared}
      mode="multiple"
      className={styles.list ?? ''}
      options={choices(slot)}
      value={[...numbers]}
      onChange={(chosen) => onChange(chosen.toSorted((a, b) => a - b))}
    />
  );
}

interface RowProps {
  mode: CronMode;
  field: CronKey;
  disabled: boolean;
  numbers: readonly number[];
  onChange: (numbers: readonly number[]) => void;
}

/** A mode as a sentence with its numbers in it; changing a number chooses the mode. */
function Row({ mode, field, disabled, numbers, onChange }: RowProps) {
  const id = useId();
  const { text, slots = [] } = sentences[field][mode.name];
  const spoken = text.replace(/\{\d\}/g, '…');
  const parts: ReactNode[] = text.split(/\{(\d)\}/).map((part, at) => {
    if (at % 2 === 0)
      return part.trim() === '' ? null : (
        <label key={at} htmlFor={id}>
          {part}
        </label>
      );
    const index = Number(part);
    const label = `${spoken} ${slots[index]}`;
    return <Slot key={at} {...{ disabled, numbers, index, label, onChange }} slot={mode.slots[index]!} />;
  });
  return (
    <div className={styles.row}>
      <Radio id={id} value={mode.name} aria-label={spoken} />
      {parts}
    </div>
  );
}

interface Props {
  field: CronKey;
  modes: readonly CronMode[];
  words: CronWords;
  disabled: boolean;
  onChange: (change: Partial<CronWords>) => void;
}

/** The modes of one field; what no mode can say stands as it is written. */
export function CronPanel({ field, modes, words, disabled, onChange }: Props) {
  const narrow = useNarrow();
  const found = modeOf(modes, words);
  // Numbers of the modes that were left, so that going back to one brings them back.
  const [left, setLeft] = useState<Readonly<Record<string, readonly number[]>>>({});
  const numbersOf = (mode: CronMode) =>
    found?.mode === mode ? found.numbers : (left[mode.name] ?? mode.slots.map(({ first }) => first));
  const choose = (mode: CronMode, numbers: readonly number[]) => {
    setLeft({ ...left, ...(found && { [found.mode.name]: found.numbers }), [mode.name]: numbers });
    onChange(mode.write(numbers));
  };
  return (
    <ConfigProvider componentSize={narrow ? 'middle' : 'small'}>
      <Radio.Group
        className={styles.panel ?? ''}
        aria-label={texts.modeOf(cronLabel(field))}
        disabled={disabled}
        value={found?.mode.name ?? 'other'}
        onChange={({ target }) => {
          const mode = modes.find(({ name }) => name === target.value);
          if (mode) choose(mode, numbersOf(mode));
        }}
      >
        {disabled ? <p className={styles.note}>{texts.dayOff}</p> : null}
        {modes.map((mode) => (
          <Row
            key={mode.name}
            mode={mode}
            field={field}
            disabled={disabled}
            numbers={numbersOf(mode)}
            onChange={(numbers) => choose(mode, numbers)}
          />
        ))}
        {found ? null : (
          <div className={styles.row}>
            <Radio value="other">{texts.other(words[field])}</Radio>
          </div>
        )}
      </Radio.Group>
    </ConfigProvider>
  );
}
