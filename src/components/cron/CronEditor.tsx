import { Input, Segmented, Tabs } from 'antd';
import { useId, useState } from 'react';
import { CRON_KEYS, cronLabel, type CronKey } from '@/model/cron/fields';
import { cronModes, type DayForm } from '@/model/cron/field-modes';
import { isCronProblem, parseCron } from '@/model/cron/parse';
import { changeWords, DEFAULT_WORDS, formOf, isDayOff, readWords, writeWords } from '@/model/cron/edited-fields';
import { now } from '@/runtime/environment/server-clock';
import SmallDialog from '../dialog/InputDialog';
import { CronPanel } from './CronPanel';
import { CronPreview } from './CronPreview';
import styles from './cron.module.css';
import { texts } from './messages';

/** spec 2 §2. */
const WIDTH = 608;
/** Longer than any expression that can be stored. */
const LENGTH = 200;

interface Props {
  value: string;
  /** Fields that are not edited: the second is 0 then, the year any. */
  hidden: readonly CronKey[];
  onOk: (text: string) => void;
  onClose: () => void;
}

/** An expression by choices or as text: either follows the other. */
export default function CronEditor({ value, hidden, onOk, onClose }: Props) {
  const id = useId();
  const thisYear = Number(now().slice(0, 4));
  const empty = hidden.includes('second') ? { ...DEFAULT_WORDS, second: '0' } : DEFAULT_WORDS;
  const [text, setText] = useState(value.trim() === '' ? writeWords(empty) : value);
  const words = readWords(text);
  const [form, setForm] = useState<DayForm>(() => formOf(words));
  const read = parseCron(text, thisYear);
  const problem = isCronProblem(read) ? read : null;
  const fields = CRON_KEYS.filter((key) => !hidden.includes(key) && cronModes(key, form, thisYear).length > 0);

  const tabs = fields.map((key) => ({
    key,
    label: (
      <span className={problem?.field === key ? styles.wrong : undefined} title={words[key]}>
        {cronLabel(key)}
      </span>
    ),
    children: (
      <CronPanel
        key={`${key}-${form}`}
        field={key}
        modes={cronModes(key, form, thisYear)}
        words={words}
        disabled={key === 'day' && form === 'split' && isDayOff(words)}
        onChange={(change) => setText(writeWords(changeWords(words, change)))}
      />
    ),
  }));

  return (
    <SmallDialog
      title={texts.title}
      width={WIDTH}
      onClose={onClose}
      onOk={() => {
        if (problem) return false;
        onOk(writeWords(words));
        return true;
      }}
    >
      <div className={styles.editor}>
        <div className={styles.form}>
          <span id={`${id}-form`}>{texts.form}</span>
          <Segmented<DayForm>
            aria-labelledby={`${id}-form`}
            options={[
              { value: 'joint', label: texts.joint },
              { value: 'split', label: texts.split },
            ]}
            value={form}
            onChange={setForm}
          />
        </div>
        <Tabs items={tabs} size="small" />
        <label htmlFor={`${id}-text`}>{texts.expression}</label>
        <Input
          id={`${id}-text`}
          className={styles.text ?? ''}
          value={text}
          maxLength={LENGTH}
          onChange={(event) => setText(event.target.value)}
          status={problem ? 'error' : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-why`}
          placeholder={texts.hint}
          autoComplete="off"
          spellCheck={false}
        />
        <p id={`${id}-why`} className={problem ? styles.wrong : styles.note}>
          {problem?.message ?? texts.hint}
        </p>
        <CronPreview text={text} />
      </div>
    </SmallDialog>
  );
}
