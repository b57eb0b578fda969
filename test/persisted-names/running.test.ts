import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../modules/app/http/server.ts';
import type { EventStore, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { contract, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { changingCalls } from './names/calls.ts';
import { metadataKeys } from './names/events.ts';
import { projections } from './names/projections.ts';
import { chainIdentityFile, dataFolders, keyFiles } from './names/secrets.ts';
import { leases, reactors } from './names/work.ts';
import { foundInSource } from './source.ts';

const eventsOf = async (store: EventStore, stream: string): Promise<RecordedEvent[]> => {
  const events = [];
  for await (const event of store.readStream(stream)) events.push(event);
  return events;
};

describe('names that a running product stores', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it('projections, their versions, the streams they read and their tables', () => {
    const inCode = product.modules.readSide.projections.map(({ name, version, streams, tables }) => [
      name,
      {
        version,
        streams: streams ?? 'all',
        tables: Object.fromEntries(tables.map((table) => [table.name, Object.keys(table.columns).join(' ')])),
      },
    ]);
    expect(Object.fromEntries(inCode)).toEqual(projections);
  });

  it('reactors, where they begin, what they plan for and what they plan', () => {
    const planned = (reactor: (typeof product.modules.reactors.reactors)[number]): string[] => {
      const keys = reactor.types.map((type, revision) => {
        const stream = type === 'AccountRegistered' ? 'account-account-1' : 'document-document-1';
        const position = String(revision) as RecordedEvent['position'];
        const metadata = { ownerId: 'account-1', recordedAt: '2026-11-24T16:00:00.000Z' };
        const items = reactor.plan({
          id: 'event-1',
          type,
          stream,
          revision,
          position,
          data: { round: 1, role: 'user', word: { format: 'docx' } },
          metadata,
        });
        expect(items.map(({ key }) => key)).toEqual(['event-1']);
        return Object.keys(items[0]!.payload).sort().join(' ');
      });
      return [...new Set(keys)];
    };
    const inCode = product.modules.reactors.reactors.map((reactor) => [
      reactor.name,
      { startAt: reactor.startAt, types: reactor.types.toSorted(), payload: planned(reactor) },
    ]);
    const listed = Object.entries(reactors).map(([name, one]) => [name, { ...one, payload: [one.payload.join(' ')] }]);
    expect(Object.fromEntries(inCode)).toEqual(Object.fromEntries(listed));
  });

  it('leases', () => {
    const inCode = foundInSource(/\.hold\(\s*['`]([^'`]+)['`]/g).flatMap((name) => {
      if (name.startsWith('planner:')) return Object.keys(reactors).map((reactor) => `planner:${reactor}`);
      if (name.startsWith('projection:')) return Object.keys(projections).map((projection) => `projection:${projection}`);
      return [name];
    });
    expect(inCode.sort()).toEqual(leases.toSorted());
  });

  it('calls that change something, as Fastify knows them', async () => {
    const calls: string[] = [];
    const app = await createHttp(product.services, product.modules, {
      async register(server) {
        server.addHook('onRoute', ({ method, url }) => {
          for (const one of [method].flat()) if (!['GET', 'HEAD', 'OPTIONS'].includes(one)) calls.push(`${one} ${url}`);
        });
      },
    });
    await app.close();
    expect(calls.sort()).toEqual(changingCalls.toSorted());
  });

  it('metadata of an event that somebody asked for', async () => {
    const answer = await upload(product.http, await contract());
    const documentID = answer.body.responseData.documentID as string;
    const headers = { 'idempotency-key': 'names-of-metadata-1', 'user-agent': 'Names/1.0' };
    expect((await product.http.put('/api/document', { documentID, whoSigns: 'ONLY_ME' }, headers)).status).toBe(200);
    const event = (await eventsOf(product.services.store, `document-${documentID}`)).find(({ type }) => type === 'SetupChanged')!;
    expect(Object.keys(event.metadata).sort()).toEqual(metadataKeys.toSorted());
  });

  it('files of keys and folders of the data folder', () => {
    expect(readdirSync(join(product.dataDir, 'keys')).sort()).toEqual(keyFiles);
    expect(readdirSync(product.dataDir)).toEqual(expect.arrayContaining(dataFolders));
    expect(readdirSync(join(product.dataDir, 'chain'))).toContain(chainIdentityFile);
  });
});
