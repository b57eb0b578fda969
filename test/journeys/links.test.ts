import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana, bruno, linkOf, linksTo, read, sendDocument, signDrawn, stroke, until } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { account, english, eventCount, eventually, mailed, refusedInBoth } from './steps.ts';

const DAY = 86_400_000;
const TERM = 518_400_000;

let product: Product;
let clock: ManualClock;
beforeAll(async () => {
  clock = new ManualClock(new Date());
  product = await startProduct({ clock });
});
afterAll(async () => product?.stop());

// Days pass in these stories and sessions end; each story starts with a fresh one.
beforeEach(async () => {
  await product.http.login(people.owner.email, people.owner.password);
});

const open = (documentID: string, link: { id: string; code: string }, headers: Record<string, string> = {}) =>
  product.http.anonymous().get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code, ...headers });

const resend = (documentID: string, signatoryID: string, headers: Record<string, string> = {}) =>
  product.http.put('/api/document/send-mail', { documentID, signatoryID }, headers);

/** The new code after a resend: the mailbox lists the newest first. */
const newLink = (documentID: string, old: { code: string }) =>
  eventually(async () => {
    const link = await linkOf(product, ana.emailID, documentID);
    return link.code === old.code ? null : link;
  }, 'a mail with a new code');

const changed = (text: string): string => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;

