/** Texts of the dialog that crops a picture. */
export const messages = {
  crop: '裁剪图片',
  cropArea: '拖动图片或用方向键移动，用滑块或滚轮缩放',
  zoom: '缩放',
  notReadable: (name: string) => `“${name}”不是可以显示的图片`,
} as const;
