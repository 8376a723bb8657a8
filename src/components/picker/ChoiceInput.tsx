import { csvParts } from '@/model/field-types/text-value';
import type { InputProps, ShowProps } from '@/registry/field-view';
import { PickedNames } from './PickedNames';
import { ChoiceSelect } from '../input/choice/ChoiceSelect';
import { ChoiceTags } from '../input/choice/ChoiceTags';
import { SearchSelect } from './SearchSelect';
import { sourceOf } from './search-source';

interface Props extends InputProps {
  /** Whether one may type to find one of a few; by default from nine on. */
  search?: boolean | undefined;
  /** Texts that are none of the choices may be entered too. */
  allowInput?: boolean;
  several?: boolean;
  /** True where nothing is asked before somebody types. */
  asksFirst?: boolean;
}

/** One or several of whatever a field offers: few as a list, records and rows of tables by typing. */
export function ChoiceInput({ search, allowInput = false, several = false, asksFirst = false, ...props }: Props) {
  const many = props.many || several;
  const source = sourceOf(props.field, props.row);
  if (source) return <SearchSelect {...props} source={source} several={many} asksFirst={asksFirst} />;
  return <ChoiceSelect {...props} many={many} search={search} allowInput={allowInput} />;
}

/** What was chosen, by its names: those of the record, of the options, else asked for in one batch. */
export function ChoiceShow(props: ShowProps) {
  const { value, field, row, options } = props;
  const source = options.length > 0 || csvParts(value).length === 0 ? null : sourceOf(field, row);
  return source ? <PickedNames {...props} finder={source.names} /> : <ChoiceTags {...props} />;
}
