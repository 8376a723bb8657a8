import type { Field } from '@/model/entity/entity';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import { findNamesInTree, type TreeSource } from '@/runtime/lookup/tree-sources';
import { PickedNames } from '../PickedNames';
import { TreePicker } from './TreePicker';

/**
 * The view of a type whose values are nodes of a tree: types differ in where their tree comes from. The setting `many`
 * lets a field hold several, `leaf` only what has nothing below it, `strict: false` links parents with what is below.
 * @param sourceOf the field's tree; the same object for the same settings
 */
export function createTreeFieldView(
  sourceOf: (field: Field) => TreeSource,
): Required<Pick<FieldView, 'Input' | 'Show' | 'codes'>> {
  function TreeInput(props: InputProps) {
    const { many, leaf, strict } = props.field.props;
    return (
      <TreePicker
        {...props}
        source={sourceOf(props.field)}
        multiple={props.many || many === true}
        cascade={strict === false}
        leafOnly={leaf === true}
      />
    );
  }
  function TreeShow(props: ShowProps) {
    return <PickedNames {...props} finder={sourceOf(props.field).names} />;
  }
  return { Input: TreeInput, Show: TreeShow, codes: (field, texts) => findNamesInTree(sourceOf(field), texts) };
}