describe('a signing link', () => {
  it('lives 518400 seconds, then says that it has expired; sent again it works and the old code is void (SIGN-005, ERR-053, CALL-104)', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    const { body } = await open(documentID, link);
    const issued = (await product.modules.documents.load(documentID)).events.find((event) => event.type === 'SigningLinksIssued')!;
    expect(Date.parse(body.responseData.signatory[0].expiry) - Date.parse(issued.metadata.occurredAt)).toBe(TERM);

    clock.advance(TERM - 1000);
    const readInTime = await read(product, documentID, link);
    clock.advance(1000);
    await refusedInBoth((headers) => open(documentID, link, headers), {
      status: 410,
      code: 'expire_link_message',
      en: /has expired/,
      es: /venció/,
    });
    const late = await product.http.anonymous().post('/api/documents/sign', {
      documentID,
      signatoryID: link.id,
      code: link.code,
      presented: readInTime.presented,
      signature: stroke,
    });
    expect(late).toMatchObject({ status: 410, body: { code: 'expire_link_message' } });

    await product.http.login(people.owner.email, people.owner.password);
    const answer = await resend(documentID, link.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { responseData: { status: 'PENDING', signatoryID: link.id, expiry: new Date(clock.now().getTime() + TERM).toISOString() } },
    });
    const fresh = await newLink(documentID, link);
    expect((await open(documentID, fresh)).status).toBe(200);
    expect(await open(documentID, link)).toMatchObject({ status: 410, body: { code: 'expire_link_message' } });
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  });

  it('that ended says who sent it and asks the owner for another, once a day; one that works asks for none', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    const ask = (code: string) => product.http.anonymous().post('/api/documents/new-link', { documentID, signatoryID: link.id, code });
    expect(await ask(link.code)).toMatchObject({ status: 409, body: { code: 'link.still_good' } });
    clock.advance(TERM);
    const facts = async () => (await open(documentID, link)).body.facts;
    const ended = { sender: 'Lucía Ferrer', newerSentAt: null, isReplaced: false };
    expect(await facts()).toEqual({ ...ended, newLink: 'may_ask' });
    expect(await ask(changed(link.code))).toMatchObject({ status: 403, body: { code: 'invalid_link_message' } });
    expect((await open(documentID, { ...link, code: changed(link.code) })).body.facts ?? {}).toEqual({});
    expect(await ask(link.code)).toMatchObject({ status: 200, body: { responseData: { askedAt: clock.now().toISOString() } } });
    expect(await facts()).toEqual({ ...ended, newLink: 'asked' });
    expect(await ask(link.code)).toMatchObject({ status: 429, body: { code: 'link.asked_today' } });

    await product.http.login(people.owner.email, people.owner.password);
    const seen = async () => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData.signatory[0].signing;
    await eventually(async () => (await seen()).newLinkAskedAt !== null, 'the owner sees that a new link is asked for');
    expect(await seen()).toMatchObject({ isEnded: true });
    expect((await resend(documentID, link.id)).status).toBe(200);
    const fresh = await newLink(documentID, link);
    expect((await open(documentID, fresh)).status).toBe(200);
    await eventually(async () => (await seen()).newLinkAskedAt === null, 'the owner sees that it was sent');
  });

  it('that another followed has that one mailed again to its person, once a day, and the owner hears nothing', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    await mailed(product, documentID);
    clock.advance(61_000);
    expect((await resend(documentID, link.id)).status).toBe(200);
    const fresh = await newLink(documentID, link);
    await mailed(product, documentID);
    const { state } = await product.modules.documents.load(documentID);
    const facts = { sender: 'Lucía Ferrer', newerSentAt: state.lastLinkMailAt[link.id], isReplaced: true };
    expect((await open(documentID, link)).body.facts).toEqual({ ...facts, newLink: 'may_ask' });
    const ask = () => product.http.anonymous().post('/api/documents/new-link', { documentID, signatoryID: link.id, code: link.code });
    expect((await ask()).status).toBe(200);
    const codes = async () => (await linksTo(product, ana.emailID, documentID)).map((one) => one.split('#')[1]);
    await eventually(async () => (await codes()).length === 3, 'the newer link was mailed again');
    expect((await codes()).filter((code) => code === fresh.code)).toHaveLength(2);
    expect((await linksTo(product, people.owner.email, documentID)).length).toBe(0);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'link.asked_today' } });
    expect((await open(documentID, link)).body.facts).toEqual({ ...facts, newLink: 'asked' });
    const seen = (await product.http.get(`/api/get-document/${documentID}`)).body.responseData.signatory[0].signing;
    expect(seen).toMatchObject({ isEnded: false, newLinkAskedAt: null });
  });

  it('of who declined asks the owner to be asked again, and opens nothing that it did not', async () => {
    const documentID = await sendDocument(product, [ana, bruno]);
    const link = await linkOf(product, ana.emailID, documentID);
    const visitor = product.http.anonymous();
    const ask = () => visitor.post('/api/documents/new-link', { documentID, signatoryID: link.id, code: link.code });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'link.still_good' } });
    const answer = { documentID, signatoryID: link.id, code: link.code, kind: 'REFUSED', reason: 'No' };
    expect((await visitor.post('/api/documents/decline', answer)).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'link.asked_today' } });
    const own = async () =>
      (await open(documentID, link)).body.responseData.signatory.find((one: { signatoryID: string }) => one.signatoryID === link.id);
    await eventually(async () => (await own()).declined.wantsToSignAt === clock.now().toISOString(), 'the page says that it was asked');
    const { state } = await product.modules.documents.load(documentID);
    expect(Object.keys(state.declines)).toEqual([link.id]);
    await eventually(async () => (await linksTo(product, people.owner.email, documentID)).length === 2, 'the owner was told twice');
  });

  it('is not sent again within a minute of the last mail, and is after it', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    await mailed(product, documentID);
    const events = await eventCount(product, documentID);
    const refused = await refusedInBoth((headers) => resend(documentID, link.id, headers), {
      status: 429,
      code: 'resend.wait_a_minute',
      en: 'Please wait a minute before sending the email again',
      es: 'Espere un minuto antes de enviar el correo de nuevo',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await eventCount(product, documentID)).toBe(events);
    expect(await linksTo(product, ana.emailID, documentID)).toHaveLength(1);
    clock.advance(60_000);
    expect((await resend(documentID, link.id)).status).toBe(200);
    await newLink(documentID, link);
    expect(await linksTo(product, ana.emailID, documentID)).toHaveLength(2);
    expect(await open(documentID, link)).toMatchObject({ status: 410, body: { code: 'expire_link_message' } });
  });

  it('two quick clicks on sending again send one mail, also before the first was accepted', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    await mailed(product, documentID);
    clock.advance(61_000);
    expect((await resend(documentID, link.id)).status).toBe(200);
    expect(await resend(documentID, link.id)).toMatchObject({
      status: 429,
      body: { code: 'resend.wait_a_minute', facts: { seconds: 60 } },
    });
    await newLink(documentID, link);
    expect(await linksTo(product, ana.emailID, documentID)).toHaveLength(2);
  });

  it('two resends at once send one mail', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    await mailed(product, documentID);
    clock.advance(61_000);
    const answers = await Promise.all([resend(documentID, link.id), resend(documentID, link.id)]);
    const [done, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(done!.status).toBe(200);
    // Decided together with the other one, or after it.
    expect([refused!.status, refused!.body.code]).toBeOneOf([
      [409, 'conflict.changed_meanwhile'],
      [429, 'resend.wait_a_minute'],
    ]);
    await newLink(documentID, link);
    expect(await linksTo(product, ana.emailID, documentID)).toHaveLength(2);
  });

  it('with one character changed is not valid, whichever (ERR-054)', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    await refusedInBoth((headers) => open(documentID, { ...link, code: changed(link.code) }, headers), {
      status: 403,
      code: 'invalid_link_message',
      en: /not valid/,
      es: /no es válido/,
    });
    for (let at = 0; at < link.code.length; at += 5) {
      const code = link.code.slice(0, at) + (link.code[at] === 'x' ? 'y' : 'x') + link.code.slice(at + 1);
      expect((await open(documentID, { ...link, code })).body.code, `character ${at}`).toBe('invalid_link_message');
    }
    for (const code of ['', link.code.slice(1), `${link.code}A`, link.code.toLowerCase()])
      expect((await open(documentID, { ...link, code })).status).toBe(403);
    const lines = await product.services.accessLog.query({ target: documentID, outcome: 'denied' });
    expect(lines.length).toBeGreaterThan(10);
    expect(JSON.stringify(lines)).not.toContain(link.code);
  });

  it('opens its own document only, for its own signer only (CALL-080)', async () => {
    const one = await sendDocument(product, [ana, bruno]);
    const other = await sendDocument(product, [ana]);
    const [mine, brunos, elsewhere] = [
      await linkOf(product, ana.emailID, one),
      await linkOf(product, bruno.emailID, one),
      await linkOf(product, ana.emailID, other),
    ];
    for (const [documentID, link] of [
      [other, mine],
      [one, elsewhere],
      [one, { id: mine.id, code: brunos.code }],
      [one, { id: brunos.id, code: mine.code }],
      [one, { id: mine.id, code: elsewhere.code }],
      ['00000000-0000-0000-0000-000000000000', mine],
    ] as const) {
      const answer = await open(documentID, link, english);
      expect([403, 404]).toContain(answer.status);
      expect(answer.body).toMatchObject({ code: 'invalid_link_message', message: expect.stringMatching(/not valid/) });
    }
  });

  it('a code in an address is no code: it is taken from the header only', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    const answer = await product.http.anonymous().get(`/api/document/document-id/${documentID}/${link.id}?code=${link.code}`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'invalid_link_message' } });
  });

  it('does not end with sessions, and sessions do not end with it', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    const signer = await account(product, 'Ana', ana.emailID);
    const own = signer.client;
    expect((await own.get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code })).status).toBe(200);
    await mailed(product, documentID);
    clock.advance(61_000);
    await resend(documentID, link.id);
    expect((await own.get('/profile')).status).toBe(200);
    expect(await own.get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code })).toMatchObject({
      status: 410,
    });
    expect((await own.get('/profile')).status).toBe(200);
    expect((await product.http.get('/profile')).status).toBe(200);
  });

  it('a deleted document says so to its links (ERR-055)', async () => {
    const documentID = await sendDocument(product, [ana]);
    const link = await linkOf(product, ana.emailID, documentID);
    const { page } = await read(product, documentID, link);
    expect((await product.http.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(200);
    await refusedInBoth((headers) => open(documentID, link, headers), {
      status: 410,
      code: 'deleted_document_message',
      en: /was deleted/,
      es: /eliminado/,
    });
    const file = await product.http.anonymous().get((page.documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.url));
    expect(file).toMatchObject({ status: 410, body: { code: 'deleted_document_message' } });
    expect(await resend(documentID, link.id)).toMatchObject({ status: 410 });
  });
});

