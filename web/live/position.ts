/**
 * Order of two positions of the event store: a number, or two with a dot in between (the second decides where the first is
 * the same). They are longer than a JavaScript number holds.
 */
export function isAfter(a: string, b: string): boolean {
  const [one, other] = [parts(a), parts(b)];
  return one[0] === other[0] ? one[1] > other[1] : one[0] > other[0];
}

function parts(position: string): readonly [bigint, bigint] {
  const [first = '0', second = '0'] = position.split('.');
  return [BigInt(first), BigInt(second)];
}
