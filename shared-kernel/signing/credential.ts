import { ProductError } from '../errors.ts';
import type { CryptoWork, Signer } from './port.ts';

/** What the authority of a certificate answered about its revocation, kept with the signature. */
export interface RevocationFact {
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly askedAt: string;
  readonly source: string | null;
  readonly listNumber: string | null;
  readonly listSha256: string | null;
}

/** The opened e.firma of one request. It lives until the answer is given and is never stored (SIGN-003). */
export interface Credential {
  /** Ends it; whoever opened it calls it once the act is over, whatever came of it. */
  readonly close: () => void;
  readonly signer: Signer;
  readonly holder: { name: string; rfc: string | null };
  readonly test: boolean;
  readonly revocation: RevocationFact;
  /** The list the answer was read from, DER; sealed into the file so that the answer can be checked without asking again. */
  readonly revocationList: Uint8Array | null;
}

/** What a form that signs with an e.firma brought. */
export interface EfirmaFiles {
  readonly cer: Uint8Array | null;
  readonly key: Uint8Array | null;
  readonly password: string | null;
}

/** Opens the e.firma once; every refusal has its own code (RULE-047..052). */
export async function openCredential(crypto: Pick<CryptoWork, 'openEfirma'>, files: EfirmaFiles, now: Date): Promise<Credential> {
  if (!files.cer || !files.key || !files.password) throw new ProductError(422, 'efirma.missing_files');
  const opened = await crypto.openEfirma({ cer: files.cer, key: files.key, password: files.password, now });
  if (!opened.ok) throw new ProductError(422, opened.code, opened.facts);
  const { revocation } = opened;
  return {
    close: () => opened.signer.close(),
    signer: opened.signer,
    holder: opened.holder,
    test: opened.test,
    revocation: {
      status: revocation.status,
      askedAt: revocation.askedAt,
      source: revocation.source,
      listNumber: revocation.listNumber ?? null,
      listSha256: revocation.listSha256 ?? null,
    },
    revocationList: revocation.listDer ?? null,
  };
}
