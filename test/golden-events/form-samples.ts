import type { FormEvent } from '../../modules/forms/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const at = Date.parse('2026-11-27T15:00:00.000Z');
const link = (after: number) => ({ timestamp: at + after, expiresAt: '2026-12-04T15:00:00.000Z' });
const ines = {
  signatoryId: 'signatory-ines',
  personId: 'person-ines',
  form: 1,
  isAsked: true,
  isOwner: false,
  name: personal('person-ines', 'Inés Ñuño'),
  email: personal('person-ines', 'ines@nuno.example'),
};
const lucia = {
  ...ines,
  signatoryId: 'signatory-lucia',
  personId: 'person-lucia',
  form: null,
  isAsked: false,
  isOwner: true,
  name: personal('person-lucia', 'Lucía Ferrer'),
  email: personal('person-lucia', 'lucia@ferrer.example'),
};
const owner = (text: string) => personal('person-lucia', text);
const answers = (renta: string) => owner(JSON.stringify({ renta, conAval: false }));

/** One event of every type, in an order in which they could happen but for the ends of a form, of which it has one; see samples.ts. */
export const formSamples: readonly FormEvent[] = [
  {
    type: 'FormCreated',
    data: {
      documentId: 'document-renta',
      templateId: 'template-renta',
      templateHistory: 3,
      templateType: 'configurable',
      title: owner('Arrendamiento de Lucía Ferrer'),
      language: 'es',
      createdBy: { userId: 'owner-1', personId: 'person-lucia', name: lucia.name, email: lucia.email },
      broughtBy: {
        subUserId: 'sub-user-1',
        name: personal('sub-user-1', 'Óscar Peña'),
        email: personal('sub-user-1', 'oscar@pena.example'),
      },
      isTest: true,
      linkTermSeconds: 604_800,
      maySignersModify: true,
      signers: [ines, lucia],
      answers: answers('12000'),
      publicLink: { linkId: '0123456789abcdef0123456789abcdef', visitId: 'fedcba9876543210fedcba9876543210', hasOrder: true },
    },
  },
  { type: 'FormAnswersChanged', data: { answers: answers('12500.50') } },
  { type: 'FormSent', data: { links: [{ signatoryId: 'signatory-ines', ...link(0) }] } },
  { type: 'FormReminded', data: { signatoryId: 'signatory-ines', ...link(1) } },
  {
    type: 'FormSignerChanged',
    data: { replacedId: 'signatory-ines', signer: { ...ines, name: personal('person-ines', 'Inés Ñuño Ríos') }, link: link(2) },
  },
  {
    type: 'FormAnswered',
    data: { signatoryId: 'signatory-ines', answers: personal('person-ines', JSON.stringify({ calle: 'Roble 12' })) },
  },
  {
    type: 'FormCommented',
    data: { signatoryId: 'signatory-ines', commentId: 'comment-1', comment: owner('Falta el código postal.'), ...link(3) },
  },
  { type: 'FormAccepted', data: { signatoryId: 'signatory-ines', remaining: 0, publicLink: '0123456789abcdef0123456789abcdef' } },
  { type: 'FormComposingFailed', data: { round: 1, code: 'form.file_too_large' } },
  { type: 'FormReopened', data: { round: 2 } },
  {
    type: 'FormComposed',
    data: {
      round: 2,
      original: { key: `sha256-${'a1'.repeat(32)}`, sha256: 'a1'.repeat(32), size: 18_204 },
      findings: { trackedChanges: 0, comments: 1, externalTargets: 0, missingFonts: ['Aptos'] },
    },
  },
  { type: 'FormRefused', data: { signatoryId: 'signatory-ines', by: 'OWNER', reason: owner('Ya no se arrienda.') } },
  { type: 'FormCancelled', data: { reason: owner('Se hará otro contrato.') } },
];
