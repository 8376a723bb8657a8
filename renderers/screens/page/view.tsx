import { PageScreen } from '@/components/page/PageScreen';
import type { ScreenProps } from '@/registry/views';

/** Page screen: a layout of screens and widgets. */
export default function PageView({ screen, dialog, block, params, ownerId, active }: ScreenProps) {
  if (screen.kind !== 'page') return null;
  const inside = dialog !== undefined || block !== undefined;
  return <PageScreen page={screen} params={params} ownerId={ownerId} active={active} embedded={inside} />;
}
