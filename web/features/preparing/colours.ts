/** Each signer's colour on the paper; every one at least 5:1 on white. */
const COLOURS = ['#2546C9', '#A3460B', '#0B6B45', '#8A1F6B', '#0A5C6B', '#6B3FA0', '#7A5200', '#A61B1B'] as const;

export const colourOf = (index: number): string => COLOURS[((index % COLOURS.length) + COLOURS.length) % COLOURS.length]!;
