import { isIP } from 'node:net';
import { z } from 'zod';
import { readSigningKey } from '../../../shared-kernel/crypto/signing-key.ts';
import { checkedConnectionString } from '../../../shared-kernel/event-store/eventstoredb/connection-string.ts';

export function wholeNumber(from: number, to: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to));
}

function urlWith(protocols: readonly string[]) {
  return z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''));
}

export const connectionString = z.string().superRefine((text, context) => {
  try {
    checkedConnectionString(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});
export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');
export const postgresUrl = urlWith(['postgres:', 'postgresql:']).refine((text) => (URL.parse(text)?.pathname.length ?? 0) > 1);
/** Words with commas between them; none where nothing is given. */
export const listOf = (item: RegExp) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((parts) => parts.every((part) => item.test(part)));
export const isAddressOrRange = (text: string): boolean => {
  const [address, bits] = text.split('/');
  const version = isIP(address!);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
};
export const publicKey = z.string().refine((text) => readSigningKey(text) !== null);
export const webUrl = urlWith(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''));
