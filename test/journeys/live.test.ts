import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petition, respond } from '../cancellation/people.ts';
import { ana, bruno, sendDocument, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { account } from './steps.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ chain: false });
});
afterAll(async () => product?.stop());

interface Message {
  event: string;
  name?: string;
  id?: string;
  type?: string;
  code?: string;
  position?: string;
}

/** A client of the socket; `until` waits for a message and fails after a second and a half. */
async function connect(hello: Record<string, unknown>) {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/socket`);
  const seen: Message[] = [];
  const waiting = new Set<() => void>();
  socket.addEventListener('message', (message) => {
    seen.push(JSON.parse(String(message.data)));
    for (const wake of waiting) wake();
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', (event) => resolve(event.code)));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify(hello));
  const until = async (wanted: (message: Message) => boolean, ms = WAIT_MS): Promise<Message> => {
    const deadline = Date.now() + ms;
    for (;;) {
      const found = seen.find(wanted);
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`not seen: ${JSON.stringify(seen)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  };
  return { socket, seen, until, closed };
}

const hello = (token: string, over: Record<string, unknown> = {}) => ({ event: 'connect', token, ...over });

describe('the real-time socket (CALL-142)', () => {
  it('tells the owner of a signature, and what it tells can be read at once', async () => {
    const client = await connect(hello(product.http.token!));
    await client.until((message) => message.event === 'joined');
    const documentID = await sendDocument(product, [ana, bruno]);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    await client.until((message) => message.type === 'SignatureRecorded' && message.id === documentID);
    const { body } = await product.http.get(`/api/get-document/${documentID}`);
    expect(body.responseData.signatory.filter((one: { isSigned: boolean }) => one.isSigned)).toHaveLength(1);
    client.socket.close();
  });

  it('sends again what was missed since the last position', async () => {
    const first = await connect(hello(product.http.token!));
    const { position } = await first.until((message) => message.event === 'joined');
    first.socket.close();
    const documentID = await sendDocument(product, [ana]);
    const again = await connect(hello(product.http.token!, { after: position }));
    for (const type of ['DocumentUploaded', 'SendingConfirmed', 'SigningLinksIssued']) {
      await again.until((message) => message.type === type && message.id === documentID);
    }
    again.socket.close();
  });

  it('tells every socket of an account, also of those that join at the same moment', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => connect(hello(product.http.token!))));
    await Promise.all(clients.map((client) => client.until((message) => message.event === 'caught-up')));
    const documentID = await sendDocument(product, [ana]);
    await Promise.all(clients.map((client) => client.until((message) => message.type === 'SendingConfirmed' && message.id === documentID)));
    for (const client of clients) client.socket.close();
  });

  it('tells whoever has a say in a cancellation, also in another account, and no stranger', async () => {
    const anaHerself = (await account(product, 'Ana', ana.emailID)).client;
    const stranger = (await account(product, 'Nadie', 'nadie@cuenta.example')).client;
    const documentID = await sendDocument(product, [ana, bruno]);
    const clients = await Promise.all([product.http, anaHerself, stranger].map((one) => connect(hello(one.token!))));
    await Promise.all(clients.map((client) => client.until((message) => message.event === 'caught-up')));
    const { body } = await petition(anaHerself, documentID);
    expect((await respond(product.http, body.responseData.cancelationID, 'REJECT')).status).toBe(200);
    const [own, hers, others] = clients;
    for (const client of [own!, hers!])
      for (const type of ['CancellationRequested', 'CancellationRejected'])
        await client.until((message) => message.type === type && message.name === 'cancellation.changed' && message.id === documentID);
    expect(hers!.seen.filter((message) => message.name === 'document.changed')).toEqual([]);
    expect(others!.seen.filter((message) => message.event === 'notification')).toEqual([]);
    // What was missed is told again, too.
    hers!.socket.close();
    const { position } = hers!.seen.find((message) => message.event === 'joined')!;
    const again = await connect(hello(anaHerself.token!, { after: position }));
    await again.until((message) => message.type === 'CancellationRejected');
    for (const client of [own!, others!, again]) client.socket.close();
  });

  it('tells a reviewer of selected documents of those only, and of no tag', async () => {
    const { http } = product;
    const seen = await sendDocument(product, [ana]);
    const tag = { name: 'Revisión', textColor: 'rgba(1,2,3,1)', bgColor: 'rgba(1,2,3,0.2)' };
    const { tagID } = (await http.post('/api/tag', tag)).body.responseData.payload.tag;
    const invite = { email: 'socket@revisa.example', name: 'R', password: 'Una.Clave.2026', scope: { kind: 'TAG', tagID } };
    expect((await http.post('/api/reviewers', invite)).status).toBe(200);
    await http.put(`/api/document/${seen}/tag`, { tags: [tagID] });
    const { token } = await http.anonymous().login(invite.email, invite.password);
    const client = await connect(hello(token!));
    const { position } = await client.until((message) => message.event === 'joined');
    const hidden = await sendDocument(product, [bruno]);
    await http.post('/api/tag', { ...tag, name: 'Otra' });
    expect((await signDrawn(product, seen, ana.emailID)).status).toBe(200);
    await client.until((message) => message.type === 'SignatureRecorded' && message.id === seen);
    // What was missed is told no further either.
    const again = await connect(hello(token!, { after: position }));
    await again.until((message) => message.event === 'caught-up');
    for (const { seen: told } of [client, again]) {
      expect(told.filter((message) => message.event === 'notification' && message.id !== seen)).toEqual([]);
      expect(JSON.stringify(told)).not.toContain(hidden);
    }
    expect(again.seen.some((message) => message.type === 'SignatureRecorded')).toBe(true);
    client.socket.close();
    again.socket.close();
  });

  it('tells nobody of another account, lets nobody in without a session, and carries no personal data', async () => {
    const strangerSeed = { seedId: 'other', email: 'otra@cuenta.example', firstName: 'Otra', password: people.owner.password };
    await product.modules.accounts.seedAccount(strangerSeed);
    const stranger = await product.http.anonymous().login(strangerSeed.email, strangerSeed.password);
    const client = await connect(hello(stranger.token!));
    await client.until((message) => message.event === 'joined');
    const own = await connect(hello(product.http.token!));
    const documentID = await sendDocument(product, [ana]);
    await own.until((message) => message.id === documentID && message.type === 'SigningLinksIssued');
    expect(client.seen.filter((message) => message.event === 'notification')).toEqual([]);
    expect(JSON.stringify(own.seen)).not.toMatch(/Ana|cortes/);
    for (const bad of [hello('x'), { event: 'other' }, 'text']) {
      const refused = await connect(bad as Record<string, unknown>);
      await refused.until((message) => message.event === 'error');
      expect(await refused.closed).toBe(1008);
    }
    client.socket.close();
    own.socket.close();
  });
});
