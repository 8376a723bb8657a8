import { Cascader } from 'antd';
import { useMemo, type ReactElement } from 'react';
import { dropDown, hint } from '@/components/input/input-attributes';
import { withFailure } from '@/components/input/choice/OptionsError';
import { listOf } from '@/components/input/choice/popup-list';
import { texts } from '@/components/input/messages';
import { useLoaded } from '@/components/input/choice/use-async-value';
import { loadAreas, ROOT, type Areas } from '@/model/areas';
import type { PropsByType } from '@/model/generated/props';
import { csv, csvParts } from '@/model/field-types/text-value';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import styles from './area.module.css';

const LEVELS = 3;

interface Node {
  value: string;
  label: string;
  children?: Node[];
}

const nodesBelow = (areas: Areas, code: string, levels: number): Node[] =>
  areas.children(code).map((one) => ({
    value: one.code,
    label: one.name,
    ...(levels > 1 && !one.isLeaf ? { children: nodesBelow(areas, one.code, levels - 1) } : {}),
  }));

const pathOf = (areas: Areas | null, code: string): string[] => {
  const path = areas?.path(code).map((one) => one.code) ?? [];
  return path.length > 0 ? path : [code];
};

function AreaInput(props: InputProps) {
  const { value, onChange, field, row, many, id } = props;
  const { level = LEVELS } = field.props as PropsByType['area'];
  const { value: areas, error, retry } = useLoaded(loadAreas);
  const nodes = useMemo(() => (areas ? nodesBelow(areas, ROOT, level) : []), [areas, level]);
  const chosen = csvParts(value);
  const named = row[`${field.key}_dictText`];
  const waiting = areas === null && typeof named === 'string' ? named : null;
  const shared = {
    ...dropDown(props),
    options: nodes,
    placeholder: hint({ ...props, many: false }, texts.choose),
    allowClear: true,
    showSearch: true,
    notFoundContent: areas ? texts.notFound : error === null ? texts.loading : texts.failed,
    classNames: { popup: { root: styles.popup ?? '' } },
    popupRender: (list: ReactElement) => withFailure(listOf(id)(list), { error, retry }),
  };
  return many ? (
    <Cascader
      {...shared}
      multiple
      maxTagCount="responsive"
      showCheckedStrategy={Cascader.SHOW_CHILD}
      value={chosen.map((code) => pathOf(areas, code))}
      onChange={(paths: (string | number | null)[][]) => onChange(csv(paths.map((path) => String(path.at(-1)))))}
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

/** The name that came with the record, else by our own list of divisions. */
function AreaShow({ value, text, field, row }: ShowProps) {
  const isNamed = typeof row[`${field.key}_dictText`] === 'string';
  // Where the divisions do not come, codes stay.
  const { value: areas } = useLoaded(isNamed ? null : loadAreas);
  return isNamed ? text : (areas?.text(String(value)) ?? text);
}

export default { Input: AreaInput, Show: AreaShow, width: 200, settles: true } satisfies FieldView;
