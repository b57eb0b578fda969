import type { SavedSignature } from '../../../shared-kernel/signing/port.ts';

/** What the documents module needs of the world; modules/app wires it. */

export interface Accounts {
  owner(userId: string): Promise<{ userId: string; personId: string; name: string; email: string } | null>;
  savedSignature(userId: string, signatureId: string): Promise<SavedSignature | null>;
}
