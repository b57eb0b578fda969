import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainKeyFromFile } from '../../modules/evidence/adapters/chain-key-file.ts';
import { createEvmChain } from '../../modules/evidence/adapters/evm-chain.ts';
import { fundOnLocalChain } from '../../modules/evidence/adapters/local-chain-funds.ts';
import { rfc3161Check } from '../../modules/evidence/adapters/rfc3161-check.ts';
import type { AnchorChain } from '../../modules/evidence/application/anchor-chain.ts';
import { checkpointDigest, filesNamedIn, type Leg, type VerifyDeps, verifyHistory } from '../../modules/evidence/index.ts';
import { newestCheckpoint } from '../../modules/evidence/storage/checkpoint-table.ts';
import { systemClock } from '../../shared-kernel/clock.ts';
import { createTestPki, type TestPki } from '../../shared-kernel/crypto/test-pki.ts';
import { createTimestampAuthority } from '../../shared-kernel/crypto/timestamp/authority.ts';
import { buildTimestampRequest } from '../../shared-kernel/crypto/timestamp/request.ts';
import { verifyTimestamp } from '../../shared-kernel/crypto/timestamp/token.ts';
import { loadTrustFolder, trustStore } from '../../shared-kernel/crypto/trust.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith, testWith } from '../support/needs.ts';
import { type EvidenceWorld, evidenceWorld } from './evidence-world.ts';
import { freePort, type LocalNode, startLocalNode } from './local-node.ts';

const legOf = (legs: readonly Leg[], name: string) => legs.find((leg) => leg.name === name)!;

