import { describe, expect, it } from 'vitest';
import { exceptions, layers } from './layers';
import { importsOf, sources } from './source';

const layerOf = (path: string) => layers.find((layer) => layer.at.test(path));
const isProjectPath = (target: string) => /^(src|schemas|renderers|scripts|tests)\//.test(target);

/** Every broken rule of one file, each with its cure. */
function broken(path: string): string[] {
  const layer = layerOf(path);
  if (!layer) return [`${path}: belongs to no layer; add it to tests/architecture/layers.ts`];
  return importsOf(path).flatMap(({ target, line, glob }) => {
    const where = `${path}:${line} imports ${target}`;
    if (!isProjectPath(target)) return layer.never?.test(target) ? [`${where}: ${layer.cure}`] : [];
    const other = layerOf(target);
    if (!other) return [`${where}: no layer knows that path; add it to tests/architecture/layers.ts`];
    if (other === layer || layer.may.includes(other.name)) return [];
    if (exceptions.some(({ from, to }) => glob && from.test(path) && to.test(target))) return [];
    return [`${where} (${layer.name} → ${other.name}): ${layer.cure}`];
  });
}

describe('imports run leftwards only', () => {
  for (const path of sources()) {
    it(path, () => expect(broken(path)).toEqual([]));
  }

  it('catches a wrong import of every layer', () => {
    for (const layer of layers) {
      const other = layers.find((one) => one !== layer && !layer.may.includes(one.name));
      expect(other, `${layer.name} may import everything: the table says nothing about it`).toBeDefined();
    }
  });
});
