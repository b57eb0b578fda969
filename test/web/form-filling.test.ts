import { describe, expect, it } from 'vitest';
import type { SignerView } from '../../modules/forms/contract/calls.ts';
import type { TemplateView } from '../../modules/templates/contract/calls.ts';
import { variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { askedIn } from '../../web/features/forms/form/waiting.ts';
import { groupOf } from '../../web/features/forms/list/groups.ts';
import { situationOf } from '../../web/features/forms/signer/situation.ts';
import {
  emptySigner,
  faultsOf,
  fitted,
  formsIn,
  freshFilling,
  newFormOf,
  personFault,
  refusedSigners,
} from '../../web/features/forms/single/filling.ts';
import { lease, ofSigner } from './form-world.ts';

const template = (variables = lease): TemplateView => ({
  templateID: 't1',
  name: 'Arrendamiento',
  type: 'configurable',
  isOwn: true,
  language: null,
  templateHistory: 3,
  newest: 3,
  file: { fileName: 'a.docx', size: 1, sha256: 'x' },
  variables: variableDefinitions.parse(variables),
  signers: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  versions: [],
});

describe('a document of a template as it is prepared', () => {
  it('begins with one signer for each form, in their order, under the name of the template', () => {
    const filling = freshFilling(template(), 'en');
    expect(formsIn(template())).toEqual([1, 2]);
    expect(filling).toMatchObject({ title: 'Arrendamiento', language: 'en', given: {}, maySignersModify: false });
    expect(filling.signers.map(({ form, name, email }) => [form, name, email])).toEqual([
      [1, '', ''],
      [2, '', ''],
    ]);
    expect(freshFilling({ ...template(), language: 'es' }, 'en').language).toBe('es');
  });

  it('keeps of what was begun what the newest version still asks', () => {
    const before = { ...freshFilling(template(), 'es'), given: { renta: '12', gone: 'x' } };
    const named = { ...before, signers: [...before.signers, { ...emptySigner(null), name: 'Carla' }] };
    const next = fitted(named, template([lease[0]!, ofSigner(2, 'notas', 'Notas'), ofSigner(3, 'rfc', 'RFC')]));
    expect(next.given).toEqual({ renta: '12' });
    expect(next.signers.map(({ form, name }) => [form, name])).toEqual([
      [2, ''],
      [null, 'Carla'],
      [3, ''],
    ]);
  });

  it('tells of each person what is wrong, and of an address that is there twice at the second', () => {
    const filling = freshFilling(template(), 'es');
    const [one, other] = filling.signers;
    expect(faultsOf({ ...filling, title: ' ' })).toMatchObject({ title: 'titleNeeded', count: 5 });
    expect(faultsOf({ ...filling, title: 'x'.repeat(151) }).title).toBe('titleLong');
    const people = faultsOf({
      ...filling,
      signers: [
        { ...one!, name: 'Ana', email: 'ana@cortes.example' },
        { ...other!, name: 'x'.repeat(121), email: 'ANA@cortes.example ' },
      ],
    });
    expect([...people.people]).toEqual([[other!.key, { name: 'nameLong', email: 'emailTwice' }]]);
    expect(personFault({ name: 'Ana', email: 'a@' })).toEqual({ email: 'emailWrong' });
  });

  it('puts what the server says of signers at their rows', () => {
    const { signers } = freshFilling(template(), 'es');
    const faults = refusedSigners(signers, {
      faults: [
        { index: 1, reason: 'email' },
        { index: 1, reason: 'name' },
        { index: null, reason: 'form_missing', form: 2 },
      ],
    });
    expect([...faults]).toEqual([[signers[1]!.key, { email: 'emailWrong', name: 'nameNeeded' }]]);
    expect(refusedSigners(signers, {}).size).toBe(0);
  });

  it('is sent with the version that was filled in', () => {
    const filling = freshFilling(template(), 'es');
    const signers = filling.signers.map((one, index) => ({ ...one, name: ` Persona ${index} `, email: ` p${index}@x.example ` }));
    expect(newFormOf(template(), { ...filling, signers, maySignersModify: true }, { renta: '12' })).toEqual({
      templateID: 't1',
      templateHistory: 3,
      title: 'Arrendamiento',
      language: 'es',
      signers: [
        { name: 'Persona 0', emailID: 'p0@x.example', form: 1 },
        { name: 'Persona 1', emailID: 'p1@x.example', form: 2 },
      ],
      answers: { renta: '12' },
      maySignersModify: true,
    });
  });
});

describe('where a form stands', () => {
  it('is listed by whom it waits for', () => {
    const row = { stage: 'COLLECTING', status: 'PENDING', answered: 0, accepted: 0 } as const;
    expect(groupOf({ ...row, status: 'INITIAL' })).toBe('forYou');
    expect(groupOf(row)).toBe('forSigners');
    expect(groupOf({ ...row, answered: 1 })).toBe('forYou');
    expect(groupOf({ ...row, answered: 1, accepted: 1 })).toBe('forSigners');
    expect(groupOf({ ...row, stage: 'FAILED' })).toBe('forYou');
    expect(groupOf({ ...row, stage: 'COMPOSED' })).toBe('made');
    expect(groupOf({ ...row, stage: 'CANCELLED' })).toBe('ended');
  });

  it('counts for a signer what the answers of the sender leave to be asked', () => {
    const { variables } = template();
    expect([true, false].map((conAval) => askedIn({ variables, answers: { renta: '1', conAval } }, 1))).toEqual([2, 1]);
    expect(askedIn({ variables, answers: {} }, 2)).toBe(1);
  });

  it('is told to its signer: a comment is corrected once, also where they may change what they answered anyway', () => {
    const view = { status: 'PENDING', stage: 'COLLECTING', refusal: null, mayAnswer: true, answeredAt: null, comments: [] } as const;
    const of = (over: object) => situationOf({ ...view, ...over } as unknown as SignerView);
    const comment = { comment: 'Falta el número.', at: '2026-11-20T11:00:00.000Z' };
    const commented = { status: 'PENDING_WITH_COMMENTS', comments: [comment] };
    expect(of({})).toBe('answer');
    expect(of({ answeredAt: '2026-11-20T10:00:00.000Z' })).toBe('handedIn');
    expect(of({ ...commented, answeredAt: '2026-11-20T10:00:00.000Z' })).toBe('correct');
    expect(of({ ...commented, answeredAt: '2026-11-20T12:00:00.000Z' })).toBe('handedIn');
    expect(of({ ...commented, answeredAt: '2026-11-20T12:00:00.000Z', status: 'ACCEPTED' })).toBe('accepted');
    expect(of({ refusal: { by: 'SIGNER', reason: 'x', at: comment.at }, stage: 'REFUSED' })).toBe('declined');
    expect(of({ refusal: { by: 'OWNER', reason: 'x', at: comment.at }, stage: 'REFUSED' })).toBe('refused');
    expect(of({ stage: 'REFUSED' })).toBe('over');
  });
});
