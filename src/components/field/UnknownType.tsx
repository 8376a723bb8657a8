import { Tooltip } from 'antd';
import { nearestTypes } from '@/registry/views';
import { messages } from '../messages';
import styles from './field.module.css';

/** How many names to suggest. */
const MAX_SUGGESTIONS = 3;

interface Props {
  type: string;
  field: string;
  schema: string;
  /** One line, for a cell; the rest is in its tooltip. */
  brief?: boolean;
}

/** Everything there is to say, in lines. */
function explanationLines({ type, field, schema }: Props): string[] {
  const near = nearestTypes(type).slice(0, MAX_SUGGESTIONS);
  return [
    messages.unknownTypeIs(type),
    messages.unknownTypeAt(schema, field),
    ...(near.length > 0 ? [messages.didYouMean(near.join('、'))] : []),
  ];
}

/** Stands where a field of an unregistered type would stand: says which type, field and schema, and what was likely meant. */
export function UnknownType(props: Props) {
  const explanation = explanationLines(props);
  if (props.brief) {
    return (
      <Tooltip title={explanation.join('\n')} rootClassName={styles.lines ?? ''}>
        <span className={`${styles.broken} ${styles.brief}`}>{explanation[0]}</span>
      </Tooltip>
    );
  }
  return (
    <span role="alert" className={styles.broken}>
      <strong>{messages.unknownType}</strong>
      {explanation.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </span>
  );
}
