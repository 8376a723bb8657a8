/** The limit: visible rows and columns as plain elements, texts as `textContent`, one input over the active cell. */
import type { BenchColumn, BenchData } from './data';
import { stage } from './stage';

const ROW = 36;
/** Rows and columns beyond the edges, as many as ours draws. */
const MORE = { rows: 8, cols: 2 };

function element(className: string, parent: HTMLElement): HTMLDivElement {
  const made = document.createElement('div');
  made.className = className;
  parent.append(made);
  return made;
}

interface Drawn {
  node: HTMLDivElement;
  cells: Map<number, HTMLDivElement>;
}

function mount(host: HTMLElement, { columns, rows }: BenchData): () => void {
  const scroller = element('bare-scroller', host);
  const head = element('bare-head', scroller);
  const body = element('bare-body', scroller);
  const offsets: number[] = [];
  let width = 0;
  for (const column of columns) {
    offsets.push(width);
    width += column.width;
  }
  head.style.width = body.style.width = `${width}px`;
  body.style.height = `${rows.length * ROW}px`;
  const drawn = new Map<number, Drawn>();
  const titles = new Map<number, HTMLDivElement>();

  const place = (node: HTMLDivElement, col: number, column: BenchColumn) => {
    node.style.width = `${column.width}px`;
    if (column.pinned) {
      node.style.position = 'sticky';
      node.style.left = '0';
      node.classList.add('bare-pinned');
    } else node.style.left = `${offsets[col]!}px`;
  };

  function bring(
    cells: Map<number, HTMLDivElement>,
    wanted: ReadonlySet<number>,
    make: (col: number) => HTMLDivElement,
  ) {
    for (const [col, node] of cells) {
      if (wanted.has(col)) continue;
      node.remove();
      cells.delete(col);
    }
    for (const col of wanted) if (!cells.has(col)) cells.set(col, make(col));
  }

  function draw(): void {
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
    const from = Math.max(0, Math.floor(scrollTop / ROW) - MORE.rows);
    const to = Math.min(rows.length, Math.ceil((scrollTop + clientHeight) / ROW) + MORE.rows);
    let left = offsets.findIndex((offset, col) => offset + columns[col]!.width > scrollLeft);
    let right = offsets.findLastIndex((offset) => offset < scrollLeft + clientWidth);
    left = Math.max(0, left - MORE.cols);
    right = Math.min(columns.length - 1, right + MORE.cols);
    const wanted = new Set(
      columns.flatMap(({ pinned }, col) => (pinned || (col >= left && col <= right) ? [col] : [])),
    );
    bring(titles, wanted, (col) => {
      const node = element('bare-cell', head);
      place(node, col, columns[col]!);
      node.textContent = columns[col]!.title;
      return node;
    });
    for (const [index, { node }] of drawn) {
      if (index >= from && index < to) continue;
      node.remove();
      drawn.delete(index);
    }
    for (let index = from; index < to; index += 1) {
      let row = drawn.get(index);
      if (!row) {
        row = { node: element('bare-row', body), cells: new Map() };
        row.node.style.transform = `translateY(${index * ROW}px)`;
        drawn.set(index, row);
      }
      const { node, cells } = row;
      bring(cells, wanted, (col) => {
        const cell = element('bare-cell', node);
        place(cell, col, columns[col]!);
        cell.textContent = columns[col]!.text(rows[index]!);
        return cell;
      });
    }
  }

  const edit = ({ target }: MouseEvent) => {
    if (!(target instanceof HTMLElement) || !target.classList.contains('bare-cell')) return;
    const input = document.createElement('input');
    input.value = target.textContent ?? '';
    target.replaceChildren(input);
    input.focus();
  };
  scroller.addEventListener('scroll', draw);
  scroller.addEventListener('click', edit);
  draw();
  return () => scroller.remove();
}

stage({ mount });
