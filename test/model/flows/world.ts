import type { Scheduler } from 'fast-check';
import { createCancellableDocuments } from '../../../modules/app/wiring/cancellable-documents.ts';
import { endorsableOf } from '../../../modules/documents/index.ts';
import { approvals } from '../../../modules/flows/approvals.ts';
import { cancellations } from '../../../modules/flows/cancellations.ts';
import { endorsementsReactor } from '../../../modules/flows/endorsement-sheets.ts';
import { flowStreams } from '../../../modules/flows/flow.ts';
import { documentMailsReactor } from '../../../modules/flows/mails/reactor.ts';
import { pageImagesReactor } from '../../../modules/flows/page-images.ts';
import { flowReactor } from '../../../modules/flows/reactor.ts';
import { sealingReactor } from '../../../modules/flows/sealing.ts';
import { voBoStreams } from '../../../modules/vobo/index.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import type { Reactor } from '../../../shared-kernel/reactor/index.ts';
import { cancellationActs } from '../../cancellation/acts.ts';
import { endorsementActs } from '../../endorsement/acts.ts';
import { createWorld, emailOf, OWNER, type Who } from '../world.ts';
import { mortal, ReactorHost } from './host.ts';

/** Somebody with a session: the owner, or a signatory whose account's proved address the document names. */
export const callerOf = (who: Who | 'owner'): Caller => ({
  userId: who === 'owner' ? OWNER : `user-${who}`,
  ownerId: who === 'owner' ? OWNER : `user-${who}`,
  role: 'user',
  emailID: who === 'owner' ? 'lucia@example.mx' : emailOf(who),
  fullName: who,
  sessionId: `session-${who}`,
});

/** The modules of a document's flows over one store in memory, with their real use cases, deciders, machines and reactors. */
export function createFlowsWorld(scheduler: Scheduler | null) {
  const base = createWorld(scheduler);
  const { engine } = base.flow;
  const voBo = voBoStreams(engine, async () => null);
  const cancellation = cancellationActs(engine, base.files, createCancellableDocuments(base.documents));
  const { files, flow: tools } = base;
  const endorsement = endorsementActs(
    engine,
    { ...tools, files, folioOf: async () => null },
    {
      async endorsable(documentId) {
        const { state } = await base.documents.load(documentId);
        return { ...endorsableOf(state), validationUrl: 'https://example.mx/validate' };
      },
    },
  );
  /** Mails that the provider took over, by id. */
  const mails = new Map<string, string>();
  const processes: EngineDeps = { ...engine, store: mortal(engine.store) };
  const flow = { ...base.flow, engine: processes, productName: 'Trazo' };
  const streams = flowStreams(processes);
  const reactors: Reactor[] = [
    pageImagesReactor(flow),
    documentMailsReactor({
      ...flow,
      mailer: {
        async send(mail) {
          mails.set(mail.mailId, mail.to);
          return { accepted: true, acceptedAt: base.clock.now().toISOString(), attempts: 1 };
        },
        withdraw: async (mailId) => (mails.has(mailId) ? 'accepted' : 'withdrawn'),
      },
      doneLinkTermSeconds: 15_552_000,
      attachmentsMaxBytes: 8_388_608,
      folioOf: async () => null,
      accountOf: async () => ({ language: 'es', companyName: null, email: null }),
      subUserOf: async () => null,
      substituteOf: async () => null,
      standInOf: async () => null,
      noticesOf: async () => [],
      signingMailsOf: async () => 'WITH_LINK',
    }),
    flowReactor(approvals, streams),
    flowReactor(cancellations, streams),
    endorsementsReactor(flow, streams),
    sealingReactor({
      ...flow,
      anchoring: {
        anchored: async () => ({
          treeSize: 1,
          root: 'a'.repeat(64),
          chainId: 1,
          contract: '0x',
          txHash: '0x1',
          blockNumber: 1,
          blockTime: '2026-11-21T12:00:00Z',
          test: true,
        }),
      },
    }),
  ];
  return { ...base, engine, voBo, cancellation, endorsement, mails, host: new ReactorHost(base.store, reactors) };
}
export type FlowsWorld = ReturnType<typeof createFlowsWorld>;
