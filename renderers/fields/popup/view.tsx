import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { ChoiceInput } from '@/components/picker/ChoiceInput';
import { ReportInput } from '@/components/picker/report/ReportInput';
import { isReportPopup } from '@/model/online/report-settings';
import type { FieldView, InputProps } from '@/registry/field-view';

/** Records are found by typing, or picked from a list in a dialog; rows of an online report are only picked. */
function PopupInput(props: InputProps<'popup'>) {
  const { props: settings } = props.field;
  const several = props.multiple || settings.many === true;
  if (isReportPopup(props.field)) return <ReportInput {...props} multiple={several} report={settings} />;
  return <ChoiceInput {...props} multiple={several} alwaysList />;
}

export default {
  Input: PopupInput,
  Show: ChoiceTags,
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldView<'popup'>;
