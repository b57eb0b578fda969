import { type KeyRing, keyRing, type RingKey } from '../../shared-kernel/keys/ring.ts';

/** A ring of its first key alone, and that key: most tests make codes and check them without any rotation. */
export const oneKey = (secret: Uint8Array): KeyRing & RingKey => ({ id: null, secret, ...keyRing(secret, () => []) });
