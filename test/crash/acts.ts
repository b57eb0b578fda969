import { demoOwner } from '../../modules/app/demo/people.ts';
import { contract, stroke } from '../support/journey.ts';
import type { Answer } from '../support/product.ts';
import { FlowsClient } from './flows-client.ts';
import type { Installation } from './installation.ts';
import type { Journal } from './journal.ts';
import type { PersistentClient } from './persistent-client.ts';

const PASSWORD = 'Clave.2026';

/** A document that was worked on, and how its history has to look in the end. */
export interface Worked {
  readonly documentID: string;
  readonly journey: Journey;
  readonly ends: string;
  /** Who got a link by mail. */
  readonly email: string;
  /** How often each fact stands in its stream; one that is named nowhere is not looked at. */
  readonly facts: Readonly<Record<string, number>>;
}

/** An upload that nobody asked for twice: there, or not there. */
export interface Hasty {
  readonly key: string;
  readonly title: string;
  readonly pdf: Uint8Array;
  /** Null: no answer, or one that is no acceptance. */
  readonly documentID: string | null;
}

const SENT = ['SetupChanged', 'FieldsPlaced', 'SendingConfirmed'];
const CLOSED = { SigningCompleted: 1, PlatformSealed: 1, ConstanciaRecorded: 1, AnchorRecorded: 1, DocumentCompleted: 1 };
const SIGNED = { ...Object.fromEntries(SENT.map((type) => [type, 1])), DocumentUploaded: 1, SignatureRecorded: 1 };

/** What people do with a document, one journey each. */
export const JOURNEYS = ['signed', 'e.firma', 'impatient', 'approved', 'cancelled', 'endorsed', 'uploaded once'] as const;
export type Journey = (typeof JOURNEYS)[number];

/** The acts of people at one installation. Everything that is answered with 200 goes into the journal. */
export class Acts {
  readonly worked: Worked[] = [];
  readonly hasty: Hasty[] = [];
  readonly refused: string[] = [];
  readonly #at: Installation;
  readonly #owner: PersistentClient;
  readonly #journal: Journal;
  readonly #flows: FlowsClient;
  unanswered = 0;

  constructor(at: Installation, owner: PersistentClient, journal: Journal) {
    this.#at = at;
    this.#owner = owner;
    this.#journal = journal;
    this.#flows = new FlowsClient(at.url, owner);
  }

  /** @param name of nobody else: titles, addresses and keys are made of it */
  async run(journey: Journey, name: string): Promise<void> {
    if (journey === 'uploaded once') return this.#uploadOnce(name);
    const email = journey === 'cancelled' ? demoOwner.email : `${name}@firmante.example`;
    const setup: Partial<Record<Journey, Record<string, unknown>>> = {
      'e.firma': { signatory: [{ name, emailID: email, signatureType: 'E_FIRMA' }] },
      approved: { voBo: [{ name: 'Elena', emailID: `${name}@aprueba.example`, order: 1 }] },
      cancelled: { whoSigns: 'ONLY_ME', signatory: [] },
      endorsed: { isEndorsement: true },
    };
    const documentID = await this.#owner.send(name, email, setup[journey] ?? {});
    const stream = `document-${documentID}`;
    this.#journal.promise(`${name} upload`, stream, 'DocumentUploaded');
    this.#journal.promise(`${name} send`, stream, ...SENT);
    const [ends, facts] = await this.#after(journey, name, documentID, email);
    this.worked.push({ documentID, journey, ends, email, facts });
  }

