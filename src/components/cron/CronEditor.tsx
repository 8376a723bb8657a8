import { Input, Segmented, Tabs } from 'antd';
import { useId, useState } from 'react';
import { CRON_KEYS, cronLabel, type CronKey } from '@/model/cron/fields';
import { cronModes, type DayLayout } from '@/model/cron/field-modes';
import { isCronProblem, parseCron } from '@/model/cron/parse';
import {
  updateFieldTexts,
  DEFAULT_FIELD_TEXTS,
  dayLayoutOf,
  isDayDisabled,
  parseFieldTexts,
  formatFieldTexts,
} from '@/model/cron/edited-fields';
import { now } from '@/runtime/environment/server-clock';
import InputDialog from '../dialog/InputDialog';
import { CronPanel } from './CronPanel';
import { CronPreview } from './CronPreview';
import styles from './cron.module.css';
import { messages } from './messages';

/** spec 2 §2. */
const DIALOG_WIDTH = 608;
/** Longer than any expression that can be stored. */
const MAX_LENGTH = 200;

interface Props {
  value: string;
  /** Fields without an editor: the second is then 0, the year any. */
  hiddenFields: readonly CronKey[];
  onOk: (text: string) => void;
  onClose: () => void;
}

/** Editor of a cron expression with one tab per field and a text input; both stay in sync. */
export default function CronEditor({ value, hiddenFields, onOk, onClose }: Props) {
  const id = useId();
  const thisYear = Number(now().slice(0, 4));
  const initialWords = hiddenFields.includes('second') ? { ...DEFAULT_FIELD_TEXTS, second: '0' } : DEFAULT_FIELD_TEXTS;
  const [text, setText] = useState(value.trim() === '' ? formatFieldTexts(initialWords) : value);
  const words = parseFieldTexts(text);
  const [dayForm, setDayForm] = useState<DayLayout>(() => dayLayoutOf(words));
  const parsed = parseCron(text, thisYear);
  const problem = isCronProblem(parsed) ? parsed : null;
  const fields = CRON_KEYS.filter((key) => !hiddenFields.includes(key) && cronModes(key, dayForm, thisYear).length > 0);

  const tabs = fields.map((key) => ({
    key,
    label: (
      <span className={problem?.field === key ? styles.wrong : undefined} title={words[key]}>
        {cronLabel(key)}
      </span>
    ),
    children: (
      <CronPanel
        key={`${key}-${dayForm}`}
        field={key}
        modes={cronModes(key, dayForm, thisYear)}
        words={words}
        disabled={key === 'day' && dayForm === 'split' && isDayDisabled(words)}
        onChange={(change) => setText(formatFieldTexts(updateFieldTexts(words, change)))}
      />
    ),
  }));

  return (
    <InputDialog
      title={messages.title}
      width={DIALOG_WIDTH}
      onClose={onClose}
      onOk={() => {
        if (problem) return false;
        onOk(formatFieldTexts(words));
        return true;
      }}
    >
      <div className={styles.editor}>
        <div className={styles.form}>
          <span id={`${id}-form`}>{messages.form}</span>
          <Segmented<DayLayout>
            aria-labelledby={`${id}-form`}
            options={[
              { value: 'joint', label: messages.joint },
              { value: 'split', label: messages.split },
            ]}
            value={dayForm}
            onChange={setDayForm}
          />
        </div>
        <Tabs items={tabs} size="small" />
        <label htmlFor={`${id}-text`}>{messages.expression}</label>
        <Input
          id={`${id}-text`}
          className={styles.text ?? ''}
          value={text}
          maxLength={MAX_LENGTH}
          onChange={(event) => setText(event.target.value)}
          status={problem ? 'error' : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-why`}
          placeholder={messages.hint}
          autoComplete="off"
          spellCheck={false}
        />
        <p id={`${id}-why`} className={problem ? styles.wrong : styles.note}>
          {problem?.message ?? messages.hint}
        </p>
        <CronPreview text={text} />
      </div>
    </InputDialog>
  );
}
