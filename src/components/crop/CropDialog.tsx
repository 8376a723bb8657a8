import { Slider } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { notify } from '@/runtime/notices/notices';
import InputDialog from '../dialog/InputDialog';
import { centredArea, clampArea, MAX_ZOOM, sideOf, type CropArea } from './crop-area';
import { messages } from './messages';
import styles from './crop.module.css';

const WIDTH = 368;
/** Side of the preview in CSS pixels. */
const PREVIEW = 320;
/** Side of the uploaded picture in pixels. */
const RESULT = 256;
const QUALITY = 0.9;
/** Step of an arrow key in pixels of the preview. */
const KEY_STEP = 8;
const WHEEL_STEP = 0.1;

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, area: CropArea, size: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  canvas.width = size;
  canvas.height = size;
  const side = sideOf(picture, area.zoom);
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x - side / 2, area.y - side / 2, side, side, 0, 0, size, size);
}

const croppedFile = (picture: ImageBitmap, area: CropArea, name: string): Promise<File | null> =>
  new Promise((resolve) => {
    const canvas = document.createElement('canvas');
    paint(canvas, picture, area, RESULT);
    const stem = name.replace(/\.[^.]*$/, '') || 'picture';
    canvas.toBlob(
      (blob) => resolve(blob ? new File([blob], `${stem}.jpg`, { type: 'image/jpeg' }) : null),
      'image/jpeg',
      QUALITY,
    );
  });

interface Props {
  file: File;
  onDone: (file: File) => void;
  onClose: () => void;
}

/** Dialog in which the user moves and zooms a picture; the visible square is uploaded. */
export default function CropDialog({ file, onDone, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [area, setArea] = useState<CropArea>({ x: 0, y: 0, zoom: 1 });
  const dragged = useRef<{ x: number; y: number } | null>(null);

  const reject = useEffectEvent(() => {
    notify.warning(messages.notReadable(file.name));
    onClose();
  });

  useEffect(() => {
    let here = true;
    createImageBitmap(file).then(
      (bitmap) => {
        if (!here) return bitmap.close();
        setArea(centredArea(bitmap));
        setPicture(bitmap);
      },
      () => here && reject(),
    );
    return () => {
      here = false;
    };
  }, [file]);

  useEffect(() => {
    if (picture && canvas.current) paint(canvas.current, picture, area, PREVIEW);
  }, [picture, area]);

  const change = (to: (before: CropArea) => CropArea) => picture && setArea((before) => clampArea(picture, to(before)));
  /** Moves the picture by pixels of the preview. */
  const move = (right: number, down: number) =>
    change((before) => {
      const scale = picture ? sideOf(picture, before.zoom) / PREVIEW : 0;
      return { ...before, x: before.x - right * scale, y: before.y - down * scale };
    });

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!dragged.current) return;
    move(x - dragged.current.x, y - dragged.current.y);
    dragged.current = { x, y };
  };
  const onPointerEnd = () => {
    dragged.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-KEY_STEP, 0],
      ArrowRight: [KEY_STEP, 0],
      ArrowUp: [0, -KEY_STEP],
      ArrowDown: [0, KEY_STEP],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const upload = () => {
    if (!picture) return false;
    void croppedFile(picture, area, file.name).then((cropped) => cropped && onDone(cropped));
    return true;
  };

  return (
    <InputDialog title={messages.crop} width={WIDTH} onOk={upload} onClose={onClose}>
      <button
        type="button"
        className={styles.crop}
        aria-label={messages.cropArea}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onKeyDown={onKeyDown}
        onWheel={({ deltaY }) =>
          change((before) => ({ ...before, zoom: before.zoom - Math.sign(deltaY) * WHEEL_STEP }))
        }
      >
        <canvas ref={canvas} width={PREVIEW} height={PREVIEW} />
      </button>
      <p className={styles.note}>{messages.cropArea}</p>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={area.zoom}
        tooltip={{ open: false }}
        ariaLabelForHandle={messages.zoom}
        onChange={(zoom: number) => change((before) => ({ ...before, zoom }))}
      />
    </InputDialog>
  );
}