describeWith('local chain')('verify against chain and timestamp authority', () => {
  let world: EvidenceWorld;
  let node: LocalNode;
  let chain: AnchorChain;
  let pki: TestPki;
  let pkiDir: string;
  let deps: VerifyDeps;

  beforeAll(async () => {
    world = await evidenceWorld();
    node = await startLocalNode();
    chain = createEvmChain({ rpcUrl: node.url, privateKey: await chainKeyFromFile(join(world.dir, 'chain.key')) });
    await fundOnLocalChain(node.url, chain.sender);
    pkiDir = await mkdtemp(join(tmpdir(), 'evidence-pki-'));
    pki = await createTestPki(pkiDir, { now: new Date() });
    let serial = 1n;
    const authority = createTimestampAuthority({ ...pki.timestampAuthority, clock: systemClock, serials: () => serial++ });
    const timestamp = async (digest: Uint8Array) => {
      const facts = verifyTimestamp(await authority.respond(buildTimestampRequest(digest, Buffer.of(1, 2, 3), null)), { sha256: digest });
      if (facts.kind !== 'rfc3161') throw new Error('no token');
      return facts.token;
    };
    const { evidence, stop } = world.start({ chain, timestamp });
    for (const name of ['a', 'b']) await evidence.waitForAnchor(await world.append(`document-${name}`, 4), AbortSignal.timeout(WAIT_MS));
    while ((await evidence.status()).waitingTimestamps.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await stop();
    deps = {
      store: world.store,
      pool: world.pool,
      verifierKey: world.key.verifierKey,
      chain,
      verifyTimestamp: rfc3161Check(await loadTrustFolder(pki.trustDir)),
      files: { get: () => Promise.reject(new Error('nothing names a file')) },
      filesOf: filesNamedIn,
    };
  });
  afterAll(async () => {
    await node.stop();
    await world.close();
    await rm(pkiDir, { recursive: true });
  });

  it('passes with both', async () => {
    const report = await verifyHistory(deps);
    expect(report).toMatchObject({ verdict: 'TOTAL_PASSED', uncovered: 0 });
    expect(legOf(report.legs, 'timestamps').checked).toBe(2);
    expect(legOf(report.legs, 'anchors').checked).toBe(2);
  });

  it('calls anchors indeterminate when the chain is away, is another, or none is configured', async () => {
    const away = createEvmChain({ rpcUrl: `http://127.0.0.1:${await freePort()}`, privateKey: `0x${'1'.repeat(64)}`, timeoutMs: 500 });
    expect(legOf((await verifyHistory({ ...deps, chain: away })).legs, 'anchors')).toMatchObject({
      status: 'INDETERMINATE',
      message: 'the chain cannot be reached',
    });
    const { chain: _, ...without } = deps;
    expect((await verifyHistory(without)).verdict).toBe('INDETERMINATE');
    const other = await startLocalNode();
    try {
      const elsewhere = createEvmChain({ rpcUrl: other.url, privateKey: `0x${'1'.repeat(64)}` });
      expect(legOf((await verifyHistory({ ...deps, chain: elsewhere })).legs, 'anchors').message).toMatch(/not the one configured/);
    } finally {
      await other.stop();
    }
  });

  it.each([
    ['the transaction', `transaction_hash = '0x${'0'.repeat(64)}'`],
    ['the block', 'block_number = block_number + 1'],
    ['the time', `block_time = block_time - interval '1 day'`],
    ['the contract', `contract = '0x${'0'.repeat(40)}'`],
  ])('finds an anchor whose record was changed in %s', async (_, change) => {
    await world.admin.query('create table public.kept as select * from evidence.anchors');
    await world.admin.query(`update evidence.anchors set ${change} where tree_size = 4`);
    const report = await verifyHistory(deps);
    await world.admin.query('delete from evidence.anchors');
    await world.admin.query('insert into evidence.anchors select * from public.kept');
    await world.admin.query('drop table public.kept');
    expect(legOf(report.legs, 'anchors')).toMatchObject({ status: 'FAILED', findings: 1 });
    expect(report.first?.detail).toMatch(/^anchor of 4 events/);
  });

  it('judges tokens: other bytes fail, an authority that is not installed is indeterminate', async () => {
    const { note, timestampToken } = (await newestCheckpoint(world.pool))!;
    const check = deps.verifyTimestamp!;
    expect((await check(timestampToken!, checkpointDigest(note))).status).toBe('PASSED');
    expect(await check(timestampToken!, checkpointDigest(`${note} `))).toMatchObject({
      status: 'FAILED',
      reason: 'it is a token of other bytes',
    });
    const none = rfc3161Check(trustStore([]));
    expect(await none(timestampToken!, checkpointDigest(note))).toMatchObject({
      status: 'INDETERMINATE',
      reason: 'issuing authority not installed',
    });
    for (let i = 0; i < timestampToken!.length; i += 37) {
      const spoiled = Buffer.from(timestampToken!);
      spoiled[i]! ^= 4;
      expect((await check(spoiled, checkpointDigest(note))).status, `byte ${i}`).not.toBe('PASSED');
    }
  });

  testWith('openssl')('gives tokens that openssl accepts over the signed note', async () => {
    const { note, timestampToken } = (await newestCheckpoint(world.pool))!;
    const trust = await loadTrustFolder(pki.trustDir);
    const pem = (der: Uint8Array) =>
      `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
    const file = (name: string) => join(world.dir, name);
    await writeFile(file('token.der'), timestampToken!);
    await writeFile(file('note.txt'), note);
    await writeFile(
      file('root.pem'),
      trust
        .forPurpose('psc')
        .map((anchor) => pem(anchor.certificate.der))
        .join(''),
    );
    const args = ['ts', '-verify', '-in', file('token.der'), '-token_in', '-data', file('note.txt'), '-CAfile', file('root.pem')];
    expect(execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })).toMatch(/Verification: OK/);
  });

  it('finds an anchor that the chain lost, until the worker has put it back', async () => {
    const client = createPublicClient({ transport: http(node.url) });
    await client.request({ method: 'anvil_rollback' as never, params: [1] as never });
    const report = await verifyHistory(deps);
    expect(report.first).toMatchObject({ leg: 'anchors', code: 'anchor-invalid' });
    expect(report.first?.detail).toMatch(/does not hold its root/);
    const { stop } = world.start({ chain });
    await expect.poll(async () => (await verifyHistory(deps)).verdict).toBe('TOTAL_PASSED');
    await stop();
  });

  it('knows a file wherever an event names it', () => {
    const key = `sha256-${'a'.repeat(64)}`;
    const other = `sha256-${'b'.repeat(64)}`;
    expect(filesNamedIn({ data: { list: [{ deep: { key } }, key], other, not: `x${key}`, number: 1, none: null } })).toEqual([key, other]);
  });
});
