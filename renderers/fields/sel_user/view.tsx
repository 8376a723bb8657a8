import { messages } from '@/components/picker/tree/messages';
import { SearchSelect } from '@/components/picker/SearchSelect';
import type { FieldOf, FieldView, InputProps } from '@/registry/field-view';
import { screenPickList } from '@/runtime/lookup/pick-list';
import { namesByCode } from '@/runtime/lookup/search-sources';
import { userSources } from '@/runtime/lookup/user-sources';

const settings = (field: FieldOf<'sel_user'>) => field.props;
const sourceOf = (field: FieldOf<'sel_user'>) => userSources()[settings(field).store ?? 'username'];

/** The department tree stands beside the list of the wide dialog. */
const PICK_LISTS = { wide: 'system/user-pick.list', small: 'system/user-biz-pick.list' } as const;

const pickListOf = ({ props: { store = 'username', picker = 'wide' } }: FieldOf<'sel_user'>) =>
  screenPickList(PICK_LISTS[picker], store);

function UserInput(props: InputProps<'sel_user'>) {
  const several = props.multiple || settings(props.field).many === true;
  return (
    <SearchSelect
      {...props}
      source={sourceOf(props.field)}
      multiple={several}
      noneText={messages.noUsers}
      pickList={pickListOf(props.field)}
    />
  );
}

/** spec 2 §9: 220 pixels, minimum 190. */
export default {
  Input: UserInput,
  names: (field: FieldOf<'sel_user'>) => sourceOf(field).names,
  codes: async (field: FieldOf<'sel_user'>, wanted: readonly string[]) =>
    namesByCode(await sourceOf(field).findExact(wanted)),
  search: (field: FieldOf<'sel_user'>, word, signal) => sourceOf(field).find(word, signal),
  textEntry: 'also',
  width: 220,
  editWidth: (width) => Math.max(width, 190),
} satisfies FieldView<'sel_user'>;
