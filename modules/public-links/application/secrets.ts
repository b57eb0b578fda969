import { randomBytes, randomInt } from 'node:crypto';
import { partsCode } from '../../../shared-kernel/link-code.ts';
import { CODE_DIGITS } from '../contract/rules.ts';

const hexOf = (code: string): string => Buffer.from(code, 'base64url').toString('hex').slice(0, 32);

/** Ids and codes of links that anyone may use; `secret` is the installation's. */
export const createSecrets = (secret: Uint8Array) => ({
  /** The same command has the same link. 128 bits that nobody works out from the command's id, which a client may choose. */
  linkId: (ownerId: string, commandId: string): string => hexOf(partsCode(secret, 'public-link', ownerId, commandId)),
  /** What the browser of the visitor shows with the code; nobody else has it. */
  visitId: (): string => randomBytes(16).toString('hex'),
  code: (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
  codeHash: (visitId: string, code: string): string => partsCode(secret, 'public-link-code', visitId, code),
});
export type Secrets = ReturnType<typeof createSecrets>;
