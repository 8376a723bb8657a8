import { Cascader } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { antdInput, hint } from '@/components/input/attributes';
import { listOf } from '@/components/input/popup-list';
import { texts } from '@/components/input/texts';
import { loadAreas, ROOT, type Areas } from '@/model/areas';
import type { PropsByType } from '@/model/generated/props';
import { csv, csvParts } from '@/model/value/text';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';
import styles from './area.module.css';

const LEVELS = 3;

interface Node {
  value: string;
  label: string;
  children?: Node[];
}

/** The divisions, once they are here; one that does not come leaves codes, and the next field asks again. */
function useAreas(wanted: boolean): Areas | null {
  const [areas, setAreas] = useState<Areas | null>(null);
  useEffect(() => {
    let here = true;
    if (wanted) {
      loadAreas().then(
        (loaded) => here && setAreas(loaded),
        () => undefined,
      );
    }
    return () => {
      here = false;
    };
  }, [wanted]);
  return areas;
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
  const areas = useAreas(true);
  const nodes = useMemo(() => (areas ? nodesBelow(areas, ROOT, level) : []), [areas, level]);
  const chosen = csvParts(value);
  const named = row[`${field.key}_dictText`];
  const waiting = areas === null && typeof named === 'string' ? named : null;
  const shared = {
    ...antdInput(props),
    options: nodes,
    placeholder: hint({ ...props, many: false }, texts.choose),
    allowClear: true,
    showSearch: true,
    notFoundContent: areas ? texts.notFound : texts.loading,
    classNames: { popup: { root: styles.popup ?? '' } },
    popupRender: listOf(id),
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
  const areas = useAreas(!isNamed);
  return isNamed ? text : (areas?.text(String(value)) ?? text);
}

export default { Input: AreaInput, Show: AreaShow, width: 200 } satisfies FieldView;
