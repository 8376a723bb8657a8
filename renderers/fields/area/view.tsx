import { Cascader } from 'antd';
import { useMemo, type ReactElement } from 'react';
import { dropDownProps, placeholderOf } from '@/components/input/input-attributes';
import { withOptionsError } from '@/components/input/choice/OptionsError';
import { withListId } from '@/components/input/choice/popup-list';
import { messages } from '@/components/input/messages';
import { useAsyncValue } from '@/components/input/choice/use-async-value';
import { ROOT, type Divisions } from '@/model/areas';
import { joinCsv, splitCsv } from '@/model/field-types/text-value';
import type { FieldView, InputProps } from '@/registry/field-view';
import styles from './area.module.css';
import { areaSource } from './area-source';

const LEVELS = 3;

interface AreaNode {
  value: string;
  label: string;
  children?: AreaNode[];
}

const areaNodes = (areas: Divisions, code: string, levels: number): AreaNode[] =>
  areas.children(code).map((one) => ({
    value: one.code,
    label: one.name,
    ...(levels > 1 && !one.isLeaf ? { children: areaNodes(areas, one.code, levels - 1) } : {}),
  }));

const pathOf = (areas: Divisions | null, code: string): string[] => {
  const path = areas?.path(code).map((one) => one.code) ?? [];
  return path.length > 0 ? path : [code];
};

function AreaInput(props: InputProps<'area'>) {
  const { value, onChange, field, row, multiple, id } = props;
  const { level = LEVELS } = field.props;
  const { value: areas, error, retry } = useAsyncValue(areaSource().load);
  const nodes = useMemo(() => (areas ? areaNodes(areas, ROOT, level) : []), [areas, level]);
  const chosen = splitCsv(value);
  const named = row[`${field.key}_dictText`];
  const waiting = areas === null && typeof named === 'string' ? named : null;
  const shared = {
    ...dropDownProps(props),
    options: nodes,
    placeholder: placeholderOf({ ...props, multiple: false }, messages.choose),
    allowClear: true,
    showSearch: true,
    notFoundContent: areas ? messages.notFound : error === null ? messages.loading : messages.optionsNotLoaded,
    classNames: { popup: { root: styles.popup ?? '' } },
    popupRender: (list: ReactElement) => withOptionsError(withListId(id)(list), { error, retry }),
  };
  return multiple ? (
    <Cascader
      {...shared}
      multiple
      maxTagCount="responsive"
      showCheckedStrategy={Cascader.SHOW_CHILD}
      value={chosen.map((code) => pathOf(areas, code))}
      onChange={(paths: (string | number | null)[][]) => onChange(joinCsv(paths.map((path) => String(path.at(-1)))))}
    />
  ) : (
    <Cascader
      {...shared}
      value={chosen[0] === undefined ? [] : pathOf(areas, chosen[0])}
      displayRender={(labels) => waiting ?? labels.join('/')}
      onChange={(path?: (string | number | null)[]) => onChange(path?.at(-1) == null ? null : String(path.at(-1)))}
    />
  );
}

export default { Input: AreaInput, width: 200, textEntry: 'also', commitsOnChange: true } satisfies FieldView<'area'>;
