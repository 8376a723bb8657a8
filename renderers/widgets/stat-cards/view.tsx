import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { toNumber } from '@/model/values/decimal';
import type { Value } from '@/model/entity/field-type';
import type { PropsByWidget } from '@/model/generated/widget-props';
import type { WidgetProps } from '@/registry/views';
import { changeOf, figure } from './figure-change';
import { Spark } from './Sparkline';
import styles from './stat-cards.module.css';
import { texts } from './messages';

type Item = PropsByWidget['stat-cards']['items'][number];

const icons = { up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, same: null };

function Comparison({ value, before, beforeLabel, decimals = 0, good }: Item) {
  const change = changeOf(value, before, decimals);
  if (!change) return null;
  const { way, by, share } = change;
  const mood = good === undefined || way === 'same' ? 'plain' : way === good ? 'good' : 'bad';
  return (
    <span className={styles.change} data-mood={mood}>
      {texts.since(beforeLabel ?? texts.before)}
      <b>
        {icons[way]}
        {way === 'same' ? texts.same : <span className={styles.spoken}>{texts[way]}</span>}
        {way !== 'same' && by}
      </b>
      {share !== null && way !== 'same' && ` ${share}`}
    </span>
  );
}

function Trend({ label, decimals = 0, spark }: Item) {
  if (!spark || !Array.isArray(spark.rows)) return null;
  const values = spark.rows.flatMap((row) => {
    const number = toNumber((row?.[spark.y] ?? null) as Value);
    return number ? [number.toNumber()] : [];
  });
  const text = (value: number) => figure(String(value), decimals, texts.empty);
  const said = texts.trend(
    `${label}${spark.label ?? ''}`,
    values.length,
    text(Math.max(...values)),
    text(Math.min(...values)),
  );
  return <Spark values={values} label={said} />;
}

/** Figures side by side: what is now, how it compares, where it comes from. */
export default function StatCards({ props }: WidgetProps) {
  const { items, label } = props as unknown as PropsByWidget['stat-cards'];
  return (
    <ul className={styles.cards} aria-label={label ?? texts.figures}>
      {items.map((item) => {
        const { value, decimals = 0, unit, notes = [] } = item;
        return (
          <li key={item.label} className={styles.card}>
            <span className={styles.label}>{item.label}</span>
            <span className={styles.value}>
              {figure(value, decimals, texts.empty)}
              {unit && <small>{unit}</small>}
            </span>
            <span className={styles.foot}>
              <Comparison {...item} />
              {notes.map((note) => (
                <span key={note.label}>
                  {note.label} <b>{figure(note.value, 0, texts.empty)}</b>
                </span>
              ))}
            </span>
            <Trend {...item} />
          </li>
        );
      })}
    </ul>
  );
}
