import fc from 'fast-check';
import { type DocumentState, signatoriesOf } from '../../../modules/documents/index.ts';
import { announceDue } from '../../../modules/flows/due-dates.ts';
import { remindDue } from '../../../modules/flows/signing-reminders.ts';
import { commentWords } from '../../../modules/vobo/application/comment-words.ts';
import { presentToApprover } from '../../../modules/vobo/application/present-to-approver.ts';
import type { Actor } from '../../../shared-kernel/actor.ts';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { anyLastDay, dayIn, type LastDayAct, passLastDay } from '../last-day-act.ts';
import { emailOf, OWNER } from '../world.ts';
import type { Death } from './host.ts';
import { callerOf, type FlowsWorld } from './world.ts';

export const signers = ['ana', 'bruno'] as const;
/** Whom the owner may ask instead of them. */
export const others = ['ana', 'bruno', 'carla'] as const;
export const approvers = ['clara', 'dario'] as const;
type Signer = (typeof others)[number];
type Approver = (typeof approvers)[number];
/** Somebody of the account, who answers in the place of an approver who is away. */
const MIA = 'mia';
type Party = Signer | 'owner';

/** What the people of a document and its workers may try, at any moment and in any order. */
export type Act =
  | { act: 'prepare'; approvers: readonly Approver[]; orders: readonly number[]; hasOrder: boolean; title: string }
  | { act: 'send' | 'delete' | 'void' | 'idle' }
  | { act: 'advance'; seconds: number }
  | { act: 'read' | 'sign' | 'resend'; who: Signer }
  | { act: 'rename' | 'remove'; who: Signer }
  | { act: 'replace'; who: Signer; by: Signer }
  | { act: 'not-sign'; who: Signer; kind: 'REFUSED' | 'NOT_MINE' }
  | { act: 'ask-again' | 'ask'; who: Signer }
  | LastDayAct
  | { act: 'announce'; stage: 'NEAR' | 'PASSED' }
  | { act: 'plan-reminders'; most: number | null }
  | { act: 'remind-signers'; isStopped: boolean }
  | { act: 'look' | 'accept' | 'refuse' | 'comment' | 'remind' | 'stand-in'; who: Approver; by?: typeof MIA }
  | { act: 'petition'; who: Party }
  | { act: 'settle'; who: Party | 'reviewer'; authorises: boolean }
  | { act: 'pass-on'; endorser: 'owner' | 'ana' }
  | { act: 'read-sheet' | 'endorse' | 'decline' | 'withdraw' }
  /** One after the other, as somebody does who opens a link and acts. */
  | { act: 'both'; acts: readonly Act[] }
  | { act: 'work'; index: number; death: Death | null }
  | { act: 'again'; index: number };

const anySigner = fc.constantFrom(...signers, ...others);
const anyApprover = fc.constantFrom(...approvers);
const anyParty = fc.constantFrom(...signers, 'owner' as const);
const place = fc.nat({ max: 9 });
const death = fc.option(fc.record({ appends: fc.nat({ max: 3 }), written: fc.boolean() }), { freq: 2, nil: null });

const after = (first: Act, ...second: Act[]): fc.Arbitrary<Act> =>
  fc.constantFrom(...second).map((then): Act => ({ act: 'both', acts: [first, then] }));

