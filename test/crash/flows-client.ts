import { stroke } from '../support/journey.ts';
import type { Answer } from '../support/product.ts';
import { PersistentClient } from './persistent-client.ts';

/** Enough of a PNG to be one by its first bytes. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const same = (url: string, origin: string): string => url.replace(/^https?:\/\/[^/]+/, origin);

const ok = (answer: Answer, what: string): Answer => {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Acts of the flows between modules as persistent clients do them: repeated under their keys until they have an answer. */
export class FlowsClient {
  readonly owner: PersistentClient;
  readonly #url: string;

  constructor(url: string, owner: PersistentClient) {
    this.#url = url;
    this.owner = owner;
  }

  /** A stranger with the link of their mail. */
  async #byLink(kind: 'vobo' | 'signatory', documentID: string, email: string) {
    const { id, code } = await this.owner.linkOf(email, documentID, kind);
    const client = new PersistentClient(this.#url);
    const headers = { 'x-link-code': code };
    return { id, code, client, headers };
  }

  /** Opens the link of the approver's mail, reads the document, accepts. */
  async approve(documentID: string, email: string, key: string): Promise<Answer> {
    const { id, client, headers } = await this.#byLink('vobo', documentID, email);
    const { body } = ok(await client.call('GET', `/api/vobo/${documentID}/${id}`, () => undefined, null, headers), 'vobo');
    const { documentFileObj, version, sha256 } = body.responseData;
    await client.call('GET', same(documentFileObj.url, this.#url), () => undefined, null);
    return client.call('PUT', `/api/vobo/${documentID}/${id}/accept`, () => ({ version, sha256 }), key, headers);
  }

  /** The owner asks for a cancellation and, where nobody else is, authorises it. */
  async cancel(documentID: string, key: string): Promise<Answer> {
    const form = () => {
      const made = new FormData();
      made.append('documentID', documentID);
      made.append('reason', 'Ya no procede');
      made.append('evidence', new Blob([PNG], { type: 'image/png' }), 'prueba.png');
      return made;
    };
    const { body } = ok(await this.owner.call('POST', '/api/cancellation', form, `${key}-ask`), 'cancellation');
    const { cancelationID } = body.responseData;
    return this.owner.call('PUT', `/api/cancellation/${cancelationID}/answer`, () => ({ answer: 'AUTHORIZE', notes: '' }), `${key}-answer`);
  }

  /** The owner asks to pass the document on and, as its endorser, signs the sheet once the document waits for it. */
  async endorse(documentID: string, endorsee: string, key: string): Promise<Answer> {
    const asked = ok(
      await this.owner.call(
        'POST',
        '/api/endorsement',
        () => ({
          documentID,
          endorser: null,
          endorsee: { name: 'Bruno Endosatario', emailID: endorsee },
          kind: 'PROPERTY',
          place: 'Puebla',
        }),
        `${key}-ask`,
      ),
      'endorsement',
    );
    const { endorsementID } = asked.body.responseData;
    const path = `/api/endorsement/${endorsementID}`;
    const admitted = await this.owner.until(
      () => this.owner.call('GET', path, () => undefined, null),
      ({ body }) => body.responseData?.isAdmitted === true,
      `${endorsementID} is admitted`,
    );
    const { sheet } = admitted.body.responseData;
    ok(await this.owner.call('GET', same(sheet.url, this.#url), () => undefined, null), 'sheet');
    return this.owner.call('PUT', `${path}/sign`, () => ({ presented: { sha256: sheet.sha256 }, signature: stroke }), `${key}-sign`);
  }
}
