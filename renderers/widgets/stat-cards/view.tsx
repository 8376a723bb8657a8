import { ArrowDownOutlined, ArrowUpOutlined, RightOutlined } from '@ant-design/icons';
import { ScreenLink } from '@/components/link/ScreenLink';
import { toNumber } from '@/model/values/decimal';
import type { Value } from '@/model/entity/field-type';
import type { PropsByWidget } from '@/model/generated/widget-props';
import type { WidgetProps } from '@/registry/views';
import { changeOf, formatFigure } from './figure-change';
import { Sparkline } from './Sparkline';
import styles from './stat-cards.module.css';
import { messages } from './messages';

type Item = PropsByWidget['stat-cards']['items'][number];

const icons = { up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, same: null };

function Comparison({ value, before, beforeLabel, decimals = 0, good }: Item) {
  const change = changeOf(value, before, decimals);
  if (!change) return null;
  const { direction, difference, share } = change;
  const tone = good === undefined || direction === 'same' ? 'plain' : direction === good ? 'good' : 'bad';
  return (
    <span className={styles.change} data-mood={tone}>
      {messages.since(beforeLabel ?? messages.before)}
      <b>
        {icons[direction]}
        {direction === 'same' ? messages.same : <span className={styles.spoken}>{messages[direction]}</span>}
        {direction !== 'same' && difference}
      </b>
      {share !== null && direction !== 'same' && ` ${share}`}
    </span>
  );
}

function Trend({ label, decimals = 0, spark }: Item) {
  if (!spark || !Array.isArray(spark.rows)) return null;
  const values = spark.rows.flatMap((row) => {
    const number = toNumber((row?.[spark.y] ?? null) as Value);
    return number ? [number.toNumber()] : [];
  });
  const text = (value: number) => formatFigure(String(value), decimals, messages.empty);
  const said = messages.trend(
    `${label}${spark.label ?? ''}`,
    values.length,
    text(Math.max(...values)),
    text(Math.min(...values)),
  );
  return <Sparkline values={values} label={said} />;
}

/** The name of a figure; with an address the whole card opens it. */
function Label({ label, href }: Item) {
  if (href === undefined) return label;
  return (
    <ScreenLink href={href} className={styles.link}>
      {label}
      <RightOutlined />
    </ScreenLink>
  );
}

/** Key figures side by side: current value, comparison, notes and trend. */
export default function StatCards({ props }: WidgetProps<'stat-cards'>) {
  const { items, label } = props;
  return (
    <ul className={styles.cards} aria-label={label ?? messages.figures}>
      {items.map((item) => {
        const { value, decimals = 0, unit, notes = [] } = item;
        return (
          <li key={item.label} className={styles.card}>
            <span className={styles.label}>
              <Label {...item} />
            </span>
            <span className={styles.value}>
              {formatFigure(value, decimals, messages.empty)}
              {unit && <small>{unit}</small>}
            </span>
            <span className={styles.foot}>
              <Comparison {...item} />
              {notes.map((note) => (
                <span key={note.label}>
                  {note.label} <b>{formatFigure(note.value, 0, messages.empty)}</b>
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
