import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { demoContract } from '../../modules/app/demo/pdf.ts';
import { demoSigner } from '../../modules/app/demo/people.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { EventWatch } from './event-watch.ts';
import type { History } from './history.ts';
import { hostilePdfs } from './hostile-pdfs.ts';
import { type BenchRow, ratioAtMost, row } from './row.ts';

export interface SharesBenchOptions {
  /** Ordinary documents sent alone, and again beside the others; one after the other. Default 5. */
  readonly rounds?: number;
  /** Files of the other account. Default 24. */
  readonly hostile?: number;
}

const AIM = ratioAtMost(3);

/**
 * What an ordinary document waits for while another account has its files prepared that run into every limit: from the upload to the
 * links for signing (PENDING), beside the same with nobody else there.
 */
export async function benchShares(history: History, { rounds = 5, hostile = 24 }: SharesBenchOptions = {}): Promise<BenchRow[]> {
  const { services, modules, ownerId } = history;
  const { accountId: otherId } = await modules.accounts.seedAccount(demoSigner);
  modules.reactors.start();
  const watch = new EventWatch(services.store, await services.store.head());
  try {
    const ordinary = await demoContract({ title: 'Contrato', clauses: ['PRIMERA. Objeto.'], pages: 3 });
    const turn = async (): Promise<number> => {
      const begun = performance.now();
      const stream = `document-${await send(history, ownerId, ordinary)}`;
      return (await watch.came(stream, 'SigningLinksIssued')) - begun;
    };
    // The first turn starts a worker and loads its code.
    const first = await turn();
    const alone = await inTurn(rounds, turn);
    const before = process.memoryUsage.rss();
    const files = hostilePdfs(hostile);
    const sent = await Promise.all(files.map((bytes) => send(history, otherId, bytes)));
    const beside = await inTurn(rounds, turn);
    const stillOpen = await openOf(history, sent);
    const during = process.memoryUsage.rss();
    return [
      row({
        part: 'shares',
        name: `an ordinary document PENDING, beside ${hostile} of another account that run into limits`,
        unit: 'ms',
        values: beside,
        peer: { name: 'the same alone', values: alone },
        aim: AIM,
        method:
          `Upload, set-up and sending of 3 pages until the links for signing stand, ${rounds} times one after the other; all ${hostile} of the other account are uploaded and sent before, ` +
          `${stillOpen} of them were not decided at the end. The first of all, which starts a worker, took ${first.toFixed(0)} ms.`,
        caveat:
          `${history.config.workers} workers, one process does everything, load average ${loadavg()[0]!.toFixed(1)} at the end. Resident memory ${megabytes(before)} MB before, ${megabytes(during)} MB among them; ` +
          'workers without work end after a minute.',
      }),
    ];
  } finally {
    await watch.stop();
    // What is still drawn would run into its limit first.
    await Promise.all([modules.reactors.stop(), closePdfWorkers()]);
  }
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);

async function inTurn(rounds: number, turn: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await turn());
  return times;
}

/** Uploads a file of the account and sends it to somebody; answers the id of its document. */
async function send({ modules }: History, account: string, bytes: Uint8Array): Promise<string> {
  const { documents } = modules;
  const context = () => {
    const commandId = randomUUID();
    return { actor: { kind: 'owner', id: account, ownerId: account } as const, commandId, correlationId: commandId, ownerId: account };
  };
  const upload = { fileName: 'contrato.pdf', bytes, title: null, language: 'es' as const, documentType: null, country: null };
  const { documentId } = (await documents.upload(account, upload, 0, context())).state;
  const signatory = [{ name: 'Elena Duarte', emailID: 'elena@duarte.example' }];
  await documents.changeSetup({ documentID: documentId, whoSigns: 'OTHERS', signatory }, context());
  await documents.execute({ type: 'ConfirmSending', data: { documentId } }, context());
  return documentId;
}

/** How many are still being prepared. */
async function openOf({ modules }: History, documentIds: readonly string[]): Promise<number> {
  const all = await Promise.all(documentIds.map((documentId) => modules.documents.load(documentId)));
  return all.filter(({ state }) => state.processingStatus === 'PROCESSING' || state.processingStatus === 'PENDING').length;
}
