import { PageScreen } from '@/components/page/PageScreen';
import type { ScreenProps } from '@/registry/views';

/** Page screen: a layout of screens and widgets. */
export default function PageView({ screen, dialog, block, params, ownerId: holder, active }: ScreenProps) {
  if (screen.kind !== 'page') return null;
  const inside = dialog !== undefined || block !== undefined;
  return <PageScreen page={screen} params={params} holder={holder} active={active} embedded={inside} />;
}
