import { setTimeout as pause } from 'node:timers/promises';
import { demoOwner } from '../../modules/app/demo/people.ts';
import { contract, stroke } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, Client } from '../support/product.ts';

const LIMIT_MS = 4 * WAIT_MS;
/** A connection that was being handed to a process when it was killed is answered by nobody. */
const ANSWER_MS = 30_000;

async function answered<T>(asked: Promise<T>): Promise<T> {
  const over = new AbortController();
  asked.catch(() => undefined);
  const late = pause(ANSWER_MS, null, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${ANSWER_MS} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    over.abort();
  }
}

/**
 * A client as the API asks clients to be: it repeats what got no answer, or an answer that the product could not
 * give one, under the same Idempotency-Key, until it has one.
 */
export class PersistentClient {
  readonly #client: Client;
  /** How often something had to be asked again. */
  repeats = 0;
  #login: Promise<unknown> | null = null;
  constructor(url: string) {
    this.#client = new Client(url);
  }

  /** Another client of the same session: an account has one at a time. */
  beside(): Client {
    const client = new Client(this.#client.url);
    client.token = this.#client.token;
    return client;
  }

  async login(): Promise<this> {
    this.#login ??= this.#until(async () => (await this.#client.login(demoOwner.email, demoOwner.password)) && null, 'login');
    await this.#login;
    return this;
  }

  async call(method: string, path: string, body: () => unknown, key: string | null, headers: Record<string, string> = {}): Promise<Answer> {
    const ask = () =>
      this.#until(
        () => this.#client.call(method, path, body(), { ...headers, ...(key ? { 'idempotency-key': key } : {}) }),
        `${method} ${path}`,
      );
    const before = this.#login;
    const answer = (await ask())!;
    // Who works for longer than an access token lives logs in again, once for all calls that find it ended.
    if (answer.status !== 401 || before === null) return answer;
    if (this.#login === before) this.#login = null;
    await this.login();
    return (await ask())!;
  }

  /** Asks once and never again: null where nobody answered, as a client that gives up sees it. */
  async once(method: string, path: string, body: unknown, key: string): Promise<Answer | null> {
    try {
      return await answered(this.#client.call(method, path, body, { 'idempotency-key': key }));
    } catch {
      return null;
    }
  }

  async #until(act: () => Promise<Answer | null>, what: string): Promise<Answer | null> {
    const deadline = Date.now() + LIMIT_MS;
    for (;;) {
      try {
        const answer = await answered(act());
        if (!answer || (answer.status < 500 && answer.status !== 429)) return answer;
        // Told to slow down: one address has only so many calls in a minute.
        if (answer.status === 429) await pause(1_000);
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`${what}: no answer`, { cause: error });
      }
      if (Date.now() > deadline) throw new Error(`${what}: no answer`);
      this.repeats += 1;
      await pause(60);
    }
  }

  /** Asks again until the answer is as wanted. */
  async until(ask: () => Promise<Answer>, wanted: (answer: Answer) => boolean, what: string): Promise<Answer> {
    const deadline = Date.now() + LIMIT_MS;
    let last: Answer | null = null;
    while (Date.now() < deadline) {
      last = await ask();
      if (wanted(last)) return last;
      await pause(60);
    }
    throw new Error(`${what}: not within ${LIMIT_MS} ms, last answer ${JSON.stringify(last?.body).slice(0, 400)}`);
  }

  async wait(documentID: string, status: string): Promise<void> {
    const ask = () => this.call('GET', `/api/document/${documentID}/state`, () => undefined, null);
    await this.until(ask, ({ body }) => body.responseData?.status === status, `document ${documentID} is ${status}`);
  }

  /** Upload to sent; one signer where `setup` names nobody else. Each step under a key of its own. */
  async send(name: string, email: string, setup: Record<string, unknown> = {}): Promise<string> {
    const ok = (answer: Answer): Answer => {
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    };
    const pdf = await contract(name);
    const form = () => {
      const made = new FormData();
      made.append('title', name);
      made.append('document', new Blob([Buffer.from(pdf)], { type: 'application/pdf' }), `${name}.pdf`);
      return made;
    };
    const uploaded = ok(await this.call('POST', '/api/document', form, `${name}-upload`));
    const documentID = uploaded.body.responseData.documentID as string;
    ok(
      await this.call(
        'PUT',
        '/api/document',
        () => ({ documentID, whoSigns: 'OTHERS', signatory: [{ name, emailID: email }], ...setup }),
        `${name}-setup`,
      ),
    );
    ok(
      await this.call(
        'PUT',
        '/api/document/draw',
        () => ({ documentID, staticSignPositions: [{ email, page: 1, x: 60, y: 60 }] }),
        `${name}-draw`,
      ),
    );
    ok(await this.call('PUT', '/api/document/send-mail', () => ({ documentID }), `${name}-send`));
    await this.wait(documentID, 'PENDING');
    return documentID;
  }

  /** Id and code of the link that was mailed, as soon as it was. */
  async linkOf(email: string, documentID: string, kind: 'signatory' | 'vobo' = 'signatory'): Promise<{ id: string; code: string }> {
    const pattern = new RegExp(`/${kind}/${documentID}/([^#]+)#(.+)$`);
    const found = ({ body }: Answer) =>
      body.responseData.mails
        .flatMap((mail: { links: string[] }) => mail.links)
        .map((link: string) => pattern.exec(link))
        .find(Boolean);
    const ask = () => this.call('GET', `/local/mailbox?to=${encodeURIComponent(email)}`, () => undefined, null);
    const link = found(await this.until(ask, (answer) => Boolean(found(answer)), `a link for ${email}`));
    return { id: link[1]!, code: link[2]! };
  }

  /** Opens the link of the mail and reads the document, as who is about to sign it. */
  async reading(documentID: string, email: string) {
    const link = await this.linkOf(email, documentID);
    const stranger = new PersistentClient(this.#client.url);
    const opened = await stranger.call('GET', `/api/document/document-id/${documentID}/${link.id}`, () => undefined, null, {
      'x-link-code': link.code,
    });
    const { documentFileObj, toPresent } = opened.body.responseData;
    await stranger.call('GET', (documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, this.#client.url), () => undefined, null);
    const presented = { version: toPresent.version as number, sha256: toPresent.sha256 as string };
    return { stranger, asked: { documentID, signatoryID: link.id, code: link.code }, presented };
  }

  /** Opens, reads, signs; answers what the product said of the signature. */
  async sign(documentID: string, email: string, key: string): Promise<Answer> {
    const { stranger, asked, presented } = await this.reading(documentID, email);
    const answer = await stranger.call('POST', '/api/documents/sign', () => ({ ...asked, presented, signature: stroke }), key);
    this.repeats += stranger.repeats;
    return answer;
  }
}
