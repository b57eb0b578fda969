import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { requestTimestamp } from '../../../../shared-kernel/crypto/timestamp/client.ts';
import {
  issuersWithoutSeal,
  loadTrustFolder,
  TRUST_PURPOSES,
  type TrustAnchor,
  type TrustPurpose,
} from '../../../../shared-kernel/crypto/trust.ts';
import { chainBinary, readChainId, runningChainUrl } from '../../local/chain.ts';
import { ChainIdUnreadable, readLocalChainId } from '../../local/chain-id.ts';
import type { Configuration } from '../../settings/config.ts';
import { CLOCK_SECONDS, differenceTo, inWords } from '../clock-watch.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';
import { cardGatewayCheck } from './card-gateway.ts';
import { SET_CLOCK } from './clock.ts';

const PURPOSE_TEXT: Record<TrustPurpose, string> = {
  sat: 'e.firma certificates (SAT)',
  psc: 'timestamps and constancias (PSC)',
  own: "this installation's own seals, each certificate by itself",
  'foreign-signers': 'signatures made outside of Mexico',
  'foreign-timestamps': 'timestamps of signatures made outside of Mexico',
};

/** Null: an installation may do without. */
const WITHOUT: Record<TrustPurpose, string | null> = {
  sat: 'no e.firma can be accepted',
  psc: 'no constancia can be accepted',
  own: 'own seals cannot be recognised',
  'foreign-signers': null,
  'foreign-timestamps': null,
};

/**
 * Authorities, timestamps, the chain and the card gateway: what stands outside this program or in its place. `running`: the system is at work on this
 * data folder, so its own chain has to answer.
 */
export function outsideChecks(config: Configuration, running = false): DoctorCheck[] {
  return [
    ...TRUST_PURPOSES.map(
      (purpose): DoctorCheck => ({
        component: `Trust: ${purpose}`,
        usedFor: `accepting ${PURPOSE_TEXT[purpose]}`,
        run: () => trust([config.trustDir, join(config.dataDir, 'test-pki', 'trust')], purpose),
      }),
    ),
    { component: 'Timestamps', usedFor: 'the constancia of every completed document', run: () => timestamps(config.tsaUrl) },
    { component: 'Chain', usedFor: 'anchoring the evidence log', run: () => chain(config, running) },
    cardGatewayCheck(config),
  ];
}

async function trust(folders: readonly [operators: string, own: string], purpose: TrustPurpose): Promise<DoctorFinding | DoctorFinding[]> {
  const found = await Promise.all(
    folders.map(async (folder) => ({ folder, anchors: (await loadTrustFolder(folder)).forPurpose(purpose) })),
  );
  const mend =
    purpose === 'own'
      ? 'put the certificate of the seal itself there and its source into sources.json (README, "Trust")'
      : 'put the certificates of the authorities there and their source into sources.json (README, "Trust")';
  if (found.every(({ anchors }) => anchors.length === 0)) {
    const resource = join(folders[0], purpose);
    const without = WITHOUT[purpose];
    return without === null
      ? { state: 'ok', resource, found: 'no authority installed: such signatures stay undecided' }
      : { state: 'warn', resource, found: `no authority installed: ${without}`, mend };
  }
  const useless = new Set(purpose === 'own' ? issuersWithoutSeal(found.flatMap(({ anchors }) => anchors)) : []);
  return found.flatMap(({ folder, anchors }) =>
    anchors.map((anchor) => ({
      ...describeAnchor(anchor),
      ...(useless.has(anchor) ? { state: 'warn' as const, mend: ISSUER_ALONE } : {}),
      resource: join(folder, purpose),
    })),
  );
}

const ISSUER_ALONE =
  'an issuer recognises no seal: put the certificate that it issued for the seal beside it; the issuer is only asked about revocation';

