import { UPLOAD_LIMITS, type UploadLimits } from '../../../shared-kernel/http/uploads/limits.ts';
import type { Configuration } from '../settings/config.ts';

const MB = 1_048_576;

/** What may be under way at once, by the settings; how fast it has to come is the same everywhere. */
export const uploadLimits = (config: Configuration): UploadLimits => ({
  ...UPLOAD_LIMITS,
  uploads: {
    ...UPLOAD_LIMITS.uploads,
    held: config.uploadsAtOnce,
    heldOfAddress: config.uploadsAtOncePerAddress,
    bytes: config.uploadsInFlightMb * MB,
    bytesOfAddress: config.uploadsInFlightPerAddressMb * MB,
  },
  inMemory: config.uploadsInMemoryMb * MB,
});
