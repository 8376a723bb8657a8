import { Fragment } from 'react';
import type { Value } from '@/model/entity/field-type';
import { splitCsv } from '@/model/field-types/text-value';
import type { ShowProps } from '@/registry/field-view';
import styles from '../input.module.css';

/** One option as a tag; a coloured option has a dot, others are plain text. */
function OptionTag({ code, options, text }: { code: string; options: ShowProps['options']; text: string }) {
  const color = options.find(({ value }) => value === code)?.color;
  if (!color) return text;
  return (
    <span className={styles.tag} data-color={color}>
      {text}
    </span>
  );
}

/** Selected options as tags. */
export function ChoiceTags({ value, text, options }: { value: Value; text: string; options: ShowProps['options'] }) {
  const codes = splitCsv(value);
  if (codes.length === 1) return <OptionTag code={codes[0]!} options={options} text={text} />;
  if (!codes.some((code) => options.find((option) => option.value === code)?.color)) return text;
  return (
    <span className={styles.tags}>
      {codes.map((code) => (
        <Fragment key={code}>
          <OptionTag
            code={code}
            options={options}
            text={options.find((option) => option.value === code)?.text ?? code}
          />{' '}
        </Fragment>
      ))}
    </span>
  );
}
