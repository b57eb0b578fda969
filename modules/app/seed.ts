import { join } from 'node:path';
import type { Configuration } from './config.ts';
import { ana, bruno, demoAdmin, demoEfirma, demoOwner, demoReviewer, efirmaPassword } from './demo-people.ts';
import { DemoDesk } from './demo-signing.ts';
import type { Modules } from './modules.ts';
import type { RunningSystem } from './running-system.ts';
import type { Services } from './services.ts';

export const demoClauses = [
  'PRIMERA. Objeto. El arrendador entrega en arrendamiento el local descrito, con una superficie de 84 metros cuadrados, en condiciones de uso y con los servicios de agua y energía eléctrica instalados.',
  'SEGUNDA. Renta. La arrendataria pagará mensualmente la cantidad de $18,500.00 M.N. más el impuesto al valor agregado, dentro de los primeros cinco días de cada mes, por transferencia a la cuenta que el arrendador designe.',
  'TERCERA. Vigencia. El plazo será de veinticuatro meses contados a partir del primero de diciembre de dos mil veintiséis, forzoso para ambas partes durante el primer año.',
];

const placeFor = (email: string, left: boolean, page = 1) => ({
  email,
  type: 'SIGNATURE' as const,
  page,
  x: left ? 72 : 330,
  y: 110,
  width: 190,
  height: 72,
  label: email,
  required: true,
  display: {},
});

/** The accounts of the demo, by the real commands; a second start finds them and adds nothing. */
export async function seedAccounts(modules: Modules): Promise<{ ownerId: string }> {
  const owner = await modules.accounts.seedAccount(demoOwner);
  await modules.accounts.seedReviewer({ ...demoReviewer, ownerId: owner.accountId });
  await modules.accounts.seedAccount(demoAdmin);
  return { ownerId: owner.accountId };
}

export const demoLogins: RunningSystem['logins'] = [
  { who: 'Owner', email: demoOwner.email, password: demoOwner.password },
  { who: 'Reviewer', email: demoReviewer.email, password: demoReviewer.password },
  { who: 'Operations', email: demoAdmin.email, password: demoAdmin.password },
];

/** What else somebody who tries the product needs, a sentence each. */
export const demoHints = (config: Pick<Configuration, 'dataDir'>, url: string): string[] => [
  `Test e.firma of ${bruno.name}: ${join(config.dataDir, 'demo', `${bruno.rfc.toLowerCase()}.cer`)} and .key, password ${efirmaPassword}`,
  `Mails of the local mailbox: ${url}/mailbox`,
];

/** Documents of the demo in several states: a draft, one half signed, one complete, one deleted. */
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
    await documents.send(documentId, desk.owner(name, 'send'));
    return documentId;
  };

  const complete = await send('contrato-completado', 'Contrato de prestación de servicios', { hasOrder: true });
  const half = await send('contrato-de-arrendamiento', 'Contrato de arrendamiento — Local 4B', { hasOrder: true });
  await desk.upload('acta-de-asamblea', { title: 'Acta de asamblea ordinaria 2026', clauses: demoClauses });
  const gone = await desk.upload('borrador-eliminado', { title: 'Borrador eliminado', clauses: demoClauses });
  await documents.remove(gone.documentId, desk.owner('borrador-eliminado', 'delete'));

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
}
