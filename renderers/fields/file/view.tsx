import { FilesShow } from '@/components/upload/FilesShow';
import { UploadCell } from '@/components/upload/UploadCell';
import { UploadField } from '@/components/upload/UploadField';
import type { FieldView, InputProps } from '@/registry/field-view';

function FileInput(props: InputProps<'file'>) {
  const settings = props.field.props;
  return props.place === 'cell' ? (
    <UploadCell {...props} settings={settings} />
  ) : (
    <UploadField {...props} settings={settings} />
  );
}

export default {
  Input: FileInput,
  Show: FilesShow,
  width: 200,
  editWidth: (width) => width + 1,
} satisfies FieldView<'file'>;
