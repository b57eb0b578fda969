/** Left, bottom, right, top in the page's own units. */
export type Rect = readonly [number, number, number, number];

export type Matrix = readonly [number, number, number, number, number, number];

/** First `a`, then `b` (ISO 32000-2, 8.3.4). */
export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}
