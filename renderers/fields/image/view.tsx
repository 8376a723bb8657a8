import { PicturesShow } from '@/components/upload/FilesShow';
import { UploadCell } from '@/components/upload/UploadCell';
import { UploadField } from '@/components/upload/UploadField';
import type { FieldView, InputProps } from '@/registry/field-view';

function PictureInput(props: InputProps<'image'>) {
  const settings = { ...props.field.props, pictures: true };
  return props.place === 'cell' ? (
    <UploadCell {...props} settings={settings} />
  ) : (
    <UploadField {...props} settings={settings} />
  );
}

export default {
  Input: PictureInput,
  Show: PicturesShow,
  width: 140,
  editWidth: (width) => width + 1,
} satisfies FieldView<'image'>;
