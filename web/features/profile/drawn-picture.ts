import { type Drawing, pathOf } from '../../signer/strokes.ts';

/** The ink of the drawing box. */
const INK = '#122a5c';
const WIDTH = 5;
/** Pixels of the picture per unit of the drawing box: sharp on paper and far below the limit of a saved picture. */
const SCALE = 1.5;
const MARGIN = 8;

/** A drawing as PNG in base64 on a transparent ground, cut to what was drawn. */
export function pictureOf(drawing: Drawing): string {
  const strokes = drawing.current ? [...drawing.strokes, drawing.current] : drawing.strokes;
  const points = strokes.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((Math.max(...xs) + MARGIN - left) * SCALE);
  canvas.height = Math.ceil((Math.max(...ys) + MARGIN - top) * SCALE);
  const pen = canvas.getContext('2d')!;
  pen.scale(SCALE, SCALE);
  pen.translate(-left, -top);
  pen.strokeStyle = INK;
  pen.lineWidth = WIDTH;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const stroke of strokes) pen.stroke(new Path2D(pathOf(stroke)));
  return canvas.toDataURL('image/png');
}
