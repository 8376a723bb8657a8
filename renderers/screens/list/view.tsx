import { ListScreen } from '@/components/list/ListScreen';
import type { ScreenProps } from '@/registry/views';

/** A list: query bar, toolbar, records, pages. */
export default function ListView({ screen, entity, ...rest }: ScreenProps) {
  if (screen.kind !== 'list' || !entity) return null;
  return <ListScreen list={screen} entity={entity} {...rest} />;
}
