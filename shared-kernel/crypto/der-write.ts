/** One DER value (ITU-T X.690, 10.1): tag octet, shortest length, and the parts one after the other. */
export function derValue(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  const header = length < 0x80 ? [tag, length] : [tag, 0x80 | octets.length, ...octets];
  const value = new Uint8Array(header.length + length);
  value.set(header);
  let at = header.length;
  for (const part of parts) {
    value.set(part, at);
    at += part.length;
  }
  return value;
}
