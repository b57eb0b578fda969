import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../modules/app/operations/forget-person.ts';
import { revealPersonal } from '../../shared-kernel/privacy/personal-codec.ts';
import { forgetErrors } from '../../shared-kernel/reactor/work-table.ts';
import { petition } from '../cancellation/people.ts';
import { ask as askSpecial, completedDocument, setSpecial } from '../endorsement/special-world.ts';
import { asked, endorser } from '../endorsement/world.ts';
import { draft, english, eventually, spanish } from '../journeys/steps.ts';
import { ana, mailsTo, sendDocument, signDrawn, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { Client, type Product, people, startProduct } from '../support/product.ts';
import { approverCalls, approverLink, clara, sendForApproval } from '../vobo/approvers.ts';

/** What the owner wrote, each word in one place only. */
const own = {
  title: 'Zarzamora',
  fileName: 'membrillo.pdf',
  nickname: 'guayaba',
  message: 'chirimoya',
  documentType: 'tejocote',
  place: 'capulín',
  reason: 'pitahaya',
  /** Not written by anybody, but told to a program that failed. */
  detail: 'cempasúchil',
};
const words = new RegExp(Object.values(own).join('|'), 'i');

describe('an owner who is forgotten', () => {
  let product: Product;
  let reviewer: Client;
  const documents: Record<string, string> = {};
  beforeAll(async () => {
    product = await startProduct();
    const { http } = product;
    reviewer = await new Client(product.url).login(people.reviewer.email, people.reviewer.password);
    const { title, fileName, nickname, message, documentType } = own;
    await setSpecial(product, true);
    documents.uploaded = await draft(http, { fileName });
    documents.approval = await sendForApproval(product, [ana], [clara], { title, nickname, message, documentType });
    documents.endorsed = await completedDocument(product, { title });
    await asked(http, documents.endorsed, { endorser, place: own.place });
    documents.cancelled = await completedDocument(product, { title });
    expect(await petition(http, documents.cancelled, undefined, own.reason)).toMatchObject({ status: 200 });
    documents.special = await completedDocument(product, { title });
    expect(await askSpecial(http, documents.special)).toMatchObject({ status: 200 });
    documents.closed = await closedAtTheSecondTry();
    await untilRead();
  });
  afterAll(async () => product?.stop());

  /** Its seal cannot be stored at first, for a reason that holds words of the file. */
  async function closedAtTheSecondTry(): Promise<string> {
    const { files } = product.services;
    const { documents } = product.modules;
    const documentID = await sendDocument(product, [ana]);
    const put = files.put;
    files.put = async (bytes) => {
      if ((await documents.load(documentID)).state.signatures.length > 0) throw new Error(`no room for ${own.detail}`);
      return put.call(files, bytes);
    };
    expect(await signDrawn(product, documentID, ana.emailID)).toMatchObject({ status: 200 });
    await eventually(async () => (await documents.load(documentID)).state.sealingFailures.SEAL, 'a failed seal');
    files.put = put;
    await until(product, documentID, 'COMPLETED');
    return documentID;
  }
  const untilRead = async () => {
    const head = (await product.services.store.head())!;
    const { readSide } = product.modules;
    for (const { name } of readSide.projections) expect(await readSide.waitFor(name, head, WAIT_MS), name).toBe(true);
  };
  const forget = () => {
    const { services, modules, ownerId } = product;
    const { store, vault, clock, pool } = services;
    const forgetMails = modules.delivery.forgetRecipient;
    const deps = { store, vault, clock, readSide: modules.readSide, forgetMails, forgetErrors: () => forgetErrors(pool) };
    return forgetPerson(deps, { personId: ownerId, ownerId, address: people.owner.email });
  };
  /** Every event as it can be read, with the words found in it. */
  const found = async () => {
    const events: [string, string[]][] = [];
    for await (const { type, data } of product.services.store.readAll()) {
      const [readable] = await revealPersonal([data], product.services.vault);
      const text = JSON.stringify(readable);
      const held = Object.values(own).filter((word) => text.includes(word));
      if (held.length > 0) events.push([type, held]);
    }
    return events;
  };
  const searched = async (search: string) => (await reviewer.post('/api/documents/search', { search })).body.responseData;
  const titleIn = async (path: string, client: Client = reviewer) => (await client.get(path)).body.responseData.title;
  const approverView = async () =>
    (await approverCalls(product.http.anonymous(), await approverLink(product, documents.approval!, clara)).view()).body.responseData;
  const timeline = async (headers: Record<string, string>) =>
    (await reviewer.get(`/api/document/${documents.uploaded}/timeline`, headers)).body.responseData.timeline[0].text;

  it('is read everywhere before', async () => {
    const before = new Set((await found()).flatMap(([, held]) => held));
    expect([...before].sort()).toEqual(Object.values(own).sort());
    expect((await searched('zarzamora')).total).toBe(4);
    expect(await titleIn(`/api/get-document/${documents.approval}`)).toBe(own.title);
    expect(await approverView()).toMatchObject({ title: own.title, message: own.message });
    expect(await timeline(spanish)).toBe('Se subió el archivo «membrillo.pdf».');
  });

  it('leaves none of their words in an event, a table or an answer, and says so where a title stood', async () => {
    expect(await forget()).toMatchObject({ first: true });

    expect(await found()).toEqual([]);
    const { rows: tables } = await product.services.pool.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { schema, name } of tables) {
      const { rows } = await product.services.pool.query<{ row: string }>(`select t::text as row from ${schema}."${name}" t`);
      expect([schema, name, rows.filter(({ row }) => words.test(row)).length]).toEqual([schema, name, 0]);
    }

    expect((await searched('zarzamora')).total).toBe(0);
    const all = (await reviewer.post(`/api/document/${product.ownerId}?page=1`)).body.responseData;
    expect(all.documents.length).toBe(6);
    for (const { documentID, title } of all.documents) expect([documentID, title]).toEqual([documentID, null]);
    for (const document of ['approval', 'endorsed', 'cancelled', 'special', 'closed'])
      for (const path of ['', '/timeline', '/history', '/state?asOf=3']) {
        const { status, body } = await reviewer.get(
          path === '' ? `/api/get-document/${documents[document]}` : `/api/document/${documents[document]}${path}`,
        );
        expect([document, path, status]).toEqual([document, path, 200]);
        expect([document, path, words.exec(Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body))?.[0]]).toEqual([
          document,
          path,
          undefined,
        ]);
      }
    expect(await titleIn(`/api/get-document/${documents.approval}`)).toBeNull();
    expect(await titleIn(`/api/cancellation/${documents.cancelled}.1`)).toBeNull();
    expect(await titleIn(`/api/endorsement/${documents.endorsed}.1`)).toBeNull();
    expect(await approverView()).toMatchObject({ title: null, message: null });
    expect(await timeline(spanish)).toBe('Se subió un archivo; su nombre ya no se conserva.');
    expect(await timeline(english)).toBe('A file was uploaded; its name is no longer kept.');
  });

  it('stops nothing that others go on with: letters say that the title is no longer kept', async () => {
    const link = await approverLink(product, documents.approval!, clara);
    const approver = approverCalls(product.http.anonymous(), link);
    expect(await approver.accept(await approver.read())).toMatchObject({ status: 200 });
    await until(product, documents.approval!, 'PENDING');
    const isTold = async () =>
      (await mailsTo(product, ana.emailID)).some(({ subject }) => subject.includes('Título que ya no se conserva'));
    await eventually(isTold, 'the signer is asked');
  });

  it('is forgotten by a rebuild too: the same rows', async () => {
    await untilRead();
    for (const { name } of product.modules.readSide.projections)
      for (const table of (await product.modules.readSide.rebuild(name)).tables)
        expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
  });
});
