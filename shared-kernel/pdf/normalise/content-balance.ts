/** How many `q` a page's content leaves open, and how many `Q` come without one (ISO 32000-2, 8.4.2). */
export interface Balance {
  unopened: number;
  unclosed: number;
}

const classes = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) classes[c] = 1;
for (const c of '()<>[]{}/%') classes[c.charCodeAt(0)] = 2;
const space = (c: number | undefined) => c === undefined || classes[c] === 1;
const delimiter = (c: number | undefined) => c !== undefined && classes[c] === 2;

function afterString(data: Uint8Array, from: number): number {
  let open = 0;
  let at = from;
  for (; at < data.length; at++) {
    const c = data[at];
    if (c === 0x5c) at++;
    else if (c === 0x28) open++;
    else if (c === 0x29 && --open === 0) return at + 1;
  }
  return at;
}

/** The end of an inline image's data: `EI` that stands alone. */
function afterInlineImage(data: Uint8Array, from: number): number {
  for (let at = from; at + 1 < data.length; at++) {
    if (data[at] === 0x45 && data[at + 1] === 0x49 && space(data[at - 1]) && space(data[at + 2])) return at + 2;
  }
  return data.length;
}

/**
 * Counts saved graphics states without interpreting the content. What is added to a page must start from its untouched state, and
 * real files leave states open.
 */
export function balanceOf(contents: Uint8Array[]): Balance {
  let depth = 0;
  let unopened = 0;
  for (const data of contents) {
    let at = 0;
    while (at < data.length) {
      const c = data[at]!;
      if (c === 0x28) at = afterString(data, at);
      else if (c === 0x25) while (at < data.length && data[at] !== 10 && data[at] !== 13) at++;
      else if (c === 0x3c && data[at + 1] !== 0x3c) {
        const end = data.indexOf(0x3e, at);
        at = end < 0 ? data.length : end + 1;
      } else if (space(c) || delimiter(c)) {
        at++;
        if (c === 0x2f) while (at < data.length && !space(data[at]) && !delimiter(data[at])) at++;
      } else {
        const start = at;
        while (at < data.length && !space(data[at]) && !delimiter(data[at])) at++;
        if (at - start === 1) {
          if (data[start] === 0x71) depth++;
          else if (data[start] === 0x51) {
            if (depth > 0) depth--;
            else unopened++;
          }
        } else if (at - start === 2 && data[start] === 0x49 && data[start + 1] === 0x44) at = afterInlineImage(data, at + 1);
      }
    }
  }
  return { unopened, unclosed: depth };
}
