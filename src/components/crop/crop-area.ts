/** The visible square of a picture that is cropped: which part of the picture it shows. */

export interface Size {
  width: number;
  height: number;
}

/** Position of the square in pixels of the picture, and how much larger than the smallest fit the picture is. */
export interface CropArea {
  /** Centre of the square. */
  x: number;
  y: number;
  /** 1: the square is as large as the picture allows. */
  zoom: number;
}

export const MAX_ZOOM = 4;

/** Side of the square in pixels of the picture. */
export const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The nearest area whose square lies within the picture. */
export function clampArea(picture: Size, { x, y, zoom }: CropArea): CropArea {
  const allowed = between(zoom, 1, MAX_ZOOM);
  const half = sideOf(picture, allowed) / 2;
  return {
    x: between(x, half, picture.width - half),
    y: between(y, half, picture.height - half),
    zoom: allowed,
  };
}

/** The largest square in the middle of a picture. */
export const centredArea = ({ width, height }: Size): CropArea => ({ x: width / 2, y: height / 2, zoom: 1 });
