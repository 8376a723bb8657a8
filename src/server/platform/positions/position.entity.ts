/** Read hook of positions: other client versions read the name of the rank under the key `rank_dictText`. */
import type { Row } from '@/model/record';

export async function afterRead(rows: Row[]): Promise<void> {
  for (const row of rows) {
    if (row.postRank_dictText !== undefined) row.rank_dictText = row.postRank_dictText;
  }
}
