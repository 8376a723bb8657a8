import { Tooltip } from 'antd';
import { nearestTypes } from '@/registry/views';
import { texts } from '../messages';
import styles from './field.module.css';

/** How many names to suggest. */
const SUGGESTIONS = 3;

interface Props {
  type: string;
  field: string;
  schema: string;
  /** One line, for a cell; the rest is in its tooltip. */
  brief?: boolean;
}

/** Everything there is to say, in lines. */
function lines({ type, field, schema }: Props): string[] {
  const near = nearestTypes(type).slice(0, SUGGESTIONS);
  return [
    texts.unknownTypeIs(type),
    texts.unknownTypeAt(schema, field),
    ...(near.length > 0 ? [texts.nearest(near.join('、'))] : []),
  ];
}

/** Stands where a field of an unregistered type would stand: says which type, field and schema, and what was likely meant. */
export function UnknownType(props: Props) {
  const said = lines(props);
  if (props.brief) {
    return (
      <Tooltip title={said.join('\n')} rootClassName={styles.lines ?? ''}>
        <span className={`${styles.broken} ${styles.brief}`}>{said[0]}</span>
      </Tooltip>
    );
  }
  return (
    <span role="alert" className={styles.broken}>
      <strong>{texts.unknownType}</strong>
      {said.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </span>
  );
}
