import type { Clock } from '../../../shared-kernel/clock.ts';
import { signDetached } from '../../../shared-kernel/crypto/cms.ts';
import { judgeEfirmaCertificate, openEfirma } from '../../../shared-kernel/crypto/efirma.ts';
import type { OpenKey } from '../../../shared-kernel/crypto/efirma-key.ts';
import type { RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import { requestTimestamp, TimestampInvalid } from '../../../shared-kernel/crypto/timestamp/client.ts';
import { buildChain, type TrustStore } from '../../../shared-kernel/crypto/trust.ts';
import type { CryptoWork, Signer, TimestampAnswer } from '../../../shared-kernel/signing/port.ts';
import type { JudgeCertificate } from '../strangers/certificate-apart.ts';

export interface CryptoWorkDeps {
  readonly clock: Clock;
  readonly trust: () => Promise<TrustStore>;
  readonly revocation: RevocationSource;
  readonly judgeCertificate: JudgeCertificate;
  readonly openKey: OpenKey;
  readonly tsaUrl: string;
  readonly platform: Readonly<Record<'signature' | 'seal', Signer>>;
  /** The platform's authority is one of a test PKI. */
  readonly platformIsTest: boolean;
}

/** Long enough for a provider on the other side of the country, short enough that a signer is told. */
const TIMESTAMP_TIMEOUT_MS = 15_000;

/** Signatures, timestamps and e.firmas with the installation's authorities. */
export function createCryptoWork(deps: CryptoWorkDeps): CryptoWork {
  /** A token counts only from an authority that the operator trusts for timestamps, valid at the time it states. */
  const timestamp = async (sha256: Uint8Array): Promise<TimestampAnswer> => {
    const { token, response, facts } = await requestTimestamp({ url: deps.tsaUrl, sha256, timeoutMs: TIMESTAMP_TIMEOUT_MS });
    if (!facts.certificate) throw new TimestampInvalid(['no certificate of the authority']);
    const chain = buildChain(facts.certificate, facts.certificates, await deps.trust(), 'psc', facts.genTime);
    if (chain.status !== 'trusted') throw new TimestampInvalid([`its authority is not trusted: ${chain.status}`]);
    return {
      token,
      response,
      genTime: facts.genTime,
      serial: facts.serial,
      policy: facts.policy,
      tsa: facts.tsaName ?? facts.certificate.subject.commonName ?? facts.certificate.subject.raw,
      test: chain.anchor.test,
    };
  };

  return {
    timestamp,

    async openEfirma(input) {
      const trust = await deps.trust();
      // Anybody with a link may hand in any certificate; here it is opened once an installed authority stands behind it.
      const refused = await deps.judgeCertificate(input.cer, trust, input.now);
      if (refused) return refused;
      const opened = await openEfirma({ ...input, trust, revocation: deps.revocation, openKey: deps.openKey });
      return opened.ok ? { ...opened, test: opened.anchor.test } : opened;
    },

    async judgeCertificate({ cer, now }) {
      const trust = await deps.trust();
      const refused = await deps.judgeCertificate(cer, trust, now);
      if (refused) return refused;
      const judged = judgeEfirmaCertificate(cer, trust, now);
      if (!judged.ok) return judged;
      const { fingerprint, serialNumber, subject } = judged.certificate;
      return { ok: true, fingerprint, serialNumber, rfc: subject.rfc! };
    },

    platformSigner: async (act) => ({ signer: deps.platform[act], test: deps.platformIsTest }),

    async platformRevocationLists() {
      const now = deps.clock.now();
      const asked = await Promise.all(
        Object.values(deps.platform).map(({ certificate, chain }) => (chain[0] ? deps.revocation.ask(certificate, chain[0], now) : null)),
      );
      const lists = new Map(
        asked.flatMap((answer) => (answer?.listDer && answer.listSha256 ? [[answer.listSha256, answer.listDer] as const] : [])),
      );
      return [...lists.values()];
    },

    async signCms({ digest, signer }) {
      let stamped: TimestampAnswer | null = null;
      const der = await signDetached(
        { digestOf: () => digest },
        {
          certificate: signer.certificate,
          chain: signer.chain,
          sign: (data) => signer.sign(data),
        },
        async (sha256) => {
          stamped = await timestamp(sha256);
          return stamped.token;
        },
      );
      if (!stamped) throw new TimestampInvalid(['the signature was made without one']);
      return { der, timestamp: stamped };
    },
  };
}

/** The trust folder read again when it changes, so that an operator adds an authority without a restart. */
export function cachedTrust(load: () => Promise<TrustStore>, clock: Clock, maxAgeMs = 30_000): () => Promise<TrustStore> {
  let held: { at: number; store: Promise<TrustStore> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (!held || now - held.at > maxAgeMs || now < held.at) {
      const store = load();
      // A folder that cannot be read this time is asked again next time.
      store.catch(() => {
        held = null;
      });
      held = { at: now, store };
    }
    return held.store;
  };
}
