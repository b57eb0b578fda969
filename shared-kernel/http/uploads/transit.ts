import { ProductError } from '../../errors.ts';
import { networkOf } from '../network.ts';
import type { TransitLimits } from './limits.ts';

/** Seconds after which the same upload is worth another try. */
const RETRY_AFTER_SECONDS = 15;

const busy = (facts: Record<string, unknown>): ProductError =>
  new ProductError(503, 'upload.busy', { ...facts, retryAfterSeconds: RETRY_AFTER_SECONDS });

/** A body on its way. */
export interface Passage {
  /** Throws 503 `upload.busy` when so many bytes more would not be let in; counts nothing. */
  expect(bytes: number): void;
  /** Counts bytes that came; throws 503 `upload.busy` when they are too many. */
  take(bytes: number): void;
  /** Gives back what was counted; a second call does nothing. */
  leave(): void;
}

interface Count {
  held: number;
  bytes: number;
}

/**
 * Counts what is under way, for the process, for one address and for all strangers. Bytes count when they arrive, not when they
 * are announced: announcing costs nothing, and a caller who announces much would shut everybody else out.
 */
export function createTransit(limits: TransitLimits) {
  const all: Count = { held: 0, bytes: 0 };
  const strangers: Count = { held: 0, bytes: 0 };
  const addresses = new Map<string, Count>();

  return {
    get held() {
      return all.held;
    },
    get bytes() {
      return all.bytes;
    },
    enter(ip: string, isStranger: boolean): Passage {
      const network = networkOf(ip);
      const own = addresses.get(network) ?? { held: 0, bytes: 0 };
      const bounds: { count: Count; held: number; bytes: number; scope: string }[] = [
        { count: own, held: limits.heldOfAddress, bytes: limits.bytesOfAddress, scope: 'address' },
        { count: all, held: limits.held, bytes: limits.bytes, scope: 'process' },
      ];
      if (isStranger) {
        const { held, bytes, strangers: share } = limits;
        bounds.push({ count: strangers, held: Math.floor(held * share), bytes: Math.floor(bytes * share), scope: 'process' });
      }
      const full = bounds.find((bound) => bound.count.held >= bound.held);
      if (full) throw busy({ scope: full.scope });
      for (const { count } of bounds) count.held += 1;
      addresses.set(network, own);
      let taken = 0;
      let left = false;
      const expect = (bytes: number): void => {
        const over = bounds.find((bound) => bound.count.bytes + bytes > bound.bytes);
        if (over) throw busy({ scope: over.scope });
      };
      return {
        expect,
        take(bytes) {
          expect(bytes);
          if (left) return;
          taken += bytes;
          for (const { count } of bounds) count.bytes += bytes;
        },
        leave() {
          if (left) return;
          left = true;
          for (const { count } of bounds) {
            count.held -= 1;
            count.bytes -= taken;
          }
          if (own.held === 0) addresses.delete(network);
        },
      };
    },
  };
}

export type Transit = ReturnType<typeof createTransit>;
