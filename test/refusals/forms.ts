import type { FormEvent } from '../../modules/forms/contract/events.ts';
import { ANSWERS_BYTES, COMMENT_LENGTH, COMMENTS_LIMIT, FORM_TITLE_LENGTH, REASON_LENGTH } from '../../modules/forms/contract/rules.ts';
import { formDecider } from '../../modules/forms/domain/decider.ts';
import { type FormTools, type formCommands, type WholeFormStreams, wholeFormStreams } from '../../modules/forms/streams.ts';
import { variableDefinitions } from '../../modules/templates/contract/variables.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import {
  accepted,
  allAccepted,
  answered,
  cancelled,
  commented,
  composed,
  created,
  definitions,
  documentId,
  everybody,
  failed,
  handedIn,
  ofSigner,
  ownAnswers,
  person,
  question,
  refused,
  sent,
} from '../forms/given.ts';
import { flow, otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

type Sent = Parameters<WholeFormStreams['execute']>[0];
interface By {
  readonly actor?: Actor;
  readonly mayMail?: boolean;
  readonly ofVersion?: typeof definitions;
  readonly forget?: string;
}

const version = { templateId: 'template-1', templateHistory: 2, type: 'configurable' } as const;

const on =
  (
    history: readonly FormEvent[],
    command: Sent,
    { actor = owner, mayMail = true, ofVersion = definitions, forget }: By = {},
  ): Provocation =>
  async (world) => {
    await world.given(formDecider, documentId, history);
    if (forget) await world.engine.vault.forget(forget);
    const found = async () => ({ ...version, definitions: ofVersion });
    const tools: FormTools = {
      templates: { offered: found, kept: found },
      accounts: { mayBegin: async () => null, mayMail: async () => mayMail },
      maxSigners: 30,
      countOpen: async () => 0,
    };
    return wholeFormStreams(world.engine, tools).execute(command, world.as(actor, actor.kind === 'process' ? { ownerId: 'owner-1' } : {}));
  };

const ana: Actor = { kind: 'signatory', id: 'ana', documentId };
const bruno: Actor = { kind: 'signatory', id: 'bruno', documentId };
const about = { documentId };
const mine = (text: string) => personal('p-owner', text);
const NOW = '2026-11-21T12:00:00.000Z';

const { answers: _, signers: __, ...head } = created().data;
const signers = everybody.map(({ isAsked: ___, ...signer }) => signer);
const create = (over: Record<string, unknown> = {}): Sent => ({
  type: 'CreateForm',
  data: { ...head, signers, given: { ...ownAnswers }, ...over } as Extract<Sent, { type: 'CreateForm' }>['data'],
});
const send = (...signatoryIds: string[]): Sent => ({
  type: 'SendForm',
  data: { ...about, signatoryIds: signatoryIds.length > 0 ? signatoryIds : null },
});
const remind = (signatoryId = 'ana'): Sent => ({ type: 'RemindFormSigner', data: { ...about, signatoryId } });
const replace = (name = 'Dora', replacedId = 'ana'): Sent => {
  const { form: ____, isAsked: _____, ...signer } = person('dora', 1, { name: personal('p-dora', name) });
  return { type: 'ChangeFormSigner', data: { ...about, replacedId, signer } };
};
const change = (given: Record<string, unknown> = { renta: '1300', conAval: false }): Sent => ({
  type: 'ChangeFormAnswers',
  data: { ...about, given },
});
const answer = (given: Record<string, unknown> = { calle: 'Roble 12' }, signatoryId = 'ana'): Sent => ({
  type: 'AnswerForm',
  data: { ...about, signatoryId, given },
});
const comment = (text = 'Falta el número', signatoryId = 'ana'): Sent => ({
  type: 'CommentForm',
  data: { ...about, signatoryId, commentId: 'comment-new', comment: mine(text) },
});
const accept = (signatoryId = 'ana', answeredAt = NOW): Sent => ({ type: 'AcceptForm', data: { ...about, signatoryId, answeredAt } });
const decline = (reason: string | null = 'No', signatoryId = 'ana'): Sent => ({
  type: 'RefuseForm',
  data: { ...about, signatoryId, reason: reason === null ? null : mine(reason) },
});
const cancel = (reason: string | null = null): Sent => ({
  type: 'CancelForm',
  data: { ...about, reason: reason === null ? null : mine(reason) },
});

const ofLink = (over: Parameters<typeof created>[0] = {}) =>
  created({ publicLink: { linkId: 'link-1', visitId: 'visit-1', hasOrder: false }, ...over });
const handedInByLink: readonly FormEvent[] = [ofLink(), sent('ana', 'bruno'), answered('ana'), answered('bruno', {})];
const acceptOfLink = (signatoryId = 'ana', answeredAt = NOW): Sent => ({
  type: 'AcceptFormOfLink',
  data: { ...about, linkId: 'link-1', signatoryId, answeredAt },
});
const asFlow: By = { actor: flow };
const begun = [created()];
const asked = [created(), sent('ana', 'bruno')];
const bySomebodyElse = (history: readonly FormEvent[], command: Sent) => ({
  'reviewer.read_only': on(history, command, { actor: reviewer }),
  'form.not_found': on(history, command, { actor: otherOwner }),
});
const ended = (command: Sent, by: By = {}) => ({
  'form.cancelled': on([...asked, cancelled], command, by),
  'form.already_refused': on([...asked, refused('bruno')], command, by),
  'form.composing': on([created({ signers: [person('clara', 3), person('ana', 1, { isAsked: false })] })], command, by),
  'form.composed': on([created({ signers: [person('clara', 3), person('ana', 1, { isAsked: false })] }), composed()], command, by),
});
/** Where a form of a signer is composed, it was accepted: that comes first, unless nothing came of an earlier round. */
const standing = (command: Sent, by: By = {}) => ({
  'form.not_asked': on([created({ signers: [person('ana', 1, { isAsked: false }), person('bruno', 2)] }), sent('bruno')], command, by),
  'form.already_accepted': on(allAccepted, command, by),
  'form.cancelled': on([...asked, cancelled], command, by),
  'form.already_refused': on([...asked, refused('bruno')], command, by),
  'form.not_sent': on(begun, command, by),
});
const long = (length: number) => 'á'.repeat(length + 1);
const many = Array.from({ length: COMMENTS_LIMIT }, (_one, index) => commented('ana', index + 1));
const big = variableDefinitions.parse(
  Array.from({ length: 90 }, (_one, index) => question(`texto${index}`, { required: false })).concat(
    Array.from({ length: 90 }, (_one, index) => ofSigner(1, `dato${index}`, { required: false })),
  ),
);
const tooMuch = (prefix: string) =>
  Object.fromEntries(Array.from({ length: 90 }, (_one, index) => [`${prefix}${index}`, 'x'.repeat(Math.min(10_000, ANSWERS_BYTES))]));

export const formRefusals: Provocations<ReturnType<typeof formCommands>[number]> = {
  CreateForm: {
    'access.denied': on([], create(), { actor: otherOwner }),
    'conflict.already_exists': on(begun, create()),
    'form.title_required': on([], create({ title: mine('  ') })),
    'form.title_too_long': on([], create({ title: mine(long(FORM_TITLE_LENGTH)) })),
    'form.signers_incorrect': on([], create({ signers: signers.slice(1) })),
    'form.answers_incorrect': on([], create({ given: { renta: 'mucho' } })),
    'form.answers_too_large': on([], create({ signers: signers.slice(0, 1), given: tooMuch('texto') }), { ofVersion: big }),
  },
  SendForm: {
    ...bySomebodyElse(begun, send()),
    ...ended(send()),
    'form.signer_not_found': on(begun, send('nadie')),
    'form.not_asked': on(begun, send('clara')),
    'form.already_sent': on(asked, send('ana')),
    'form.nothing_to_send': on(asked, send()),
    'form.mails_off': on(begun, send(), { mayMail: false }),
  },
  RemindFormSigner: {
    ...bySomebodyElse(asked, remind()),
    ...standing(remind()),
    'form.signer_not_found': on(asked, remind('nadie')),
    'form.already_answered': on(handedIn, remind()),
    'resend.wait_a_minute': on(asked, remind()),
    'form.mails_off': async (world) => {
      await world.given(formDecider, documentId, asked);
      world.clock.set('2026-11-21T12:02:00.000Z');
      return on([], remind(), { mayMail: false })(world);
    },
  },
  ChangeFormSigner: {
    ...bySomebodyElse(begun, replace()),
    ...ended(replace()),
    'form.failed': on([...allAccepted, failed()], replace('Dora', 'clara')),
    'form.signer_not_found': on(begun, replace('Dora', 'nadie')),
    'form.already_answered': on(handedIn, replace()),
    'form.signers_incorrect': on(begun, replace('  ')),
  },
  ChangeFormAnswers: {
    ...bySomebodyElse(begun, change()),
    ...ended(change()),
    'form.already_accepted': on([...handedIn, { type: 'FormAccepted', data: { signatoryId: 'ana', remaining: 1 } }], change()),
    'form.answers_incorrect': on(begun, change({ renta: '-1' })),
    'form.answers_too_large': on(begun, change(tooMuch('texto')), { ofVersion: big }),
  },
  AnswerForm: {
    invalid_link_message: on(asked, answer({}, 'nadie'), { actor: { kind: 'signatory', id: 'nadie', documentId } }),
    'access.denied': on(asked, answer(), { actor: bruno }),
    ...standing(answer(), { actor: ana }),
    'form.read_only': on(handedIn, answer(), { actor: ana }),
    'form.answers_incorrect': on(asked, answer({}), { actor: ana }),
    'form.answers_too_large': on(asked, answer(tooMuch('dato')), { actor: ana, ofVersion: big }),
  },
  CommentForm: {
    ...bySomebodyElse(handedIn, comment()),
    ...standing(comment()),
    'form.signer_not_found': on(handedIn, comment('Falta', 'nadie')),
    'form.not_answered': on(asked, comment()),
    'form.comment_required': on(handedIn, comment('  ')),
    'form.comment_too_long': on(handedIn, comment(long(COMMENT_LENGTH))),
    'form.too_many_comments': on([...handedIn, ...many], comment()),
    'form.mails_off': on(handedIn, comment(), { mayMail: false }),
  },
  AcceptForm: {
    ...bySomebodyElse(handedIn, accept()),
    ...standing(accept()),
    'form.signer_not_found': on(handedIn, accept('nadie')),
    'form.failed': on([...allAccepted, failed()], accept()),
    'form.not_answered': on(asked, accept()),
    'form.changed_since_seen': on(handedIn, accept('ana', '2026-11-20T12:00:00.000Z')),
    'form.person_forgotten': on(handedIn, accept(), { forget: 'p-ana' }),
    'form.answers_outdated': on(
      [...handedIn, { type: 'FormAnswersChanged', data: { answers: mine(JSON.stringify({ renta: '1200', conAval: true })) } }],
      accept(),
    ),
  },
  CreateFormOfLink: {
    'access.denied': on([], {
      type: 'CreateFormOfLink',
      data: { ...created().data, signers, publicLink: { linkId: 'link-1', visitId: 'visit-1', hasOrder: false } },
    }),
  },
  AcceptFormOfLink: {
    'access.denied': on(handedInByLink, acceptOfLink()),
    'form.not_found': on(handedIn, acceptOfLink(), asFlow),
    'form.not_asked': on(
      [ofLink({ signers: [person('ana', 1, { isAsked: false }), person('bruno', 2)] }), sent('bruno')],
      acceptOfLink(),
      asFlow,
    ),
    'form.already_accepted': on([...handedInByLink, accepted('ana', 1)], acceptOfLink(), asFlow),
    'form.cancelled': on([ofLink(), sent('ana', 'bruno'), cancelled], acceptOfLink(), asFlow),
    'form.already_refused': on([ofLink(), sent('ana', 'bruno'), refused('bruno')], acceptOfLink(), asFlow),
    'form.not_sent': on([ofLink()], acceptOfLink(), asFlow),
    'form.signer_not_found': on(handedInByLink, acceptOfLink('nadie'), asFlow),
    'form.failed': on([...handedInByLink, accepted('ana', 1), accepted('bruno', 0), failed()], acceptOfLink(), asFlow),
    'form.not_answered': on([ofLink(), sent('ana', 'bruno')], acceptOfLink(), asFlow),
    'form.changed_since_seen': on(handedInByLink, acceptOfLink('ana', '2026-11-20T12:00:00.000Z'), asFlow),
    'form.person_forgotten': on(handedInByLink, acceptOfLink(), { ...asFlow, forget: 'p-ana' }),
    'form.answers_outdated': on(
      [...handedInByLink, { type: 'FormAnswersChanged', data: { answers: mine(JSON.stringify({ renta: '1200', conAval: true })) } }],
      acceptOfLink(),
      asFlow,
    ),
  },
  RefuseForm: {
    ...bySomebodyElse(asked, decline()),
    ...standing(decline()),
    'form.signer_not_found': on(asked, decline('No', 'nadie')),
    invalid_link_message: on(asked, decline('No', 'nadie'), { actor: ana }),
    'access.denied': on(asked, decline(), { actor: bruno }),
    'form.failed': on([...allAccepted, failed()], decline()),
    'form.reason_required': on(asked, decline(null), { actor: ana }),
    'form.reason_too_long': on(asked, decline(long(REASON_LENGTH))),
  },
  CancelForm: {
    ...bySomebodyElse(begun, cancel()),
    ...ended(cancel()),
    'form.reason_too_long': on(begun, cancel(long(REASON_LENGTH))),
  },
  RecordFormComposed: { 'access.denied': on(allAccepted, { type: 'RecordFormComposed', data: { ...about, ...composed().data } }) },
  RecordComposingFailure: {
    'access.denied': on(allAccepted, { type: 'RecordComposingFailure', data: { ...about, round: 1, code: 'form.file_too_large' } }),
  },
};
