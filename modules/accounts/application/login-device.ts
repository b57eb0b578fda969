import { z } from 'zod';
import { networkOf } from '../../../shared-kernel/http/network.ts';
import { PersonForgotten } from '../../../shared-kernel/privacy/person-forgotten.ts';
import type { PersonVault, ProtectedField } from '../../../shared-kernel/privacy/port.ts';
import { browserNames, browserOf, type LoginDevice, systemNames } from '../contract/login-device.ts';
import type { Origin } from './ports.ts';

export const UNKNOWN_DEVICE: LoginDevice = { browser: null, system: null, network: null };

const kept = z.object({
  browser: z.enum(browserNames).nullable().catch(null),
  system: z.enum(systemNames).nullable().catch(null),
  network: z.string().nullable(),
});

/** The address without what tells one customer from another: the last part of IPv4, all behind the /48 of IPv6. */
export function shortNetworkOf(ip: string): string {
  const network = networkOf(ip);
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}:x` : network.replace(/\.\d+$/, '.x');
}

/** Under the person's key. Null for a person who was forgotten: nothing personal is written about them any more. */
export async function keptDevice(vault: PersonVault, accountId: string, { ip, userAgent }: Origin): Promise<ProtectedField | null> {
  const device: LoginDevice = { ...browserOf(userAgent ?? ''), network: ip === null ? null : shortNetworkOf(ip) };
  return vault.protect(accountId, JSON.stringify(device)).catch((error: unknown) => {
    if (error instanceof PersonForgotten) return null;
    throw error;
  });
}

/** In the order of the question; unknown where nothing was kept or the person was forgotten. */
export async function devicesOf(vault: PersonVault, fields: readonly (ProtectedField | null)[]): Promise<LoginDevice[]> {
  const values = await vault.reveal(fields.filter((field) => field !== null));
  const next = values.values();
  return fields.map((field) => {
    const value = field === null ? null : next.next().value;
    return value ? kept.parse(JSON.parse(value)) : UNKNOWN_DEVICE;
  });
}