  async #after(journey: Exclude<Journey, 'uploaded once'>, name: string, documentID: string, email: string) {
    const stream = `document-${documentID}`;
    switch (journey) {
      case 'signed': {
        this.#accept(await this.#owner.sign(documentID, email, `${name}-sign`), `${name} sign`, stream, 'SignatureRecorded');
        return ['COMPLETED', { ...SIGNED, ...CLOSED }] as const;
      }
      case 'e.firma': {
        this.#accept(await this.#signWithEfirma(documentID, email, name), `${name} e.firma`, stream, 'SignatureRecorded');
        return ['COMPLETED', { ...SIGNED, ...CLOSED }] as const;
      }
      case 'impatient': {
        await this.#signTwice(documentID, email, name);
        return ['COMPLETED', { ...SIGNED, ...CLOSED }] as const;
      }
      case 'approved': {
        const answer = await this.#flows.approve(documentID, `${name}@aprueba.example`, `${name}-approve`);
        this.#accept(answer, `${name} approve`, `vobo-${documentID}`, 'VoBoAccepted');
        this.#accept(await this.#owner.sign(documentID, email, `${name}-sign`), `${name} sign`, stream, 'SignatureRecorded');
        return ['COMPLETED', { ...SIGNED, ...CLOSED, ApprovalsRequested: 1, ApprovalsGranted: 1, 'vobo VoBoAccepted': 1 }] as const;
      }
      case 'cancelled': {
        const stream = `cancellation-${documentID}`;
        this.#accept(await this.#flows.cancel(documentID, `${name}-cancel`), `${name} cancel`, stream, 'CancellationAuthorized');
        return [
          'CANCELED',
          { DocumentUploaded: 1, DocumentCanceled: 1, 'cancellation CancellationAuthorized': 1, 'cancellation CancellationApplied': 1 },
        ] as const;
      }
      case 'endorsed': {
        this.#accept(await this.#owner.sign(documentID, email, `${name}-sign`), `${name} sign`, stream, 'SignatureRecorded');
        await this.#owner.wait(documentID, 'COMPLETED');
        const answer = await this.#flows.endorse(documentID, `${name}@endosatario.example`, `${name}-endorse`);
        this.#accept(answer, `${name} endorse`, `endorsement-${documentID}`, 'EndorsementSigned');
        return [
          'ENDORSED',
          {
            ...SIGNED,
            ...CLOSED,
            EndorsementRequested: 1,
            EndorsementCompleted: 1,
            'endorsement EndorsementSigned': 1,
            'endorsement EndorsementSheetSealed': 1,
          },
        ] as const;
      }
    }
  }

  #accept(answer: Answer, by: string, stream: string, ...types: string[]): void {
    if (answer.status !== 200) throw new Error(`${by}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#journal.promise(by, stream, ...types);
  }

  async #signWithEfirma(documentID: string, email: string, name: string): Promise<Answer> {
    const { stranger, asked, presented } = await this.#owner.reading(documentID, email);
    const made = await stranger.call('POST', '/local/efirma', () => ({ name: 'Prueba Firmante', password: PASSWORD }), null);
    const { cer, key } = made.body.responseData;
    const form = () => {
      const filled = new FormData();
      const fields = { ...asked, presentedVersion: String(presented.version), presentedSha256: presented.sha256, password: PASSWORD };
      for (const [field, value] of Object.entries(fields)) filled.append(field, value);
      filled.append('cer', new Blob([Buffer.from(cer, 'base64')]), 'firma.cer');
      filled.append('key', new Blob([Buffer.from(key, 'base64')]), 'firma.key');
      return filled;
    };
    return stranger.call('POST', '/api/documents/sign/sat', form, `${name}-sign`);
  }

  /** Presses, gets no answer and presses again as somebody who reloaded the page: another key, so another command. One of the two signs. */
  async #signTwice(documentID: string, email: string, name: string): Promise<void> {
    const stream = `document-${documentID}`;
    const { stranger, asked, presented } = await this.#owner.reading(documentID, email);
    const body = { ...asked, presented, signature: stroke };
    const first = await stranger.once('POST', '/api/documents/sign', body, `${name}-sign-1`);
    if (first?.status === 200) return this.#journal.promise(`${name} sign`, stream, 'SignatureRecorded');
    this.unanswered += 1;
    const second = await stranger.call('POST', '/api/documents/sign', () => body, `${name}-sign-2`);
    const wasSigned = second.status < 500 && /already_signed|not_pending/.test(String(second.body?.code));
    if (second.status !== 200 && !wasSigned) throw new Error(`${name}: ${second.status} ${JSON.stringify(second.body)}`);
    if (wasSigned) this.refused.push(String(second.body.code));
    // Whichever it was: it is signed, and once.
    this.#journal.promise(`${name} sign`, stream, 'SignatureRecorded');
  }

  async #uploadOnce(title: string): Promise<void> {
    const pdf = await contract(title);
    const key = `${title}-upload`;
    const answer = await this.#owner.once('POST', '/api/document', uploadForm(title, pdf), key);
    const documentID = answer?.status === 200 ? (answer.body.responseData.documentID as string) : null;
    if (documentID) this.#journal.promise(key, `document-${documentID}`, 'DocumentUploaded');
    else this.unanswered += 1;
    this.hasty.push({ key, title, pdf, documentID });
  }

  /** Asks for every hasty upload once more under its key; answers the documents, all of which are there now. */
  async uploadsAgain(): Promise<{ documentID: string; wasAnswered: boolean }[]> {
    const again = [];
    for (const { key, title, pdf, documentID } of this.hasty) {
      const answer = await this.#owner.call('POST', '/api/document', () => uploadForm(title, pdf), key);
      if (answer.status !== 200) throw new Error(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
      const found = answer.body.responseData.documentID as string;
      if (documentID !== null && documentID !== found) throw new Error(`${key}: ${documentID} became ${found}`);
      again.push({ documentID: found, wasAnswered: documentID !== null });
    }
    return again;
  }

  /** Every document is at the end of its journey. */
  async ended(): Promise<void> {
    for (const { documentID, ends } of this.worked) await this.#owner.wait(documentID, ends);
  }

  /** All links that were mailed to somebody, as they lie in the mailbox. */
  async linksTo(email: string): Promise<string[]> {
    const { body } = await this.#owner.call('GET', `/local/mailbox?to=${encodeURIComponent(email)}&limit=200`, () => undefined, null);
    return body.responseData.mails.flatMap((mail: { links: string[] }) => mail.links).filter((link: string) => link.includes('#'));
  }

  get where(): string {
    return this.#at.name;
  }
}

function uploadForm(title: string, pdf: Uint8Array): FormData {
  const form = new FormData();
  form.append('title', title);
  form.append('document', new Blob([Buffer.from(pdf)], { type: 'application/pdf' }), `${title}.pdf`);
  return form;
}