export const preparation = fc.record({
  act: fc.constant('prepare' as const),
  approvers: fc.subarray([...approvers]),
  orders: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 4, maxLength: 4 }),
  hasOrder: fc.boolean(),
  title: fc.constantFrom('Contrato', 'Contrato corregido'),
});

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 1, arbitrary: preparation },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('send' as const) }) },
  { weight: 2, arbitrary: preparation.map((prepare): Act => ({ act: 'both', acts: [prepare, { act: 'send' }] })) },
  { weight: 12, arbitrary: fc.record({ act: fc.constant('work' as const), index: place, death }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('again' as const), index: place }) },
  {
    weight: 5,
    arbitrary: anyApprover.chain((who) =>
      after({ act: 'look', who }, { act: 'accept', who }, { act: 'accept', who }, { act: 'refuse', who }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('look' as const, 'accept' as const, 'refuse' as const, 'comment' as const, 'remind' as const),
      who: anyApprover,
    }),
  },
  {
    weight: 3,
    arbitrary: anyApprover.chain((who) =>
      fc.constantFrom('accept' as const, 'refuse' as const, 'comment' as const).map((act): Act => {
        const own = { who, by: MIA } as const;
        return {
          act: 'both',
          acts: [
            { act: 'stand-in', ...own },
            { act: 'look', ...own },
            { act, ...own },
          ],
        };
      }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('look' as const, 'accept' as const), who: anyApprover, by: fc.constant(MIA) }) },
  { weight: 6, arbitrary: anySigner.chain((who) => after({ act: 'read', who }, { act: 'sign', who })) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('read' as const, 'sign' as const), who: anySigner }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('resend' as const), who: anySigner }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('rename' as const, 'remove' as const), who: anySigner }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('replace' as const), who: anySigner, by: fc.constantFrom(...others) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('not-sign' as const),
      who: anySigner,
      kind: fc.constantFrom('REFUSED' as const, 'NOT_MINE' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('ask-again' as const), who: anySigner }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('ask' as const), who: anySigner }) },
  { weight: 2, arbitrary: anyLastDay },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('announce' as const), stage: fc.constantFrom('NEAR' as const, 'PASSED' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('plan-reminders' as const), most: fc.constantFrom(1, 3, null) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remind-signers' as const), isStopped: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('petition' as const), who: anyParty }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      who: fc.oneof(anyParty, fc.constant('reviewer' as const)),
      authorises: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('pass-on' as const), endorser: fc.constantFrom('owner' as const, 'ana' as const) }),
  },
  { weight: 3, arbitrary: after({ act: 'read-sheet' }, { act: 'endorse' }, { act: 'endorse' }, { act: 'decline' }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('endorse' as const, 'decline' as const, 'withdraw' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('advance' as const), seconds: fc.constantFrom(61, 600_000) }) },
);
/** Rare, for it ends everything. */
export const anyEnd: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: anyAct },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('delete' as const, 'void' as const) }) },
);

export interface Story {
  readonly world: FlowsWorld;
  readonly documentId: string;
  /** Code of each refusal, with the act it answered. */
  readonly refused: string[];
  commands: number;
}

const owner: Actor = { kind: 'owner', id: OWNER, ownerId: OWNER };

