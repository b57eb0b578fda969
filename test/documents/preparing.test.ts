import { describe, it } from 'vitest';
import type { DocumentEvent, DocumentEventData } from '../../modules/documents/contract/events.ts';
import type { Signatory } from '../../modules/documents/contract/values.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { command, given, sent, setup, signatory, uploaded } from './given.ts';

const change = (signatories: Signatory[], over: Partial<DocumentEventData<'SetupChanged'>> = {}) => {
  const event = setup(signatories, over);
  return { type: 'ChangeSetup' as const, data: { documentId: 'document-1', ...event.data } };
};
const email = (value: string) => personal('p', value);
const observer = (value: string) => ({ sharedWithID: value, personId: 'p', email: email(value) });
const owner = signatory('owner', { isOwner: true, email: email('lucia@example.com') });

describe('who signs and who follows', () => {
  it.each<[string, Signatory[], string]>([
    ['a signer without a name (RULE-034)', [signatory('a', { name: email(' ') })], 'signatory.name_required'],
    ['a signer with no way to be reached (RULE-034)', [signatory('a', { email: null })], 'signatory.contact_required'],
    ['an address that is none (RULE-036)', [signatory('a', { email: email('a@') })], 'signatory.email_invalid'],
    [
      'one address twice, in any case (RULE-036)',
      [signatory('a'), signatory('b', { email: email('A@example.com') })],
      'signatory.email_repeated',
    ],
    [
      "the owner's address for another signer (RULE-036)",
      [signatory('a', { email: email('LUCIA@example.com') })],
      'signatory.email_of_owner',
    ],
    [
      'a WhatsApp number that is too short (RULE-035)',
      [signatory('a', { email: null, whatsapp: email('12') })],
      'signatory.whatsapp_invalid',
    ],
  ])('refuses %s', (_what, signatories, code) => {
    given(uploaded())
      .when(command(change(signatories)))
      .thenRefused(code);
  });

  it('accepts a signer who has only a WhatsApp number (RULE-034)', () => {
    given(uploaded())
      .when(command(change([signatory('a', { email: null, whatsapp: email('+525512345678') })])))
      .thenEvents('SetupChanged');
  });

  it('accepts the owner among the signers with their own address', () => {
    given(uploaded())
      .when(command(change([owner, signatory('a')])))
      .thenEvents('SetupChanged');
  });

  it('refuses the signer above the limit of the account (CONST-028)', () => {
    const three = ['a', 'b', 'c'].map((id) => signatory(id));
    given(uploaded())
      .when(command(change(three), { maxSigners: 2 }))
      .thenRefused('signatory.too_many', { limit: 2 });
    given(uploaded())
      .when(command(change(three), { maxSigners: 3 }))
      .thenEvents('SetupChanged');
  });

  it.each([
    [[''], 'observer.email_required'],
    [['a@'], 'observer.email_invalid'],
    [['x@example.com', 'X@example.com'], 'observer.email_repeated'],
  ])('refuses observers %j (RULE-040)', (emails, code) => {
    given(uploaded())
      .when(command(change([], { observers: emails.map(observer) })))
      .thenRefused(code);
  });

  it('names the address of a place whose signer was taken out (RULE-037)', () => {
    const field = {
      fieldId: 'f',
      signatoryId: 'a',
      type: 'SIGNATURE' as const,
      page: 1,
      x: 10,
      y: 10,
      width: 100,
      height: 40,
      label: personal('p', 'A'),
      required: true,
      display: {},
    };
    given(uploaded(), setup([signatory('a')]), { type: 'FieldsPlaced', data: { fields: [field] } })
      .when(command(change([signatory('b')])))
      .thenRefused('fields.signatory_missing', { email: 'a@example.com' });
  });

  it('changes nothing once the document was sent (CALL-086)', () => {
    given(uploaded(), setup([signatory('a')]), ...sent([signatory('a')]))
      .when(command(change([])))
      .thenRefused('conflict.not_a_draft');
  });
});

