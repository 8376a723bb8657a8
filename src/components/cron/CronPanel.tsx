import { ConfigProvider, InputNumber, Radio, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { cronLabel, type CronKey } from '@/model/cron/fields';
import type { CronMode, ModeParameter, CronFieldTexts } from '@/model/cron/field-mode';
import { matchMode } from '@/model/cron/field-modes';
import { useNarrow } from '../responsive/use-narrow';
import styles from './cron.module.css';
import { sentences, messages } from './messages';

const WEEKDAY_OPTIONS = messages.weekdays.map((name, value) => ({ value, label: messages.weekday(name) }));

const slotOptions = ({ least, most, kind }: ModeParameter) =>
  kind === 'weekdays' || kind === 'weekday'
    ? WEEKDAY_OPTIONS
    : Array.from({ length: most - least + 1 }, (_, index) => ({ value: least + index, label: String(least + index) }));

interface SlotProps {
  slot: ModeParameter;
  label: string;
  disabled: boolean;
  numbers: readonly number[];
  index: number;
  onChange: (numbers: readonly number[]) => void;
}

/** Input of one parameter in a mode's sentence: a number, a weekday, or several values. */
function SlotInput({ slot, label, disabled, numbers, index, onChange }: SlotProps) {
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
        options={WEEKDAY_OPTIONS}
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
      options={slotOptions(slot)}
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

/** One mode as a sentence with number inputs. Changing a number also selects the mode. */
function ModeRow({ mode, field, disabled, numbers, onChange }: RowProps) {
  const id = useId();
  const { text, slots = [] } = sentences[field][mode.name];
  const ariaLabel = text.replace(/\{\d\}/g, '…');
  const parts: ReactNode[] = text.split(/\{(\d)\}/).map((part, at) => {
    if (at % 2 === 0)
      return part.trim() === '' ? null : (
        <label key={at} htmlFor={id}>
          {part}
        </label>
      );
    const index = Number(part);
    const label = `${ariaLabel} ${slots[index]}`;
    return <SlotInput key={at} {...{ disabled, numbers, index, label, onChange }} slot={mode.parameters[index]!} />;
  });
  return (
    <div className={styles.row}>
      <Radio id={id} value={mode.name} aria-label={ariaLabel} />
      {parts}
    </div>
  );
}

interface Props {
  field: CronKey;
  modes: readonly CronMode[];
  words: CronFieldTexts;
  disabled: boolean;
  onChange: (change: Partial<CronFieldTexts>) => void;
}

/** Modes of one cron field. An expression that matches no mode is shown as text. */
export function CronPanel({ field, modes, words, disabled, onChange }: Props) {
  const narrow = useNarrow();
  const current = matchMode(modes, words);
  // Last numbers of each mode, restored when the user selects the mode again.
  const [previousNumbers, setPreviousNumbers] = useState<Readonly<Record<string, readonly number[]>>>({});
  const numbersOf = (mode: CronMode) =>
    current?.mode === mode
      ? current.numbers
      : (previousNumbers[mode.name] ?? mode.parameters.map(({ first }) => first));
  const choose = (mode: CronMode, numbers: readonly number[]) => {
    setPreviousNumbers({
      ...previousNumbers,
      ...(current && { [current.mode.name]: current.numbers }),
      [mode.name]: numbers,
    });
    onChange(mode.write(numbers));
  };
  return (
    <ConfigProvider componentSize={narrow ? 'middle' : 'small'}>
      <Radio.Group
        className={styles.panel ?? ''}
        aria-label={messages.modeOf(cronLabel(field))}
        disabled={disabled}
        value={current?.mode.name ?? 'other'}
        onChange={({ target }) => {
          const mode = modes.find(({ name }) => name === target.value);
          if (mode) choose(mode, numbersOf(mode));
        }}
      >
        {disabled ? <p className={styles.note}>{messages.dayOff}</p> : null}
        {modes.map((mode) => (
          <ModeRow
            key={mode.name}
            mode={mode}
            field={field}
            disabled={disabled}
            numbers={numbersOf(mode)}
            onChange={(numbers) => choose(mode, numbers)}
          />
        ))}
        {current ? null : (
          <div className={styles.row}>
            <Radio value="other">{messages.other(words[field])}</Radio>
          </div>
        )}
      </Radio.Group>
    </ConfigProvider>
  );
}
