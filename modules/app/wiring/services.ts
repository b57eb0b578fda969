import { join } from 'node:path';
import pg from 'pg';
import { createAccessLog } from '../../../shared-kernel/access-log/postgres.ts';
import { refusalsTo } from '../../../shared-kernel/access-log/refusals.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { createRevocationSource, loadRevocationEndpoints } from '../../../shared-kernel/crypto/revocation-source.ts';
import { createTestPki, type TestPki } from '../../../shared-kernel/crypto/test-pki.ts';
import { buildChain, issuersWithoutSeal } from '../../../shared-kernel/crypto/trust.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import { logKeyFromFile } from '../../../shared-kernel/evidence/log-key.ts';
import { createDerivedFiles, derivedFolder } from '../../../shared-kernel/files/derived.ts';
import { createLocalFileStore } from '../../../shared-kernel/files/local.ts';
import { LeaseKeeper } from '../../../shared-kernel/leases/keeper.ts';
import type { ProcessRole } from '../../../shared-kernel/leases/process-table.ts';
import { createOutbound } from '../../../shared-kernel/outbound/outbound.ts';
import { sizePdfWorkers } from '../../../shared-kernel/pdf/worker-pool.ts';
import { hearLostConnections } from '../../../shared-kernel/postgres/lost-connections.ts';
import { withConnection } from '../../../shared-kernel/postgres/transaction.ts';
import type { WordConverter } from '../../../shared-kernel/word/port.ts';
import { chainKeyFromFile } from '../../evidence/adapters/chain-key-file.ts';
import { createEvmChain } from '../../evidence/adapters/evm-chain.ts';
import { fundOnLocalChain } from '../../evidence/adapters/local-chain-funds.ts';
import { type AnchorChain, createEvidence } from '../../evidence/index.ts';
import { type LocalAuthorities, startLocalAuthorities } from '../local/authorities.ts';
import { readLocalChainId } from '../local/chain-id.ts';
import type { Components } from '../local/components.ts';
import { isGoneFromHere, ownIdentity } from '../operations/process-identity.ts';
import type { Log } from '../operations/process-log.ts';
import { keysApart } from '../private-keys/key-apart.ts';
import { type Configuration, defaultTrustDir } from '../settings/config.ts';
import { judgeCertificateApart } from '../strangers/certificate-apart.ts';
import { createCertificateWorkers, createValidationWorkers } from '../strangers/workers.ts';
import { inTimeOf } from '../test-clock/chain-time.ts';
import { openTestClock } from '../test-clock/test-clock.ts';
import type { AccountFacts } from './account-facts.ts';
import { cachedTrust, createCryptoWork } from './crypto-work.ts';
import { loadInstalledTrust } from './installed-trust.ts';
import { keysFolder } from './keys.ts';
import { openStores } from './stores.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Name of the transparency log, part of every checkpoint it signs. */
export const LOG_ORIGIN = 'trazo.local/history';

/** What a process finds when it starts. */
export interface Surroundings extends Pick<Components, 'databaseUrl' | 'chainUrl'>, Partial<AccountFacts> {
  /** Local test authorities that another process runs for this one. */
  readonly authorities?: Pick<LocalAuthorities, 'tsaUrl' | 'crlUrl'> | null;
  /** Converts Word files in the place of the installation's own converter, where a test says so. */
  readonly wordConverter?: WordConverter;
  /** The own card gateway takes orders for faults. */
  readonly gatewayFaults?: true;
  /** For a chain of ours that nobody kills. Absent: as long as the chain may take back what it said. */
  readonly anchorPace?: AnchorPace;
}

/** Milliseconds on the way of an anchor, see `EvidenceDeps`. */
export interface AnchorPace {
  readonly batchRequestsMs: number;
  readonly settleMs: number;
}

