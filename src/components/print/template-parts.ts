/** Arranges the blocks of a print template in rows of 24 columns; each row is one part of the document. */
import type { Block } from '@/model/screens/screen';

export interface TemplatePart {
  blocks: readonly Block[];
  /** The part is on the page of the end of the part before it. */
  keep: boolean;
}

const COLUMNS = 24;

/** The parts of a template: blocks that fit beside each other share one. */
export function templateParts(blocks: readonly Block[]): TemplatePart[] {
  const parts: { blocks: Block[]; width: number }[] = [];
  for (const block of blocks) {
    const open = parts.at(-1);
    if (open && open.width + block.span <= COLUMNS) {
      open.blocks.push(block);
      open.width += block.span;
    } else parts.push({ blocks: [block], width: block.span });
  }
  return parts.map(({ blocks: own }) => ({ blocks: own, keep: own.some(({ keep }) => keep) }));
}