describe('a file link (CALL-135, CONST-016)', () => {
  const localOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, product.url);

  it('opens for 518400 seconds and not one longer; nothing of it can be changed', async () => {
    const documentID = await sendDocument(product, [ana]);
    const { body } = await product.http.get(`/api/get-document/${documentID}`);
    const address = localOf(body.responseData.documentFileObj.url);
    const image = localOf(body.responseData.documentImages[0].imageURL);
    const stranger = product.http.anonymous();
    for (const one of [address, image]) {
      const expires = Number(new URL(one).searchParams.get('expires'));
      expect(expires - Math.floor(clock.now().getTime() / 1000)).toBe(518_400);
      expect((await stranger.get(one)).status).toBe(200);
      const longer = new URL(one);
      longer.searchParams.set('expires', String(expires + 1));
      expect(await stranger.get(longer.href)).toMatchObject({ status: 403, body: { code: 'invalid_link_message' } });
      const renamed = new URL(one);
      renamed.searchParams.set('name', 'otro.pdf');
      expect((await stranger.get(renamed.href)).status).toBe(403);
    }
    expect((await stranger.get(address.replace(`/${documentID}/1/`, `/${documentID}/0/`))).status).toBe(403);
    expect((await stranger.get(address.replace('/u-', '/r-'))).status).toBe(403);
    clock.advance(6 * DAY - 1000);
    expect((await stranger.get(address)).status).toBe(200);
    clock.advance(1000);
    for (const one of [address, image]) {
      await refusedInBoth((headers) => stranger.get(one, headers), {
        status: 410,
        code: 'expire_link_message',
        en: /has expired/,
        es: /venció/,
      });
    }
  });

  it('what it hands out is recorded once for each reading, in the reader’s name', async () => {
    const documentID = await sendDocument(product, [ana]);
    const { body } = await product.http.get(`/api/get-document/${documentID}`);
    const before = await eventCount(product, documentID);
    await product.http.anonymous().get(localOf(body.responseData.documentFileObj.url));
    const { events } = await product.modules.documents.load(documentID);
    const added = events.slice(before).filter((event) => event.type === 'FileDownloaded');
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({
      data: { viewer: 'OWNER', viewerId: product.ownerId, file: 'PDF' },
      metadata: { actor: { kind: 'owner', id: product.ownerId } },
    });
  });

  it('a page that shows it is a look, one for each version in ten minutes', async () => {
    const documentID = await sendDocument(product, [ana]);
    const { body } = await product.http.get(`/api/get-document/${documentID}`);
    await mailed(product, documentID);
    const before = await eventCount(product, documentID);
    const address = `${localOf(body.responseData.documentFileObj.url)}&shown=1`;
    for (let time = 0; time < 3; time++) expect((await product.http.anonymous().get(address)).status).toBe(200);
    expect(await eventCount(product, documentID)).toBe(before);
    await signDrawn(product, documentID, ana.emailID);
    await until(product, documentID, 'COMPLETED');
    const signed = (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
    const latest = `${localOf(signed.documentFileObj.url)}&shown=1`;
    for (const one of [address, latest, latest]) expect((await product.http.anonymous().get(one)).status).toBe(200);
    const { events } = await product.modules.documents.load(documentID);
    const looks = events.slice(before).filter(({ type }) => type === 'DocumentViewed' || type === 'FileDownloaded');
    expect(looks.map(({ type, data }) => ({ type, ...data }))).toEqual([
      {
        type: 'DocumentViewed',
        viewer: 'OWNER',
        viewerId: product.ownerId,
        version: signed.documentFileObj.version,
        sha256: expect.any(String),
      },
    ]);
  });
});
