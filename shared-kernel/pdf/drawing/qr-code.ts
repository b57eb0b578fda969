import QRCode from 'qrcode';
import { numberText as n } from '../syntax/serialise.ts';
import { type Drawing, ink } from './drawing.ts';

/** The code as `side` points square, lower left corner at (left, bottom). Throws where the text is longer than a code holds. */
export function drawCode(drawing: Drawing, text: string, left: number, bottom: number, side: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: text.length > 60 ? 'L' : 'M' });
  const square = side / modules.size;
  drawing.fill(ink);
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; ) {
      let end = column;
      while (end < modules.size && modules.data[row * modules.size + end]) end++;
      if (end > column) {
        const y = bottom + side - (row + 1) * square;
        path += `${n(left + column * square)} ${n(y)} ${n((end - column) * square)} ${n(square)} re\n`;
      }
      column = end + 1;
    }
  }
  // One path, one fill: neighbouring squares filled apart show hairlines where viewers smooth edges.
  drawing.raw(`${path}f`);
}
