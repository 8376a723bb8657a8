import { FilesShow } from '@/components/upload/FilesShow';
import { UploadCell } from '@/components/upload/UploadCell';
import { UploadField } from '@/components/upload/UploadField';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps } from '@/registry/field-view';

function FileInput(props: InputProps) {
  const settings = props.field.props as PropsByType['file'];
  return props.place === 'cell' ? (
    <UploadCell {...props} settings={settings} />
  ) : (
    <UploadField {...props} settings={settings} />
  );
}

export default { Input: FileInput, Show: FilesShow, width: 200, editWidth: (width) => width + 1 } satisfies FieldView;
