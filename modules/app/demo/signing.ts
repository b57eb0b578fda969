import type { Actor } from '../../../shared-kernel/actor.ts';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { currentVersion, type DocumentState, hasSigned, signatoriesOf } from '../../documents/index.ts';
import type { Modules } from '../wiring/modules.ts';
import { type DemoContract, demoContract } from './pdf.ts';

/** A stroke that looks like a signature, in the box of a signing screen. */
export const demoStroke = {
  kind: 'STROKE' as const,
  width: 300,
  height: 120,
  strokes: [
    Array.from({ length: 60 }, (_, i) => ({ x: 20 + i * 4.2, y: 66 + Math.sin(i / 3.4) * (34 - i * 0.35) })),
    Array.from({ length: 14 }, (_, i) => ({ x: 150 + i * 6, y: 92 - i * 1.8 })),
  ],
};

/** Steps of an owner and of signatories, told to the modules as the API tells them; every step has its own fixed command id. */
export class DemoDesk {
  readonly #modules: Modules;
  readonly #ownerId: string;
  readonly #run: string;
  readonly #stopped: () => boolean;
  /** `stopped`: asked while waiting, so that a product that is told to stop does not wait for its demo. */
  constructor(modules: Modules, ownerId: string, run: string, stopped: () => boolean = () => false) {
    this.#stopped = stopped;
    this.#modules = modules;
    this.#ownerId = ownerId;
    this.#run = run;
  }

  /** Anybody else's act. */
  as(actor: Actor, personId: string, ...step: string[]): CommandContext {
    const commandId = nameId('demo', this.#run, this.#ownerId, ...step);
    return { actor, commandId, correlationId: commandId, origin: { personId, ip: '127.0.0.1', userAgent: 'demo' } };
  }

  owner(...step: string[]): CommandContext {
    return this.as({ kind: 'owner', id: this.#ownerId, ownerId: this.#ownerId }, this.#ownerId, ...step);
  }

  async upload(name: string, contract: DemoContract): Promise<DocumentState> {
    const context = this.owner(name, 'upload');
    const documentId = this.#modules.documents.documentIdOf(this.#ownerId, context.commandId, 0);
    const known = await this.#modules.documents.load(documentId);
    if (known.revision >= 0) return known.state;
    const upload = {
      fileName: `${name}.pdf`,
      bytes: await demoContract(contract),
      title: contract.title,
      language: 'es' as const,
      documentType: null,
      country: 'MX',
    };
    return (await this.#modules.documents.upload(this.#ownerId, upload, 0, context)).state;
  }

  async until(
    documentId: string,
    reached: (state: DocumentState) => boolean | Promise<boolean>,
    timeoutMs = 60_000,
  ): Promise<DocumentState> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const { state } = await this.#modules.documents.load(documentId);
      if (await reached(state)) return state;
      if (this.#stopped()) throw new Error('the product is stopping');
      if (Date.now() > deadline) throw new Error(`document ${documentId} is still ${state.status}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Reads the newest version and signs it: drawn, or with an e.firma. */
  async sign(documentId: string, name: string, efirma?: { cer: Uint8Array; key: Uint8Array; password: string }): Promise<DocumentState> {
    const { state } = await this.#modules.documents.load(documentId);
    const signatory = signatoriesOf(state).find((one) => one.name.value === name);
    if (!signatory) throw new Error(`nobody called ${name} signs document ${documentId}`);
    if (hasSigned(state, signatory.signatoryId)) return state;
    const actor: Actor = signatory.isOwner
      ? { kind: 'owner', id: this.#ownerId, ownerId: this.#ownerId }
      : { kind: 'signatory', id: signatory.signatoryId, documentId };
    const current = currentVersion(state)!;
    await this.#modules.documents.execute(
      { type: 'PresentDocument', data: { documentId, signatoryId: signatory.signatoryId, version: current.version } },
      this.as(actor, signatory.personId, documentId, name, 'read'),
    );
    const credential = efirma ? await this.#modules.documents.openCredential(efirma) : null;
    try {
      const signed = await this.#modules.documents.sign(
        {
          documentID: documentId,
          signatoryID: signatory.signatoryId,
          personId: signatory.personId,
          presented: { version: current.version, sha256: current.file.sha256 },
          appearance: efirma ? null : demoStroke,
          values: [],
          geolocation: null,
          credential,
        },
        this.as(actor, signatory.personId, documentId, name, 'sign'),
      );
      return signed.state;
    } finally {
      credential?.close();
    }
  }
}
