import { ListScreen } from '@/components/list/ListScreen';
import type { ScreenProps } from '@/registry/views';

/** List screen: query bar, toolbar, records, pagination. */
export default function ListView({ screen, entity, ...rest }: ScreenProps) {
  if (screen.kind !== 'list' || !entity) return null;
  return <ListScreen list={screen} entity={entity} {...rest} />;
}
