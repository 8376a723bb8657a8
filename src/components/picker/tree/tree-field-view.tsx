import type { FieldOf, FieldView, InputProps } from '@/registry/field-view';
import { findNamesInTree, type TreeSource } from '@/runtime/lookup/tree-sources';
import { searchTree } from '@/runtime/lookup/tree-search';
import type { PickList } from '@/runtime/lookup/pick-list';
import { TreePicker } from './TreePicker';

/**
 * View of a field type whose values are tree nodes; the types differ in the source of their tree. Setting `many` allows
 * several nodes, `leaf` only nodes without children, and `strict: false` links parents with their descendants.
 * @param sourceOf tree source of a field; must return the same object for the same settings
 * @param pickListOf list that a dialog offers; nodes that are linked are selected in the drop-down tree only
 */
export function createTreeFieldView<Type extends string>(
  sourceOf: (field: FieldOf<Type>) => TreeSource,
  pickListOf: ((field: FieldOf<Type>) => PickList) | null = null,
): Required<Pick<FieldView<Type>, 'Input' | 'names' | 'codes' | 'search' | 'textEntry'>> {
  function TreeInput(props: InputProps<Type>) {
    const { many, leaf, strict }: Readonly<Record<string, unknown>> = props.field.props;
    return (
      <TreePicker
        {...props}
        source={sourceOf(props.field)}
        multiple={props.multiple || many === true}
        cascade={strict === false}
        leafOnly={leaf === true}
        pickList={strict === false ? null : (pickListOf?.(props.field) ?? null)}
      />
    );
  }
  return {
    Input: TreeInput,
    names: (field) => sourceOf(field).names,
    codes: (field, texts) => findNamesInTree(sourceOf(field), texts),
    search: (field, word) => {
      const { leaf }: Readonly<Record<string, unknown>> = field.props;
      return searchTree(sourceOf(field), word, leaf === true);
    },
    textEntry: 'also',
  };
}
