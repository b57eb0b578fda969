import type { FormEvent, FormEventData } from '../../modules/forms/contract/events.ts';
import type { Answers } from '../../modules/templates/contract/answers.ts';
import { type VariableDefinition, variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

export const documentId = 'document-1';
export const NOW_MS = Date.parse('2026-11-21T12:00:00.000Z');

export const question = (name: string, over: Record<string, unknown> = {}) => ({ name, type: 'text', label: `¿${name}?`, ...over });
export const ofSigner = (signatoryForm: number, name: string, over: Record<string, unknown> = {}) =>
  question(name, { isSignatory: true, signatoryForm, ...over });

/** Of the sender: renta, conAval. Of signer 1: calle, aval (where the sender says so), and a signature; of signer 2: curp and one; of signer 3 a signature alone. */
export const definitions: readonly VariableDefinition[] = variableDefinitions.parse([
  question('renta', { type: 'number', min: 1 }),
  question('conAval', { type: 'conditional' }),
  ofSigner(1, 'calle', { maxLength: 200 }),
  ofSigner(1, 'aval', { dependsOn: { name: 'conAval', answer: true } }),
  ofSigner(1, 'firmaA', { type: 'signature' }),
  ofSigner(2, 'curp', { format: 'CURP', required: false }),
  ofSigner(2, 'firmaB', { type: 'signature' }),
  ofSigner(3, 'firmaC', { type: 'signature' }),
]);

export const ownAnswers: Answers = { renta: '1200', conAval: false };
export const anaAnswers: Answers = { calle: 'Roble 12' };

export const person = (id: string, form: number | null, over: Partial<FormEventData<'FormCreated'>['signers'][number]> = {}) => ({
  signatoryId: id,
  personId: `p-${id}`,
  form,
  isAsked: form === 1 || form === 2,
  isOwner: false,
  name: personal(`p-${id}`, id),
  email: personal(`p-${id}`, `${id}@correo.example`),
  ...over,
});

export const everybody = [person('ana', 1), person('bruno', 2), person('clara', 3)];

export const created = (over: Partial<FormEventData<'FormCreated'>> = {}): Extract<FormEvent, { type: 'FormCreated' }> => ({
  type: 'FormCreated',
  data: {
    documentId,
    templateId: 'template-1',
    templateHistory: 2,
    templateType: 'configurable',
    title: personal('p-owner', 'Arrendamiento'),
    language: 'es',
    createdBy: {
      userId: 'owner-1',
      personId: 'p-owner',
      name: personal('p-owner', 'Olga'),
      email: personal('p-owner', 'olga@empresa.example'),
    },
    linkTermSeconds: 86_400,
    maySignersModify: false,
    signers: everybody,
    answers: personal('p-owner', JSON.stringify(ownAnswers)),
    ...over,
  },
});

const link = { timestamp: NOW_MS, expiresAt: '2026-11-22T12:00:00.000Z' };
export const sent = (...ids: string[]): FormEvent => ({
  type: 'FormSent',
  data: { links: ids.map((signatoryId) => ({ signatoryId, ...link })) },
});
export const answered = (signatoryId = 'ana', answers: Answers = anaAnswers): FormEvent => ({
  type: 'FormAnswered',
  data: { signatoryId, answers: personal(`p-${signatoryId}`, JSON.stringify(answers)) },
});
export const accepted = (signatoryId: string, remaining: number): FormEvent => ({ type: 'FormAccepted', data: { signatoryId, remaining } });
export const commented = (signatoryId = 'ana', timestamp = NOW_MS + 1): FormEvent => ({
  type: 'FormCommented',
  data: { ...link, signatoryId, timestamp, commentId: `comment-${timestamp}`, comment: personal('p-owner', 'Falta el número') },
});
export const refused = (signatoryId = 'ana', by: 'OWNER' | 'SIGNER' = 'OWNER'): FormEvent => ({
  type: 'FormRefused',
  data: { signatoryId, by, reason: null },
});
export const cancelled: FormEvent = { type: 'FormCancelled', data: { reason: null } };
export const failed = (round = 1): FormEvent => ({ type: 'FormComposingFailed', data: { round, code: 'form.file_too_large' } });
export const reopened = (round = 2): FormEvent => ({ type: 'FormReopened', data: { round } });
export const composed = (round = 1): Extract<FormEvent, { type: 'FormComposed' }> => ({
  type: 'FormComposed',
  data: {
    round,
    original: { key: 'sha256-aa', sha256: 'a'.repeat(64), size: 1000 },
    findings: { trackedChanges: 0, comments: 0, externalTargets: 0, missingFonts: [] },
  },
});

/** Both who are asked were sent theirs, and both handed it in. */
export const handedIn: readonly FormEvent[] = [created(), sent('ana', 'bruno'), answered('ana'), answered('bruno', {})];
export const allAccepted: readonly FormEvent[] = [...handedIn, accepted('ana', 1), accepted('bruno', 0)];
