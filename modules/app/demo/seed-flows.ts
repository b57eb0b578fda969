import type { Actor } from '../../../shared-kernel/actor.ts';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { currentVersion, type DocumentState } from '../../documents/index.ts';
import type { Modules } from '../wiring/modules.ts';
import { demoClauses, placeFor } from './contents.ts';
import { demoContract } from './pdf.ts';
import { ana, bruno, demoOwner, demoSigner, elena } from './people.ts';
import type { DemoDesk } from './signing.ts';

/**
 * Documents in the middle of each flow, for whoever tries the product: one that waits for approval, one that an approver refused, one
 * whose cancellation the owner is to answer, one that is to be endorsed. A second start finds them as they are. `closes`: a chain is
 * there, without which no document is completed and none can be endorsed.
 */
export async function seedFlows(modules: Modules, desk: DemoDesk, ownerId: string, closes: boolean): Promise<void> {
  const { documents, voBo, cancellation, endorsement, accounts } = modules;
  const signer = await accounts.seedAccount(demoSigner);
  const session = { role: 'user', sessionId: 'demo' } as const;
  const owner: Caller = { ...session, userId: ownerId, ownerId, emailID: demoOwner.email, fullName: demoOwner.firstName };
  const byAna: Caller = { ...session, userId: signer.accountId, ownerId: signer.accountId, emailID: ana.emailID, fullName: ana.name };
  const contextFor =
    (...step: string[]) =>
    (actor: Actor, personId: string): CommandContext =>
      desk.as(actor, personId, ...step);

  const send = async (name: string, title: string, setup: { voBo?: (typeof elena & { order: number })[]; isEndorsement?: boolean }) => {
    const { documentId, status, round, isDeleted } = await desk.upload(name, { title, clauses: demoClauses });
    if (status === 'DRAFT' && round === 0 && !isDeleted) {
      const signatory = [{ ...ana, order: 1 }];
      await documents.changeSetup({ documentID: documentId, whoSigns: 'OTHERS', signatory, ...setup }, desk.owner(name, 'set-up'));
      await documents.placeFields({ documentID: documentId, fields: [placeFor(ana.emailID, true)] }, desk.owner(name, 'places'));
      await documents.execute({ type: 'ConfirmSending', data: { documentId } }, desk.owner(name, 'send'));
    }
    return documentId;
  };
  /** Whoever tried the product may have deleted it since. */
  const isUnderWay = ({ status, isDeleted }: DocumentState) =>
    isDeleted || !['DRAFT', 'PROCESSING', 'IMAGE_PROCESSING', 'IMAGE_PROCESSING_COMPLETED'].includes(status);
  const voBoOf = [{ ...elena, order: 1 }];

  await send('contrato-por-aprobar', 'Contrato de suministro', { voBo: voBoOf });
  const refused = await send('convenio-devuelto', 'Convenio de confidencialidad', { voBo: voBoOf });
  const cancelled = await send('poder-notarial', 'Poder para pleitos y cobranzas', {});
  const note = await send('pagare', 'Pagaré por $250,000.00 M.N.', { isEndorsement: true });

  const prepared = await desk.until(refused, isUnderWay);
  await desk.until(refused, async ({ isDeleted }) => isDeleted || (await voBo.load(refused)).state.status !== 'NONE');
  const round = (await voBo.load(refused)).state;
  if (round.status === 'OPEN') {
    const approver = round.opened!.approvers[0]!;
    const { approverId, personId } = approver;
    const act = (step: string) => desk.as({ kind: 'approver', id: approverId, documentId: refused }, personId, 'convenio-devuelto', step);
    const { version, file } = currentVersion(prepared)!;
    const about = { documentId: refused, approverId };
    const saw = { ...about, version, sha256: file.sha256 };
    const words = { title: 'Cláusula tercera', notes: 'El plazo debe ser de doce meses, no de veinticuatro.' };
    await voBo.present(saw, act('read'));
    await voBo.comment(about, approver, words, act('comment'));
    await voBo.execute({ type: 'RefuseVoBo', data: saw }, act('refuse'));
  }

  const asked = await desk.until(cancelled, isUnderWay);
  if (!asked.isDeleted && (await cancellation.load(cancelled)).state.status === 'NONE') {
    const bytes = await demoContract({ title: 'Carta de desistimiento', clauses: ['La suscrita se desiste del otorgamiento del poder.'] });
    const evidence = [{ fileName: 'carta-de-desistimiento.pdf', bytes }];
    await cancellation.request(
      cancelled,
      byAna,
      { reason: 'El poder ya no es necesario.', evidence },
      contextFor('poder-notarial', 'cancel'),
    );
  }

  const pending = await desk.until(note, isUnderWay);
  if (pending.status === 'PENDING' && !pending.isDeleted) await desk.sign(note, ana.name);
  if (!closes) return;
  const completed = await desk.until(
    note,
    ({ status, isDeleted }) => isDeleted || (status !== 'PENDING' && status !== 'PENDING_FOR_BLOCK_CHAIN'),
  );
  if (completed.status === 'COMPLETED' && completed.endorsement === null && !completed.isDeleted) {
    const endorsee = { name: bruno.name, emailID: bruno.emailID };
    const given = { endorser: null, endorsee, kind: 'PROPERTY', place: 'Puebla, Puebla' } as const;
    await endorsement.ask(note, owner, given, contextFor('pagare', 'endorse'));
  }
}
