import { loadAreas } from '@/model/areas';
import { service } from '@/runtime/service';

/** Where area fields load the divisions from: tests replace it by a source that fails. */
export const areaSource = service(() => ({ load: loadAreas }));
