import { Input, Select, type InputRef } from 'antd';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { antdInput, hint } from '@/components/input/input-attributes';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { texts } from '@/components/input/messages';
import type { Option } from '@/model/entity/entity';
import type { PropsByType } from '@/model/generated/props';
import { csv } from '@/model/field-types/text-value';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import { isPairs, pairUp, tagsOf } from './value';

const SEPARATORS = [',', '，', ';', '；'];

/** Where a caret stands once the text before it has its semicolons. */
const caretAfter = (before: string) => pairUp(before).length;

/** Two characters a tag: semicolons come by themselves, the caret keeps its place between the letters. */
function PairsInput(props: InputProps) {
  const { value, onChange } = props;
  const ref = useRef<InputRef>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const take = (text: string, at: number | null) => {
    caret.current = caretAfter(text.slice(0, at ?? text.length));
    onChange(pairUp(text) || null);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    // An input method's half-typed word is left alone: semicolons would break it.
    if ((event.nativeEvent as InputEvent).isComposing) onChange(text || null);
    else take(text, selectionStart);
  };
  return (
    <Input
      {...antdInput(props)}
      ref={ref}
      value={value === null ? '' : String(value)}
      onChange={change}
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value, currentTarget.selectionStart)}
      placeholder={hint(props, texts.enter)}
      autoComplete="off"
    />
  );
}

/** Words, each ended by Enter or a comma. */
function WordsInput(props: InputProps) {
  const { value, onChange, field } = props;
  const { list } = field.props as PropsByType['tags'];
  return (
    <Select<string[]>
      {...antdInput(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={SEPARATORS}
      value={tagsOf(value, field)}
      onChange={(words) => {
        const tags = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
        onChange(list === true && tags.length > 0 ? tags : csv(tags));
      }}
      placeholder={hint({ ...props, many: false }, texts.words)}
      allowClear
    />
  );
}

/** A query asks for one word among them. */
function WordInput(props: InputProps) {
  const { value, onChange } = props;
  return (
    <Input
      {...antdInput(props)}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value || null)}
      placeholder={hint(props, texts.enter)}
      allowClear
      autoComplete="off"
    />
  );
}

function TagsInput(props: InputProps) {
  if (props.place === 'query') return <WordInput {...props} />;
  return isPairs(props.field) ? <PairsInput {...props} /> : <WordsInput {...props} />;
}

function TagsShow({ value, text, field }: ShowProps) {
  const { setTagColor = {} } = field.props as PropsByType['tags'];
  const tags = tagsOf(value, field);
  const options = tags.map((tag): Option => ({
    value: tag,
    text: tag,
    color: Object.hasOwn(setTagColor, tag) ? (setTagColor[tag] ?? null) : null,
    disabled: false,
  }));
  return <ChoiceTags value={tags} text={text} options={options} />;
}

export default { Input: TagsInput, Show: TagsShow } satisfies FieldView;
