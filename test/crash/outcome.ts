import { createHash } from 'node:crypto';
import { createPublicClient, http, parseAbi } from 'viem';
import { expect } from 'vitest';
import type { OpenSystem } from '../../modules/app/wiring/system.ts';
import type { Json } from '../../shared-kernel/json.ts';

/** Every `{key, sha256, size}` in an event's data. */
function filesIn(value: Json, found: { key: string; sha256: string; size: number }[] = []) {
  if (value === null || typeof value !== 'object') return found;
  if (!Array.isArray(value) && typeof value.key === 'string' && typeof value.sha256 === 'string') found.push(value as never);
  for (const item of Object.values(value)) filesIn(item as Json, found);
  return found;
}

/** Each of the closing facts stands exactly once in each document, and nothing of the path is missing or doubled. */
export async function expectOnceEach(system: OpenSystem, documentIds: readonly string[]): Promise<void> {
  const once = [
    'DocumentUploaded',
    'SetupChanged',
    'FieldsPlaced',
    'SendingConfirmed',
    'PageImagesStarted',
    'PageImagesStored',
    'ApprovalsGranted',
    'SigningLinksIssued',
    'SigningTurnOpened',
    'DocumentPresented',
    'SignatureRecorded',
    'SigningCompleted',
    'PlatformSealed',
    'ConstanciaRecorded',
    'AnchorRecorded',
    'DocumentCompleted',
  ];
  for (const documentId of documentIds) {
    const { state, events } = await system.modules.documents.load(documentId);
    const counts = Object.fromEntries(once.map((type) => [type, events.filter((event) => event.type === type).length]));
    expect([documentId, counts]).toEqual([documentId, Object.fromEntries(once.map((type) => [type, 1]))]);
    expect(state.status).toBe('COMPLETED');
    const mails = events.filter((event) => event.type === 'MailAccepted').map((event) => (event.data as { mailId: string }).mailId);
    expect(new Set(mails).size, 'each mail is recorded once').toBe(mails.length);
    expect(events.map((event) => event.revision)).toEqual(events.map((_, index) => index));
  }
}

/** Whatever an event names is on disk and is what it is named after. Answers how many files that were. */
export async function expectAllFiles(system: OpenSystem): Promise<number> {
  const seen = new Set<string>();
  for await (const event of system.services.store.readAll()) {
    for (const { key, sha256, size } of filesIn(event.data)) {
      const bytes = await system.services.files.get(key);
      expect([createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([sha256, size]);
      seen.add(key);
    }
  }
  return seen.size;
}

/** The chain holds each root once, and our record of it says the same. Answers how many anchors that were. */
export async function expectOneAnchorForARoot(system: OpenSystem, chainUrl: string): Promise<number> {
  const { chain } = await system.services.evidence.status();
  const logs = await createPublicClient({ transport: http(chainUrl) }).getContractEvents({
    address: chain!.contract as `0x${string}`,
    abi: parseAbi(['event Anchored(bytes32 indexed root, uint64 treeSize)']),
    fromBlock: 0n,
  });
  const roots = logs.map((log) => log.topics[1] as string);
  expect(new Set(roots).size).toBe(roots.length);
  const { rows } = await system.services.pool.query<{ root: Buffer; transaction_hash: string }>(
    'select root, transaction_hash from evidence.anchors where block_number is not null',
  );
  const onChain = new Map(logs.map((log) => [log.topics[1] as string, log.transactionHash]));
  for (const row of rows) expect(onChain.get(`0x${row.root.toString('hex')}`)).toBe(row.transaction_hash);
  return roots.length;
}
