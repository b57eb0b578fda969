/**
 * npm run verify [-- --json] [--stream NAME | --document ID] [--key VERIFIER_KEY]
 * Recomputes the evidence from the events and names what does not fit. Changes nothing.
 * Exit codes: 0 passed, 1 failed, 2 indeterminate, 64 usage.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runningChainUrl } from '../modules/app/local/chain.ts';
import { ChainIdUnreadable, readLocalChainId } from '../modules/app/local/chain-id.ts';
import { DATABASE } from '../modules/app/local/postgres-roles.ts';
import { keepPrivate } from '../modules/app/local/private-files.ts';
import { verifyInWords } from '../modules/app/operations/verify-in-words.ts';
import { type Configuration, ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { openEventStore } from '../modules/app/wiring/event-store.ts';
import { keysFolder } from '../modules/app/wiring/keys.ts';
import { chainKeyFromFile } from '../modules/evidence/adapters/chain-key-file.ts';
import { embeddedTexts } from '../modules/evidence/adapters/embedded-texts.ts';
import { createEvmChain } from '../modules/evidence/adapters/evm-chain.ts';
import { rfc3161Check } from '../modules/evidence/adapters/rfc3161-check.ts';
import { filesNamedIn, type VerifyDeps, verifyHistory, verifyStreams } from '../modules/evidence/index.ts';
import { loadTrustFolder } from '../shared-kernel/crypto/trust.ts';
import { publishedVerifierKey } from '../shared-kernel/evidence/log-key.ts';
import { NoteRejected } from '../shared-kernel/evidence/note.ts';
import { createLocalFileStore } from '../shared-kernel/files/local.ts';
import { hearLostConnections } from '../shared-kernel/postgres/lost-connections.ts';
import { TIMELINE_CATEGORIES } from '../shared-kernel/stream-categories.ts';

const USAGE = `npm run verify                      recompute the evidence of the whole history
npm run verify -- --stream NAME     of one stream only
npm run verify -- --document ID     of all streams that tell of one document
npm run verify -- --json            print the report as JSON (docs/api/verify.schema.json)
npm run verify -- --key KEY         trust this public key of the log, not the one in the data folder`;

/** A person can mend it; told in a sentence. */
class CannotVerify extends Error {}

keepPrivate();
process.exitCode = await main();

async function main(): Promise<number> {
  let args: { json: boolean; streams: readonly string[] | null; key: string | undefined };
  try {
    const options = {
      json: { type: 'boolean', default: false },
      stream: { type: 'string' },
      document: { type: 'string' },
      key: { type: 'string' },
    } as const;
    const { values } = parseArgs({ options, strict: true });
    const { stream, document } = values;
    if (stream !== undefined && document !== undefined) throw new Error('--stream or --document, not both');
    const ofDocument = document === undefined ? null : TIMELINE_CATEGORIES.map((category) => `${category}-${document}`);
    args = { json: values.json, streams: stream === undefined ? ofDocument : [stream], key: values.key };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 64;
  }
  try {
    const report = await verify(readConfiguration(process.env, PROJECT_ROOT), args);
    console.info(args.json ? JSON.stringify(report, null, 2) : verifyInWords(report));
    return { TOTAL_PASSED: 0, TOTAL_FAILED: 1, INDETERMINATE: 2 }[report.verdict];
  } catch (error) {
    if (error instanceof ConfigurationRefused || error instanceof NoteRejected) {
      console.error(error.message);
      return 64;
    }
    console.error(`The history could not be read, so nothing can be said about it: ${(error as Error).message}`);
    return 2;
  }
}

async function verify(config: Configuration, args: { streams: readonly string[] | null; key: string | undefined; json: boolean }) {
  const verifierKey = args.key ?? (await publishedVerifierKey(join(keysFolder(config.dataDir), 'log.pem')));
  if (!verifierKey) throw new CannotVerify(`no log was begun in ${config.dataDir}; start the system first, or give --key`);
  const url = config.databaseUrl ?? localDatabaseUrl(config.dataDir);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // An idle connection that breaks is no news; the next query tells.
  hearLostConnections(pool);
  const store = openEventStore(config, { databaseUrl: url });
  try {
    const chainUrl = config.chainUrl ?? runningChainUrl(join(config.dataDir, 'chain'));
    const chainKey = join(keysFolder(config.dataDir), 'chain.key');
    // Reading a key that is not there would make one, and whoever verifies changes nothing.
    const chain =
      chainUrl && existsSync(chainKey)
        ? createEvmChain({
            rpcUrl: chainUrl,
            privateKey: await chainKeyFromFile(chainKey),
            localId: config.chainUrl === undefined ? localChainId(config.dataDir) : null,
          })
        : null;
    const deps: VerifyDeps = {
      store,
      pool,
      verifierKey,
      // Another store counts bytes, and shows its events through the port only.
      ...(config.eventstoreUrl === undefined ? { gaplessPositions: true, storedTexts: embeddedTexts(pool) } : {}),
      files: createLocalFileStore(join(config.dataDir, 'files')),
      filesOf: filesNamedIn,
      verifyTimestamp: rfc3161Check(await loadTrustFolder(config.trustDir)),
      ...(chain ? { chain } : {}),
      ...(args.json ? {} : { onProgress: (events) => console.error(`  ${events} events read`) }),
    };
    return await (args.streams === null ? verifyHistory(deps) : verifyStreams(deps, args.streams));
  } finally {
    await store.close();
    await pool.end();
  }
}

/** The running system's own Postgres, by what it keeps in its data folder. */
function localDatabaseUrl(dataDir: string): string {
  try {
    const folder = join(dataDir, 'postgres');
    const [, , , port, sockets] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const { application } = JSON.parse(readFileSync(join(folder, 'passwords.json'), 'utf8')) as { application: string };
    return `postgres://application:${application}@localhost:${port}/${DATABASE}?host=${encodeURIComponent(sockets!)}`;
  } catch {
    throw new CannotVerify(`no database runs on ${dataDir}: leave npm start running beside this, or give DATABASE_URL`);
  }
}

/** Without it the anchors of a local chain are indeterminate; everything else can still be judged. */
function localChainId(dataDir: string) {
  try {
    return readLocalChainId(join(dataDir, 'chain'));
  } catch (error) {
    if (!(error instanceof ChainIdUnreadable)) throw error;
    console.error(error.message);
    return null;
  }
}