export async function beginStory(world: FlowsWorld): Promise<Story> {
  const { state } = await world.documents.upload(
    OWNER,
    { fileName: 'contrato.pdf', bytes: Buffer.from('%PDF contract'), title: 'Contrato', language: 'es', documentType: null, country: 'MX' },
    0,
    { actor: owner, commandId: 'upload', correlationId: 'upload' },
  );
  return { world, documentId: state.documentId, refused: [], commands: 0 };
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const signatoryIdOf = (state: DocumentState, who: Signer): string =>
  signatoriesOf(state).find((one) => one.email?.value === emailOf(who as never))?.signatoryId ?? 'nobody';

/** Does one act as it would come from outside. Refusals are counted; anything else that is thrown is a defect. */
export async function perform(story: Story, act: Act): Promise<void> {
  if (act.act === 'both') {
    for (const one of act.acts) await perform(story, one);
    return;
  }
  try {
    await attempt(story, act);
  } catch (error) {
    if (!(error instanceof ProductError) || error.status >= 500) throw error;
    story.refused.push(`${act.act} ${error.code}`);
  }
}

async function attempt(story: Story, act: Exclude<Act, { act: 'both' }>): Promise<unknown> {
  const { world, documentId } = story;
  const { documents, voBo, cancellation, endorsement } = world;
  story.commands += 1;
  const commandId = `command-${story.commands}`;
  const as = (actor: Actor): CommandContext => ({ actor, commandId, correlationId: commandId });

  switch (act.act) {
    case 'prepare':
      return documents.changeSetup(
        {
          documentID: documentId,
          title: act.title,
          whoSigns: 'OTHERS',
          hasOrder: act.hasOrder,
          signatory: signers.map((one, index) => ({ name: one, emailID: emailOf(one), order: act.orders[index]! })),
          voBo: act.approvers.map((one, index) => ({ name: one, emailID: `${one}@example.mx`, order: act.orders[2 + index]! })),
          isEndorsement: true,
        },
        as(owner),
      );
    case 'send':
      return documents.execute({ type: 'ConfirmSending', data: { documentId } }, as(owner));
    case 'delete':
      return documents.execute({ type: 'DeleteDocument', data: { documentId } }, as(owner));
    case 'void':
      return documents.void(documentId, 'Ya no procede', as(owner));
    case 'idle':
      return world.host.idle();
    case 'advance':
      return world.clock.advance(act.seconds * 1000);
    case 'work':
      return world.host.work(act.index, act.death);
    case 'again':
      return world.host.again(act.index);
    case 'read':
    case 'sign':
    case 'resend': {
      const { state } = await world.load(documentId);
      const signatoryId = signatoryIdOf(state, act.who);
      const mine = as({ kind: 'signatory', id: signatoryId, documentId });
      if (act.act === 'resend') return documents.execute({ type: 'ResendSigningLink', data: { documentId, signatoryId } }, as(owner));
      const version = state.versions.at(-1)?.version ?? 1;
      if (act.act === 'read') return documents.execute({ type: 'PresentDocument', data: { documentId, signatoryId, version } }, mine);
      const seen = state.presented[signatoryId]?.at(-1);
      return documents.sign(
        {
          documentID: documentId,
          signatoryID: signatoryId,
          personId: '',
          presented: { version: seen?.version ?? 1, sha256: seen?.sha256 ?? 'x' },
          appearance: { kind: 'TEXT', text: act.who },
          values: [],
          geolocation: null,
          credential: null,
        },
        mine,
      );
    }
    case 'rename':
    case 'remove':
    case 'replace': {
      const signatoryID = signatoryIdOf((await world.load(documentId)).state, act.who);
      const correction =
        act.act === 'replace'
          ? { act: act.act, name: act.by, emailID: emailOf(act.by) }
          : { act: act.act, name: `${act.who} ${story.commands}` };
      return documents.correctSignatory({ documentID: documentId, signatoryID, ...correction }, as(owner));
    }
    case 'not-sign': {
      const signatoryID = signatoryIdOf((await world.load(documentId)).state, act.who);
      const answer = { documentID: documentId, signatoryID, kind: act.kind, reason: 'No me conviene', substitute: null };
      return documents.decline(answer, as({ kind: 'signatory', id: signatoryID, documentId }));
    }
    case 'ask-again': {
      const signatoryId = signatoryIdOf((await world.load(documentId)).state, act.who);
      return documents.execute({ type: 'ReopenSigning', data: { documentId, signatoryId } }, as(owner));
    }
    case 'ask': {
      const signatoryId = signatoryIdOf((await world.load(documentId)).state, act.who);
      const mine = as({ kind: 'signatory', id: signatoryId, documentId });
      return documents.execute({ type: 'RequestNewLink', data: { documentId, signatoryId } }, mine);
    }
    case 'last-day': {
      const data = { documentId, lastDay: dayIn(act.days, world.clock.now()) };
      return documents.execute({ type: 'SetLastDay', data }, as(owner));
    }
    case 'last-day-over':
      return passLastDay(world.clock, (await world.load(documentId)).state);
    case 'announce': {
      const set = (await world.load(documentId)).events.findLast((event) => event.type === 'LastDaySet');
      if (!set?.data.endsAt) return;
      return announceDue(world, { documentId, setBy: set.id, endsAt: set.data.endsAt, stage: act.stage });
    }
    case 'plan-reminders': {
      const plan = act.most === null ? null : { firstDays: 1, everyDays: 2, most: act.most };
      return documents.execute({ type: 'SetSigningReminders', data: { documentId, plan } }, as(owner));
    }
    case 'remind-signers': {
      const { engine } = world;
      return remindDue({ engine, mayResend: async () => (act.isStopped ? {} : null), signingMailsOf: async () => 'WITH_LINK' }, documentId);
    }
    case 'look':
    case 'accept':
    case 'refuse':
    case 'comment':
    case 'remind':
    case 'stand-in': {
      const { state } = await voBo.load(documentId);
      const approver = state.opened?.approvers.find((one) => one.name.value === act.who);
      const approverId = approver?.approverId ?? 'nobody';
      const about = { documentId, approverId };
      const mine = as({ kind: 'approver', id: approverId, documentId, ...(act.by && { substitute: act.by }) });
      if (act.act === 'stand-in') {
        const substitute = { userId: MIA, name: personal(MIA, 'Mía') };
        return voBo.execute({ type: 'SubstituteApprover', data: { ...about, substitute } }, mine);
      }
      if (act.act === 'remind') return voBo.execute({ type: 'ResendApproverLink', data: about }, as(owner));
      if (act.act === 'comment') {
        const personId = act.by ?? approver?.personId ?? 'nobody';
        const words = commentWords({ personId }, { title: 'Fecha', notes: 'Falta la fecha.' });
        const commentId = nameId('vobo-comment', documentId, approverId, mine.commandId);
        return voBo.execute({ type: 'AddVoBoComment', data: { ...about, commentId, ...words } }, mine);
      }
      const version = (await world.load(documentId)).state.versions.at(-1);
      if (act.act === 'look') {
        return version ? presentToApprover(voBo, { ...about, version: version.version, sha256: version.file.sha256 }, mine) : undefined;
      }
      const seen = state.presented[approverId]?.findLast(({ substituteId }) => substituteId === act.by) ?? {
        version: 1,
        sha256: '0'.repeat(64),
      };
      return voBo.execute(
        { type: act.act === 'accept' ? 'AcceptVoBo' : 'RefuseVoBo', data: { ...about, version: seen.version, sha256: seen.sha256 } },
        mine,
      );
    }
    case 'pass-on':
      return endorsement.ask(
        documentId,
        callerOf('owner'),
        {
          endorser: act.endorser === 'owner' ? null : { name: act.endorser, emailID: emailOf(act.endorser) },
          endorsee: { name: 'Bruno', emailID: emailOf('bruno') },
          kind: 'PROPERTY',
          place: '',
        },
        as,
      );
    case 'read-sheet':
    case 'endorse':
    case 'decline':
    case 'withdraw': {
      const newest = (await endorsement.load(documentId)).state.requests.at(-1);
      if (!newest) return;
      const endorser = callerOf(newest.endorser.name.value === 'ana' ? 'ana' : 'owner');
      const { endorsementId } = newest;
      if (act.act === 'read-sheet') return endorsement.sheet(endorsementId, endorser, as);
      if (act.act === 'decline') return endorsement.decline(endorsementId, endorser, 'No', as);
      if (act.act === 'withdraw') return endorsement.withdraw(endorsementId, callerOf('owner'), '', as);
      const given = { presented: newest.sheet.sha256, appearance: { kind: 'TEXT' as const, text: 'Endosante' }, efirma: null };
      return endorsement.sign(endorsementId, endorser, given, as);
    }
    case 'petition':
      return cancellation.request(
        documentId,
        callerOf(act.who),
        { reason: 'Ya no procede', evidence: [{ fileName: 'prueba.png', bytes: png }] },
        as,
      );
    case 'settle': {
      const newest = (await cancellation.load(documentId)).state.requests.at(-1);
      if (!newest) return;
      const reviewer = newest.reviewers[0]!;
      const who = act.who !== 'reviewer' ? act.who : reviewer.role === 'OWNER' ? 'owner' : (reviewer.email.value!.split('@')[0] as Signer);
      return cancellation.answer(newest.cancelationId, callerOf(who), { authorises: act.authorises, notes: '' }, as);
    }
  }
}
