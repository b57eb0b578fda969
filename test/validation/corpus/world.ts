import { ManualClock } from '../../../shared-kernel/clock.ts';
import type { SigningParty } from '../../../shared-kernel/crypto/signed-data.ts';
import { createTimestampAuthority } from '../../../shared-kernel/crypto/timestamp/authority.ts';
import { buildTimestampRequest } from '../../../shared-kernel/crypto/timestamp/request.ts';
import { openEnvelope } from '../../../shared-kernel/crypto/timestamp/structure.ts';
import { baseObjects, sign, writePdf } from '../forge.ts';
import { VALIDATED_AT } from '../real-files.ts';
import { makeAuthority, type TestAuthority } from '../test-signer.ts';

/** The people and authorities of the corpus. Keys are made once a run. */
export interface World {
  readonly authority: TestAuthority;
  readonly ana: SigningParty;
  readonly bruno: SigningParty;
  /** Two pre-placed signature fields and a text field, nothing signed. */
  readonly unsigned: Buffer;
  /** The first field signed by Ana. */
  readonly signed: Buffer;
}

export async function makeWorld(): Promise<World> {
  const authority = makeAuthority();
  const ana = authority.issue('Ana');
  const bruno = authority.issue('Bruno');
  const unsigned = writePdf(baseObjects());
  return { authority, ana, bruno, unsigned, signed: await sign(unsigned, { party: ana }) };
}

/** A TimeStampToken of `party` over the SHA-256 of a signature value. */
export const timestamper =
  (party: SigningParty, at = VALIDATED_AT) =>
  async (digest: Uint8Array): Promise<Uint8Array> => {
    const authority = createTimestampAuthority({ ...party, clock: new ManualClock(at), serials: () => 7n });
    const envelope = openEnvelope(await authority.respond(buildTimestampRequest(digest, null)));
    if (envelope.shape !== 'response' || !envelope.token) throw new Error('no token');
    return envelope.token;
  };
