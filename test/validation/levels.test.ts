import { beforeAll, describe, expect, it } from 'vitest';
import type { TrustAnchor } from '../../shared-kernel/crypto/trust.ts';
import { validate } from './corpus/ask.ts';
import { list, ocsp } from './corpus/der.ts';
import { asked, hours, partyOf, revocationWorld, type Store, signedPdf, withStore } from './corpus/revocation-world.ts';
import { timestamper } from './corpus/world.ts';
import { OBJ, sign } from './forge.ts';
import { VALIDATED_AT } from './real-files.ts';

const documentTimestamp = (pdf: Uint8Array, at = hours(12)) => {
  const party = partyOf(revocationWorld().tsa);
  return sign(pdf, { party, field: OBJ.second, format: '/Type /Sig /SubFilter /ETSI.RFC3161', cms: timestamper(party, at) });
};

async function levelOf(pdf: Uint8Array, anchors?: readonly TrustAnchor[]): Promise<unknown> {
  const question = asked(pdf);
  const verdict = await validate({ anchors: anchors ?? question.anchors!, revocation: 'nobody', now: VALIDATED_AT, pdf });
  return verdict.legs.find(({ leg, facts }) => leg === 'signature' && facts.type === 'signature')!.facts.level;
}

/** A list of the root speaks for its signer and for its authority of timestamps. */
const all = (forged = false): Store => ({
  lists: [list({ by: revocationWorld().root, thisUpdate: hours(-2), nextUpdate: hours(22), forged })],
});

let plain: Buffer;
let stamped: Buffer;
beforeAll(async () => {
  const { signer } = revocationWorld();
  plain = await signedPdf(signer, { stamped: false });
  stamped = await signedPdf(signer);
});

describe('the level of a signature (EN 319 142-1)', () => {
  it('basic: not a baseline signature', async () => {
    expect(await levelOf(await signedPdf(revocationWorld().signer, { format: '/Type /Sig /SubFilter /adbe.pkcs7.detached' }))).toBe(
      'basic',
    );
  });

  it('B: the signature alone, whatever answers stand beside it', async () => {
    expect(await levelOf(plain)).toBe('B-B');
    expect(await levelOf(withStore(plain, all()))).toBe('B-B');
  });

  it("T: with a time, its own or the document's", async () => {
    expect(await levelOf(stamped)).toBe('B-T');
    expect(await levelOf(await documentTimestamp(plain))).toBe('B-T');
  });

  it('LT: with what is needed to check the signer and the timestamp later', async () => {
    expect(await levelOf(withStore(stamped, all()))).toBe('B-LT');
    expect(await levelOf(await documentTimestamp(withStore(plain, all())))).toBe('B-LT');
  });

  it('LTA: with a document timestamp over that', async () => {
    expect(await levelOf(await documentTimestamp(withStore(stamped, all())))).toBe('B-LTA');
  });

  it('no more than T where the data speaks of the signer alone, is forged, old, or of somebody else', async () => {
    const { root, signer, other } = revocationWorld();
    const good = { issuer: root.certificate, by: root, thisUpdate: hours(-2), nextUpdate: hours(22) };
    expect(await levelOf(withStore(stamped, { ocsp: [ocsp({ ...good, of: signer.certificate })] }))).toBe('B-T');
    expect(await levelOf(withStore(stamped, all(true)))).toBe('B-T');
    expect(await levelOf(withStore(stamped, { lists: [list({ by: root, thisUpdate: hours(-48), nextUpdate: hours(-24) })] }))).toBe('B-T');
    expect(await levelOf(withStore(stamped, { lists: [list({ by: other, thisUpdate: hours(-2), nextUpdate: hours(22) })] }))).toBe('B-T');
  });

  it('no more than LT where the document timestamp came before the data', async () => {
    expect(await levelOf(withStore(await documentTimestamp(stamped), all()))).toBe('B-LT');
  });

  it('no more than T where a certificate of the path lacks', async () => {
    const { deeper, middle, root } = revocationWorld();
    const lists = [root, middle].map((by) => list({ by, thisUpdate: hours(-2), nextUpdate: hours(22) }));
    const whole = withStore(await signedPdf(deeper, { chain: [middle.certificate] }), { lists });
    expect(await levelOf(whole)).toBe('B-LT');
    const anchor = { source: 'test', test: true, role: 'intermediate' } as const;
    const installed: TrustAnchor[] = [...asked(whole).anchors!, { ...anchor, certificate: middle.certificate, purpose: 'foreign-signers' }];
    expect(await levelOf(withStore(await signedPdf(deeper), { lists }), installed)).toBe('B-T');
  });

  it('is told of a path that no installed authority stands for, where the file holds all of it', async () => {
    const { root } = revocationWorld();
    expect(await levelOf(withStore(stamped, all()), [])).toBe('B-T');
    expect(await levelOf(withStore(stamped, { ...all(), certificates: [root.certificate.der] }), [])).toBe('B-LT');
  });

  it('is not told of a signature whose value does not fit', async () => {
    const altered = Buffer.from(stamped);
    altered.write('9', altered.indexOf('1000 pesos'), 'latin1');
    expect(await levelOf(altered)).toBeNull();
  });
});
