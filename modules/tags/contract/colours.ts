/** Colours of tags: what is offered, how they are written, and how they are made readable. */

export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const RGBA = /^rgba\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(0|1|0?\.\d{1,3}|1\.0{1,3})\s*\)$/;

/** Null for what is no colour in the form `rgba(255,0,0,0.5)`. */
export function rgbaOf(text: string): Rgba | null {
  const [red, green, blue, alpha] = RGBA.exec(text)?.slice(1).map(Number) ?? [];
  if (red === undefined || Math.max(red, green!, blue!) > 255) return null;
  return { red, green: green!, blue: blue!, alpha: alpha! };
}

export const rgbaText = ({ red, green, blue, alpha }: Rgba): string => `rgba(${red},${green},${blue},${alpha})`;

/** RULE-032: the background is the same colour, this much of it. */
const TINT = 0.2;
export const tintOf = (colour: Rgba): Rgba => ({ ...colour, alpha: TINT });

const opaque = (red: number, green: number, blue: number): string => rgbaText({ red, green, blue, alpha: 1 });

/** ENT-045: suggested first for a new tag, the first that no tag has. */
export const TAG_PALETTE: readonly string[] = [
  opaque(29, 78, 216),
  opaque(15, 118, 110),
  opaque(21, 128, 61),
  opaque(161, 98, 7),
  opaque(194, 65, 12),
  opaque(185, 28, 28),
  opaque(190, 24, 93),
  opaque(126, 34, 206),
  opaque(67, 56, 202),
  opaque(71, 85, 105),
];

/** ENT-046: the swatches of the colour picker, the palette first. */
export const TAG_PRESETS: readonly string[] = [
  ...TAG_PALETTE,
  opaque(14, 116, 144),
  opaque(3, 105, 161),
  opaque(37, 99, 235),
  opaque(22, 163, 74),
  opaque(101, 163, 13),
  opaque(202, 138, 4),
  opaque(234, 88, 12),
  opaque(220, 38, 38),
  opaque(219, 39, 119),
  opaque(147, 51, 234),
  opaque(120, 53, 15),
  opaque(17, 24, 39),
];

type Channels = readonly [number, number, number];

const over = ({ red, green, blue, alpha }: Rgba, ground: Channels): Channels => {
  const mix = (part: number, below: number) => Math.round(part * alpha + below * (1 - alpha));
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])];
};

/** Relative luminance of WCAG 2.2. */
function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Channels, other: Channels): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** What text needs (WCAG 2.2, 1.4.3), with a little to spare for rounding. */
const READABLE = 4.6;
/** Of a hundred: how far the colour goes towards black or white at a time. */
const STEP = 4;

const BLACK: Channels = [0, 0, 0];
const WHITE: Channels = [255, 255, 255];

export interface ShownColours {
  readonly text: Channels;
  readonly background: Channels;
}

/**
 * A tag as it is shown on a ground: the background is opaque, so that it looks the same wherever it lies, and the chosen colour goes
 * towards black on a light background or towards white on a dark one, no further than it takes to be read.
 */
export function readableOn(ground: Channels, style: { readonly textColor: string; readonly bgColor: string }): ShownColours {
  const colour = rgbaOf(style.textColor) ?? { red: 71, green: 85, blue: 105, alpha: 1 };
  const background = over(rgbaOf(style.bgColor) ?? tintOf(colour), ground);
  const goal = contrast(BLACK, background) > contrast(WHITE, background) ? BLACK : WHITE;
  const chosen = over(colour, background);
  for (let share = 0; ; share += STEP) {
    const part = (index: 0 | 1 | 2) => Math.round(chosen[index] + ((goal[index] - chosen[index]) * Math.min(share, 100)) / 100);
    const text: Channels = [part(0), part(1), part(2)];
    if (share >= 100 || contrast(text, background) >= READABLE) return { text, background };
  }
}

export const cssOf = (channels: Channels): string => `rgb(${channels.join(' ')})`;