/** Stores, keys and authorities of one installation, shared by API, workers and tools. `machine`: the time that all others are told by. */
export async function openServices(config: Configuration, components: Surroundings, machine: Clock, log: Log, role: ProcessRole = 'tool') {
  sizePdfWorkers(config.workers);
  const stores = await openStores(config, components, log, { name: 'application', connections: config.databaseConnections });
  const { keys, pool, store, vault } = stores;
  const testClock = config.testClock ? await openTestClock(components.databaseUrl, machine, log) : null;
  const clock: Clock = testClock ?? machine;
  const aheadMs = () => testClock?.aheadMs() ?? 0;
  // Connections of its own: a pool that is busy must not keep a process from saying that it is there.
  const leasePool = new pg.Pool({
    connectionString: components.databaseUrl,
    max: 3,
    keepAlive: true,
    // A statement that waits is given up and tried again by the next beat, never waited for without an end.
    statement_timeout: 5_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'leases',
  });
  hearLostConnections(leasePool, (error) => log('warn', 'a database connection was lost', { error: error.message }));
  const leases = new LeaseKeeper({ pool: leasePool, self: ownIdentity(role), log, isGone: isGoneFromHere });
  const accessLog = createAccessLog(pool, { ipKey: keys.accessLog, aheadMs });
  const engine: EngineDeps = { store, vault, clock, refusals: refusalsTo(accessLog) };
  const files = createLocalFileStore(join(config.dataDir, 'files'));
  const derived = createDerivedFiles(derivedFolder(config.dataDir));

  // The local test authorities stand where the operator has named no real ones.
  const pkiFolder = join(config.dataDir, 'test-pki');
  // A trust folder that the operator names is the operator's: the test authorities then stay in their own.
  const ownsTrust = config.trustDir === defaultTrustDir(config.dataDir);
  // Processes that start at once on a new folder must not each make authorities.
  const pki: TestPki = await oneAfterAnother(pool, () =>
    createTestPki(pkiFolder, { now: clock.now(), ...(ownsTrust ? { trustDir: config.trustDir } : {}) }),
  );
  const ownAuthorities: LocalAuthorities | null =
    config.tsaUrl || components.authorities ? null : await startLocalAuthorities({ pki, clock });
  const authorities = ownAuthorities ?? components.authorities ?? null;
  if (authorities) await pki.publishRevocationAt(authorities.crlUrl);
  const trust = cachedTrust(() => loadInstalledTrust(config, { localTimestamps: authorities !== null }), clock);
  for (const { certificate } of issuersWithoutSeal((await trust()).anchors)) {
    log('warn', 'an issuer under own/ recognises no seal by itself: put the certificate of the seal there (trust/README.md)', {
      issuer: certificate.subject.commonName ?? certificate.subject.raw,
      fingerprint: certificate.fingerprint,
    });
  }
  const trustFolders = [...new Set([config.trustDir, ...(authorities ? [pki.trustDir] : [])])];
  const revocation = createRevocationSource((await Promise.all(trustFolders.map(loadRevocationEndpoints))).flat(), { clock });
  const certificateWorkers = createCertificateWorkers();
  const validationWorkers = createValidationWorkers(config.validationWorkers);
  const sealChain = buildChain(pki.seal.certificate, pki.seal.chain, await trust(), 'own', clock.now());
  const crypto = createCryptoWork({
    clock,
    trust,
    revocation,
    judgeCertificate: judgeCertificateApart(certificateWorkers),
    openKey: keysApart(),
    tsaUrl: config.tsaUrl ?? authorities!.tsaUrl,
    platform: { signature: pki.signatures, seal: pki.seal },
    platformIsTest: sealChain.status !== 'trusted' || sealChain.anchor.test,
  });

  const anyTime = components.chainUrl ? await openChain(config, components.chainUrl) : null;
  const chain = anyTime && testClock ? inTimeOf(testClock, components.chainUrl!, anyTime) : anyTime;
  const evidence = createEvidence({
    pool,
    store,
    key: await logKeyFromFile(join(keysFolder(config.dataDir), 'log.pem'), LOG_ORIGIN),
    timestamp: async (sha256) => (await crypto.timestamp(sha256)).token,
    ...(chain ? { chain } : {}),
    leases,
    checkpointEveryMs: config.checkpointSeconds * 1000,
    aheadMs,
    // The local chain writes its state up to a second late; what it says before that a kill could take back.
    ...(config.chainUrl === undefined ? (components.anchorPace ?? { settleMs: 1_500 }) : {}),
    onTrouble: (message) => log('warn', message),
  });

  return {
    ...stores,
    log,
    clock,
    /** Null where nobody can move the clock. */
    testClock,
    /** Milliseconds by which `clock` is ahead of the machine's. */
    aheadMs,
    accessLog,
    engine,
    files,
    /** The one way out to addresses that accounts set. */
    outbound: createOutbound({ loopback: config.outboundLoopback, agentName: config.productName }),
    derived,
    pki,
    trust,
    revocation,
    crypto,
    chain,
    /** Workers for what people hand in whom nobody knows. */
    validationWorkers,
    leases,
    /** A chain of ours is for trying things out and is labelled so; the operator's own node is theirs to name. */
    chainIsTest: config.chainUrl === undefined,
    evidence,
    async close() {
      await Promise.all([stores.close(), certificateWorkers.close(), validationWorkers.close(), leasePool.end()]);
      await ownAuthorities?.stop();
      await testClock?.close();
    },
  };
}

async function oneAfterAnother<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  return withConnection(pool, async (client) => {
    const lock = "hashtextextended('first-start', 0)";
    await client.query(`select pg_advisory_lock(${lock})`);
    try {
      return await work();
    } finally {
      await client.query(`select pg_advisory_unlock(${lock})`).catch(() => undefined);
    }
  });
}

async function openChain(config: Configuration, rpcUrl: string): Promise<AnchorChain> {
  const chain = createEvmChain({
    rpcUrl,
    privateKey: await chainKeyFromFile(join(keysFolder(config.dataDir), 'chain.key')),
    localId: config.chainUrl === undefined ? readLocalChainId(join(config.dataDir, 'chain')) : null,
  });
  if (config.chainUrl === undefined) await fundOnLocalChain(rpcUrl, chain.sender);
  return chain;
}
