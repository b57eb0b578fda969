import { z } from 'zod';

/** A personal value of events and commands: for whom it is encrypted, and the value, null once that person was forgotten. */
export const personalValue = z.object({ $personal: z.string(), value: z.string().nullable() });
