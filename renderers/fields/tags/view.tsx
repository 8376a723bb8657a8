import { Input, Select, type InputRef } from 'antd';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { antdInputProps, placeholderOf } from '@/components/input/input-attributes';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { messages } from '@/components/input/messages';
import type { Option } from '@/model/entity/entity';
import { joinCsv } from '@/model/field-types/text-value';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import { hasTwoCharacterTags, splitIntoPairs, tagsOf } from './value';

const SEPARATORS = [',', '，', ';', '；'];

/** Caret position after semicolons are inserted into the text before it. */
const caretAfter = (before: string) => splitIntoPairs(before).length;

/** Input of two-character tags: semicolons are inserted while typing, and the caret position is corrected for them. */
function TwoCharacterTagsInput(props: InputProps<'tags'>) {
  const { value, onChange } = props;
  const ref = useRef<InputRef>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const take = (text: string, at: number | null) => {
    caret.current = caretAfter(text.slice(0, at ?? text.length));
    onChange(splitIntoPairs(text) || null);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    // No reformatting during IME composition: an inserted semicolon would break the composed text.
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) onChange(text || null);
    else take(text, selectionStart);
  };
  return (
    <Input
      {...antdInputProps(props)}
      ref={ref}
      value={value === null ? '' : String(value)}
      onChange={change}
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value, currentTarget.selectionStart)}
      placeholder={placeholderOf(props, messages.enter)}
      autoComplete="off"
    />
  );
}

/** Input of free words; Enter or a comma ends a word. */
function TagListInput(props: InputProps<'tags'>) {
  const { value, onChange, field } = props;
  const { list } = field.props;
  return (
    <Select<string[]>
      {...antdInputProps(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={SEPARATORS}
      value={tagsOf(value, field)}
      onChange={(words) => {
        const tags = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
        onChange(list === true && tags.length > 0 ? tags : joinCsv(tags));
      }}
      placeholder={placeholderOf({ ...props, multiple: false }, messages.addTagHint)}
      allowClear
    />
  );
}

/** A query searches for one tag. */
function TagQueryInput(props: InputProps<'tags'>) {
  const { value, onChange } = props;
  return (
    <Input
      {...antdInputProps(props)}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value || null)}
      placeholder={placeholderOf(props, messages.enter)}
      allowClear
      autoComplete="off"
    />
  );
}

function TagsInput(props: InputProps<'tags'>) {
  if (props.place === 'query') return <TagQueryInput {...props} />;
  return hasTwoCharacterTags(props.field) ? <TwoCharacterTagsInput {...props} /> : <TagListInput {...props} />;
}

function TagsShow({ value, text, field }: ShowProps<'tags'>) {
  const { setTagColor = {} } = field.props;
  const tags = tagsOf(value, field);
  const options = tags.map((tag): Option => ({
    value: tag,
    text: tag,
    color: Object.hasOwn(setTagColor, tag) ? (setTagColor[tag] ?? null) : null,
    disabled: false,
  }));
  return <ChoiceTags value={tags} text={text} options={options} />;
}

export default { Input: TagsInput, Show: TagsShow } satisfies FieldView<'tags'>;