function describeAnchor({ certificate, source, test, role }: TrustAnchor): Omit<DoctorFinding, 'resource'> {
  const name = certificate.subject.commonName ?? certificate.subject.raw;
  const day = certificate.notAfter.toISOString().slice(0, 10);
  const kind = role === 'pinned' ? 'certificate' : role;
  const text = `${test ? `TEST ${kind}` : kind} "${name}", valid until ${day}, source: ${source}, SHA-256 ${certificate.fingerprint}`;
  if (certificate.notAfter.getTime() < Date.now())
    return { state: 'warn', found: text, mend: 'over; older signatures still need it, install its successor beside it' };
  if (test) return { state: 'warn', found: text, mend: 'made here for trying out; for real use install the real authorities in TRUST_DIR' };
  if (source === 'not stated') return { state: 'warn', found: text, mend: 'state where you got it in sources.json beside it' };
  return { state: 'ok', found: text };
}

async function timestamps(url: string | undefined): Promise<DoctorFinding> {
  if (url === undefined) {
    const mend = 'for constancias that count before third parties give TSA_URL of a certification provider';
    return { state: 'warn', resource: 'own authority', found: 'labelled as a test; starts with the system', mend };
  }
  const resource = place(url);
  const sha256 = new Uint8Array(createHash('sha256').update('doctor').digest());
  try {
    const asked = Date.now();
    const { facts } = await requestTimestamp({ url, sha256, timeoutMs: 10_000 });
    const found = `answers, its time is ${facts.genTime.toISOString()}`;
    const ahead = differenceTo(facts.genTime.getTime(), asked, Date.now());
    if (Math.abs(ahead) <= CLOCK_SECONDS) return { state: 'ok', resource, found };
    const by = `the clock of this machine is ${inWords(ahead)} ${ahead < 0 ? 'behind' : 'ahead of'} it`;
    return { state: 'red', resource, found: `${found}; ${by}`, mend: SET_CLOCK };
  } catch (error) {
    return {
      state: 'red',
      resource,
      found: (error as Error).message,
      mend: 'check TSA_URL and the network; documents wait for their constancia until then',
    };
  }
}

async function chain({ chainUrl: url, dataDir }: Configuration, running: boolean): Promise<DoctorFinding> {
  if (url !== undefined) {
    const resource = place(url);
    try {
      return { state: 'ok', resource, found: `answers, chain ${await readChainId(url)}` };
    } catch (error) {
      return {
        state: 'red',
        resource,
        found: (error as Error).message,
        mend: 'check CHAIN_URL and the network; documents wait for their anchor until then',
      };
    }
  }
  const binary = chainBinary();
  if (binary === null) {
    return {
      state: 'red',
      resource: '',
      found: 'no local chain program for this machine',
      mend: 'give CHAIN_URL of an EVM node; documents wait for their anchor until then',
    };
  }
  if (running && !(await ownChainAnswers(join(dataDir, 'chain'))))
    return {
      state: 'red',
      resource: join(dataDir, 'chain'),
      found: 'the system runs, and its own chain does not answer',
      mend: 'it is started again by itself; when this row stays, see chain.log in that folder. Documents wait for their anchor until then',
    };
  const found = 'own chain, starts with the system; proves nothing to third parties';
  try {
    const id = readLocalChainId(join(dataDir, 'chain'));
    return { state: 'ok', resource: binary, found: id === null ? found : `${found}; its id is ${id}` };
  } catch (error) {
    if (!(error instanceof ChainIdUnreadable)) throw error;
    return { state: 'red', resource: join(dataDir, 'chain'), found: 'its id cannot be read, so it does not start', mend: error.message };
  }
}

async function ownChainAnswers(folder: string): Promise<boolean> {
  const url = runningChainUrl(folder);
  if (url === null) return false;
  return readChainId(url).then(
    () => true,
    () => false,
  );
}

/** Providers put keys into paths and queries, so only the host is shown. */
function place(url: string): string {
  return URL.parse(url)?.host ?? 'given address';
}
