import { mkdir } from 'node:fs/promises';
import { z } from 'zod';
import { demoContract } from '../../modules/app/demo/pdf.ts';
import { seedAccounts } from '../../modules/app/demo/seed.ts';
import { type Configuration, readConfiguration } from '../../modules/app/settings/config.ts';
import { createModules, type Modules } from '../../modules/app/wiring/modules.ts';
import { openServices, type Services } from '../../modules/app/wiring/services.ts';
import { documentDecider } from '../../modules/documents/index.ts';
import { systemClock } from '../../shared-kernel/clock.ts';
import { runCommand } from '../../shared-kernel/decider/run-command.ts';
import type { StoredFile } from '../../shared-kernel/files/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { type Act, lookingOn, type MadeDocument, usualLife } from './document-acts.ts';

export interface HistoryOptions {
  /** Connection of the application's role to a migrated database of its own. */
  readonly databaseUrl: string;
  /** Empty folder for keys and files. */
  readonly folder: string;
  /** Events of usual documents, beside those of the long one. */
  readonly events: number;
  /** Events of the one long document. */
  readonly long: number;
}

/** The product's services and modules on a database full of documents; nothing follows the events yet. */
export interface History {
  readonly config: Configuration;
  readonly databaseUrl: string;
  readonly services: Services;
  readonly modules: Modules;
  readonly ownerId: string;
  /** Stands for every version of every document. */
  readonly file: StoredFile;
  readonly longDocumentId: string;
  readonly longEvents: number;
  close(): Promise<void>;
}

const WRITERS = 16;
/** Every act reads its stream again: few and large ones keep the long document's making in bounds. */
const LONG_ACT = 2_500;

/**
 * Every act of the mix goes through the command engine: schemas, machine, encryption of personal values and envelope are the product's.
 * Only the decision is a given list of events.
 */
const actCommand = (act: Act, documentId: string) => ({
  type: 'Act',
  schema: z.object({}),
  refuses: [],
  streamId: () => documentId,
  authorise: () => null,
  decide: () => act.events,
  touches: Object.values(documentDecider.matters),
});

export async function makeHistory(options: HistoryOptions): Promise<History> {
  const { databaseUrl, folder } = options;
  await mkdir(folder, { recursive: true });
  const config = readConfiguration({ PORT: '0', DATA_DIR: folder, SEED_DEMO: 'false', LOG_LEVEL: 'error' }, folder);
  const services = await openServices(config, { databaseUrl, chainUrl: null }, systemClock, () => {});
  // Projections run for whoever holds their lease.
  const beating = new AbortController();
  const leases = services.leases.run(beating.signal);
  const close = async (): Promise<void> => {
    beating.abort();
    await leases;
    await services.leases.leave();
    await services.close();
  };
  try {
    const modules = await createModules(services, databaseUrl);
    const { ownerId } = await seedAccounts(modules);
    const file = await services.files.put(await demoContract({ title: 'Contrato', clauses: ['PRIMERA. Objeto.'], pages: 3 }));
    const documents = await appendUsual(services, ownerId, file, options.events);
    const long: MadeDocument = { documentId: nameId('bench document', 'long'), ownerId, number: documents, file };
    const longEvents = await appendLong(services, long, options.long);
    return {
      config,
      databaseUrl,
      services,
      modules,
      ownerId,
      file,
      longDocumentId: long.documentId,
      longEvents,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function appendUsual(services: Services, ownerId: string, file: StoredFile, events: number): Promise<number> {
  const each = usualLife({ documentId: 'none', ownerId, number: 0, file }).reduce((sum, act) => sum + act.events.length, 0);
  const documents = Math.max(1, Math.ceil(events / each));
  let next = 0;
  const writer = async () => {
    while (next < documents) {
      const number = next++;
      const made = { documentId: nameId('bench document', String(number)), ownerId, number, file };
      for (const [index, act] of usualLife(made).entries()) await performAct(services, made, act, index);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return documents;
}

async function appendLong(services: Services, made: MadeDocument, wanted: number): Promise<number> {
  let step = 0;
  let count = 0;
  for (const act of usualLife(made)) {
    await performAct(services, made, act, step++);
    count += act.events.length;
  }
  while (count < wanted) {
    const act = lookingOn(made, count, Math.min(LONG_ACT, wanted - count));
    await performAct(services, made, act, step++);
    count += act.events.length;
  }
  return count;
}

/** One act of the mix, under a command id made of document and step. */
export async function performAct(services: Services, made: MadeDocument, act: Act, step: number): Promise<void> {
  const { documentId, ownerId } = made;
  const commandId = nameId('bench act', documentId, String(step));
  const origin = act.personId === null ? {} : { origin: { personId: act.personId, ip: '203.0.113.7', userAgent: BROWSER } };
  const context = { actor: act.actor, commandId, correlationId: commandId, ownerId, ...origin };
  await runCommand(services.engine, documentDecider, actCommand(act, documentId), {}, context);
}

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
