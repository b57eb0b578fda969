import type { Pool } from 'pg';
import { storedBytes } from '../../../projections/account-storage/queries.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { StorageQuota } from '../../documents/index.ts';

const MB = 1_048_576;

/**
 * What an account may hold. It is read from a read model, so uploads that are taken at the same moment may pass it together, by what
 * they bring.
 * @param limitMb 0 for no limit
 */
export function createStorageQuota(pool: Pool, limitMb: number): StorageQuota {
  return {
    async assertRoom(ownerId, bytes) {
      if (limitMb === 0) return;
      const used = await storedBytes(pool, ownerId).catch((error: { code?: string }) => {
        // Right after an upgrade the table may not be there yet (SQLSTATE 42P01): nobody is to be kept from working by that.
        if (error.code === '42P01') return 0;
        throw error;
      });
      if (used + bytes <= limitMb * MB) return;
      throw new ProductError(413, 'upload.quota_exceeded', { usedMb: Math.ceil(used / MB), limitMb });
    },
  };
}
