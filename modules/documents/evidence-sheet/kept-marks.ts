import type { SignatureAppearance } from '../../../shared-kernel/pdf/types.ts';

/** How a mark looked of whom it was kept, by signatory; the others' are copied out of the signed file. */
export type KeptMarks = Readonly<Record<string, SignatureAppearance>>;