describe('places on the pages', () => {
  const field = (over = {}) => ({
    fieldId: 'f',
    signatoryId: 'a',
    type: 'SIGNATURE' as const,
    page: 1,
    x: 10,
    y: 10,
    width: 100,
    height: 40,
    label: personal('p', 'A'),
    required: true,
    display: {},
    ...over,
  });
  const place = (...fields: ReturnType<typeof field>[]) =>
    given(uploaded(), setup([signatory('a')])).when(command({ type: 'PlaceFields', data: { documentId: 'document-1', fields } }));

  it('keeps places inside the page', () => void place(field()).thenEvents('FieldsPlaced'));
  it('refuses a page that is not there', () => place(field({ page: 2 })).thenRefused('fields.page_missing'));
  it('refuses a place over the edge', () => place(field({ x: 600 })).thenRefused('fields.outside_page'));
  it('measures a turned page as it is seen', () => {
    const turned = uploaded({ pages: [{ width: 792, height: 612, rotate: 90 }] });
    const put = (over: object) =>
      given(turned, setup([signatory('a')])).when(
        command({ type: 'PlaceFields', data: { documentId: 'document-1', fields: [field(over)] } }),
      );
    put({ x: 680, y: 560 }).thenEvents('FieldsPlaced');
    put({ x: 10, y: 700 }).thenRefused('fields.outside_page');
  });
  it('refuses a place of nobody', () => place(field({ signatoryId: 'z' })).thenRefused('fields.signatory_missing'));
  it('takes on a file that arrived signed one place to sign for each signer, and nothing that writes on its pages', () => {
    const put = (...fields: object[]) =>
      given(uploaded({ alreadySigned: true }), setup([signatory('a'), signatory('b')])).when(
        command({
          type: 'PlaceFields',
          data: { documentId: 'document-1', fields: fields.map((over, i) => field({ fieldId: `f${i}`, ...over })) },
        }),
      );
    put({}, { signatoryId: 'b' }).thenEvents('FieldsPlaced');
    for (const type of ['TEXT', 'DATE', 'CHECKBOX', 'STATIC_SIGN']) put({ type }).thenRefused('fields.signed_file', { page: 1 });
    put({}, { y: 200 }).thenRefused('fields.signed_file', { fieldId: 'f1' });
  });
  it('refuses one id twice', () => place(field(), field()).thenRefused('fields.repeated'));
});

describe('sending', () => {
  const send = (...events: DocumentEvent[]) =>
    given(uploaded(), ...events).when(command({ type: 'ConfirmSending', data: { documentId: 'document-1' } }));

  it('needs at least one signer (RULE-033)', () => {
    send().thenRefused('signatory.required');
    send(setup([])).thenRefused('signatory.required');
  });
  it('needs to know who signs (DOC-002)', () => send(setup([signatory('a')], { whoSigns: null })).thenRefused('setup.who_signs_required'));
  it.each([
    ['ONLY_ME', [owner], true],
    ['ONLY_ME', [owner, signatory('a')], false],
    ['ME_AND_OTHERS', [owner, signatory('a')], true],
    ['ME_AND_OTHERS', [owner], false],
    ['OTHERS', [signatory('a')], true],
    ['OTHERS', [owner, signatory('a')], false],
  ] as const)('%s fits its signers: %#', (whoSigns, signatories, fits) => {
    const outcome = send(setup([...signatories], { whoSigns }));
    if (fits) outcome.thenEvents('SendingConfirmed');
    else outcome.thenRefused('setup.who_signs_differs');
  });
  it('asks for no proof that nobody checks', () => {
    const asked = signatory('a', { requirements: { ...signatory('a').requirements, faceBiometrics: true } });
    send(setup([asked])).thenRefused('signatory.requirement_unavailable');
  });
  it('does not send to somebody whom no mail can reach', () => {
    send(setup([signatory('a', { email: null, whatsapp: email('+525512345678') })])).thenRefused('signatory.whatsapp_unavailable');
  });
  it('opens the next round after a failed preparation', () => {
    const events = send(
      setup([signatory('a')]),
      { type: 'SendingConfirmed', data: { round: 1 } },
      { type: 'ProcessingFailed', data: { round: 1, code: 'pdf.broken', detail: personal('p-owner', '') } },
    ).thenEvents('SendingConfirmed');
    if (events[0]?.type !== 'SendingConfirmed' || events[0].data.round !== 2) throw new Error('not round 2');
  });
  it('is not possible twice', () =>
    send(setup([signatory('a')]), { type: 'SendingConfirmed', data: { round: 1 } }).thenRefused('conflict.not_a_draft'));
});
