import { join } from 'node:path';
import { type Configuration, isPublic } from '../settings/config.ts';
import type { Modules } from '../wiring/modules.ts';
import type { RunningSystem } from '../wiring/running-system.ts';
import type { Services } from '../wiring/services.ts';
import { demoClauses, placeFor } from './contents.ts';
import { ana, bruno, demoAdmin, demoEfirma, demoOwner, demoReviewer, demoSigner, efirmaPassword } from './people.ts';
import { seedFlows } from './seed-flows.ts';
import { DemoDesk } from './signing.ts';

/** The accounts of the demo, by the real commands; a second start finds them and adds nothing. */
export async function seedAccounts(modules: Modules): Promise<{ ownerId: string }> {
  const owner = await modules.accounts.seedAccount(demoOwner);
  await modules.accounts.seedReviewer({ ...demoReviewer, ownerId: owner.accountId });
  await modules.accounts.seedAccount(demoAdmin);
  return { ownerId: owner.accountId };
}

/** Who can log in; nobody where others can come in, because their password is public. */
export const demoLogins = (config: Configuration): RunningSystem['logins'] => (isPublic(config) ? [] : everyLogin);

const everyLogin: RunningSystem['logins'] = [
  { who: 'Owner', email: demoOwner.email, password: demoOwner.password },
  { who: 'Signer with an account', email: demoSigner.email, password: demoSigner.password },
  { who: 'Reviewer', email: demoReviewer.email, password: demoReviewer.password },
  { who: 'Operations', email: demoAdmin.email, password: demoAdmin.password },
];

/** What else somebody who tries the product needs, a sentence each. */
export const demoHints = (config: Pick<Configuration, 'dataDir' | 'localMailbox'>, url: string): string[] => [
  `Test e.firma of ${bruno.name}: ${join(config.dataDir, 'demo', `${bruno.rfc.toLowerCase()}.cer`)} and .key, password ${efirmaPassword}`,
  ...(config.localMailbox ? [`Mails of the local mailbox: ${url}/mailbox`] : []),
];

/** Documents of the demo in several states: a draft, one half signed, one complete, one deleted, and those of the flows. */
export async function seedDocuments(services: Services, modules: Modules, ownerId: string, stopped: () => boolean): Promise<void> {
  const desk = new DemoDesk(modules, ownerId, 'seed', stopped);
  const { documents } = modules;
  const people = [
    { ...ana, order: 2 },
    { name: bruno.name, emailID: bruno.emailID, order: 1 },
  ];

  const send = async (name: string, title: string, options: { hasOrder: boolean }) => {
    const { documentId, status, round } = await desk.upload(name, { title, clauses: demoClauses });
    if (status !== 'DRAFT' || round > 0) return documentId;
    await documents.changeSetup(
      { documentID: documentId, whoSigns: 'OTHERS', hasOrder: options.hasOrder, message: 'Por favor revise y firme.', signatory: people },
      desk.owner(name, 'set-up'),
    );
    await documents.placeFields(
      { documentID: documentId, fields: [placeFor(bruno.emailID, true), placeFor(ana.emailID, false)] },
      desk.owner(name, 'places'),
    );
    await documents.execute({ type: 'ConfirmSending', data: { documentId } }, desk.owner(name, 'send'));
    return documentId;
  };

  const complete = await send('contrato-completado', 'Contrato de prestación de servicios', { hasOrder: true });
  const half = await send('contrato-de-arrendamiento', 'Contrato de arrendamiento — Local 4B', { hasOrder: true });
  await desk.upload('acta-de-asamblea', { title: 'Acta de asamblea ordinaria 2026', clauses: demoClauses });
  const gone = await desk.upload('borrador-eliminado', { title: 'Borrador eliminado', clauses: demoClauses });
  const { documentId } = gone;
  await documents.execute({ type: 'DeleteDocument', data: { documentId } }, desk.owner('borrador-eliminado', 'delete'));

  const efirma = { ...(await demoEfirma(services.pki, join(services.config.dataDir, 'demo'), bruno)), password: efirmaPassword };
  for (const documentId of [complete, half]) {
    await desk.until(
      documentId,
      (state) => state.status !== 'PROCESSING' && state.status !== 'IMAGE_PROCESSING' && state.status !== 'IMAGE_PROCESSING_COMPLETED',
    );
    const { state } = await documents.load(documentId);
    if (state.status === 'PENDING') await desk.sign(documentId, bruno.name, efirma);
  }
  const { state } = await documents.load(complete);
  if (state.status === 'PENDING') await desk.sign(complete, ana.name);
  await seedFlows(modules, desk, ownerId, (await services.evidence.status()).chain !== null);
}
