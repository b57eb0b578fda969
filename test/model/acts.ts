import {
  type DocumentState,
  recordAnchor,
  recordSealingFailure,
  requestConstancia,
  sealDocument,
  signatoriesOf,
} from '../../modules/documents/index.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { dayIn, type LastDayAct, passLastDay } from './last-day-act.ts';
import { emailOf, OWNER, upload, type Who, type World } from './world.ts';

/** What anybody may try, at any moment and in any order. */
export type Act =
  | { act: 'setup'; who: readonly Who[]; orders: readonly number[]; hasOrder: boolean; ownerSigns: boolean }
  | { act: 'place'; who: readonly Who[] }
  | {
      act:
        | 'upload'
        | 'send'
        | 'process'
        | 'delete'
        | 'void'
        | 'view'
        | 'download'
        | 'seal'
        | 'constancia'
        | 'anchor'
        | 'sealing-failure'
        | 'again';
    }
  | { act: 'share'; observer: number }
  | { act: 'advance'; seconds: number }
  | { act: 'read'; who: Who | 'owner'; version: 'newest' | 'first' }
  | { act: 'claim'; who: Who | 'owner'; pages: readonly number[] }
  | { act: 'sign'; who: Who | 'owner'; saw: 'newest' | 'oldest-shown' | 'unseen'; sameKey: boolean }
  | { act: 'resend' | 'rename' | 'remove' | 'ask'; who: Who }
  | { act: 'replace'; who: Who; by: Who }
  | { act: 'decline'; who: Who | 'owner'; kind: 'REFUSED' | 'NOT_MINE' }
  | { act: 'reopen'; who: Who | 'owner' }
  | LastDayAct
  /** Somebody who is not asked any more reads and signs as they were. */
  | { act: 'void-link' };

/** What came of an act of a person: `done` names the events that are its own. */
export interface Outcome {
  readonly commandId: string;
  readonly refused: string | null;
  readonly events: readonly string[];
  readonly replayed: boolean;
}

export interface Story {
  readonly world: World;
  readonly documentId: string;
  readonly outcomes: Outcome[];
  /** The last command of a person, to be sent once more. */
  last: (() => Promise<Outcome>) | null;
  commands: number;
}

export async function beginStory(world: World): Promise<Story> {
  const context = ownerContext('upload-0');
  const { state } = await world.documents.upload(OWNER, upload, 0, context);
  return { world, documentId: state.documentId, outcomes: [], last: null, commands: 0 };
}

const owner: Actor = { kind: 'owner', id: OWNER, ownerId: OWNER };
const ownerContext = (commandId: string, actor: Actor = owner): CommandContext => ({ actor, commandId, correlationId: commandId });

const signatoryIdOf = (state: DocumentState, one: Who | 'owner'): string =>
  signatoriesOf(state).find((signatory) => (one === 'owner' ? signatory.isOwner : signatory.email?.value === emailOf(one)))?.signatoryId ??
  'nobody';

/** Does one act as it would come from outside. Refusals are outcomes; anything else that is thrown is a defect. */
export async function perform(story: Story, act: Act): Promise<void> {
  const { world, documentId } = story;
  const { documents } = world;
  const { state } = await world.load(documentId);
  story.commands += 1;
  const number = story.commands;
  const command = async (
    commandId: string,
    run: () => Promise<{ events: readonly { id: string }[]; replayed: boolean }>,
  ): Promise<void> => {
    const once = async (): Promise<Outcome> => {
      try {
        const { events, replayed } = await run();
        return { commandId, refused: null, events: events.map((event) => event.id), replayed };
      } catch (error) {
        if (error instanceof ProductError && error.status < 500) return { commandId, refused: error.code, events: [], replayed: false };
        throw error;
      }
    };
    story.last = once;
    story.outcomes.push(await once());
  };
  const asOwner = ownerContext(`command-${number}`);
  const by = (one: Who | 'owner'): CommandContext =>
    one === 'owner' ? asOwner : ownerContext(`command-${number}`, { kind: 'signatory', id: signatoryIdOf(state, one), documentId });

  switch (act.act) {
    case 'upload':
      return command('upload-0', () => documents.upload(OWNER, upload, 0, ownerContext('upload-0')));
    case 'setup': {
      const signatory = act.who.map((one, index) => ({ name: one, emailID: emailOf(one), order: act.orders[index]! }));
      return command(asOwner.commandId, () =>
        documents.changeSetup(
          {
            documentID: documentId,
            whoSigns: act.ownerSigns ? 'ME_AND_OTHERS' : 'OTHERS',
            hasOrder: act.hasOrder,
            ownerOrder: act.orders[2]!,
            signatory,
          },
          asOwner,
        ),
      );
    }
    case 'place': {
      const fields = act.who.flatMap((one, index) => {
        const place = {
          email: emailOf(one),
          page: 1,
          x: 10 + index * 120,
          width: 100,
          height: 40,
          label: one,
          required: true,
          display: {},
        };
        return [
          { ...place, type: 'SIGNATURE' as const, y: 10 },
          ...(index === 0 ? [{ ...place, type: 'INITIALS' as const, y: 60 }] : []),
          ...(index === 1 ? [{ ...place, type: 'TEXT' as const, y: 110, format: 'NUMBER' as const, prefilled: '12' }] : []),
        ];
      });
      return command(asOwner.commandId, () => documents.placeFields({ documentID: documentId, fields }, asOwner));
    }
    case 'send':
      return command(asOwner.commandId, () => documents.execute({ type: 'ConfirmSending', data: { documentId } }, asOwner));
    case 'share':
      return command(asOwner.commandId, () => documents.share(documentId, [`observer-${act.observer}@example.mx`], asOwner));
    case 'delete':
      return command(asOwner.commandId, () => documents.execute({ type: 'DeleteDocument', data: { documentId } }, asOwner));
    case 'void':
      return command(asOwner.commandId, () => documents.void(documentId, 'Ya no procede', asOwner));
    case 'resend':
      return command(asOwner.commandId, () =>
        documents.execute({ type: 'ResendSigningLink', data: { documentId, signatoryId: signatoryIdOf(state, act.who) } }, asOwner),
      );
    case 'ask': {
      const data = { documentId, signatoryId: signatoryIdOf(state, act.who) };
      return command(by(act.who).commandId, () => documents.execute({ type: 'RequestNewLink', data }, by(act.who)));
    }
    case 'rename':
    case 'remove': {
      const about = { documentID: documentId, signatoryID: signatoryIdOf(state, act.who) };
      const correction = act.act === 'remove' ? { act: act.act } : { act: 'rename' as const, name: `${act.who} ${number}` };
      return command(asOwner.commandId, () => documents.correctSignatory({ ...about, ...correction }, asOwner));
    }
    case 'replace':
      return command(asOwner.commandId, () =>
        documents.correctSignatory(
          { documentID: documentId, signatoryID: signatoryIdOf(state, act.who), act: 'replace', name: act.by, emailID: emailOf(act.by) },
          asOwner,
        ),
      );
    case 'decline': {
      const context = by(act.who);
      const substitute = { name: 'Olga', email: 'olga@example.mx' };
      return command(context.commandId, () =>
        documents.decline(
          { documentID: documentId, signatoryID: signatoryIdOf(state, act.who), kind: act.kind, reason: 'No me conviene', substitute },
          context,
        ),
      );
    }
    case 'reopen':
      return command(asOwner.commandId, () =>
        documents.execute({ type: 'ReopenSigning', data: { documentId, signatoryId: signatoryIdOf(state, act.who) } }, asOwner),
      );
    case 'last-day': {
      const data = { documentId, lastDay: dayIn(act.days, world.clock.now()) };
      return command(asOwner.commandId, () => documents.execute({ type: 'SetLastDay', data }, asOwner));
    }
    case 'last-day-over':
      return passLastDay(world.clock, state);
    case 'void-link': {
      for (const [index, { signatoryId }] of state.formerSignatories.entries()) {
        const context = ownerContext(`command-${number}-${index}`, { kind: 'signatory', id: signatoryId, documentId });
        const seen = state.presented[signatoryId]?.at(-1);
        const signing = {
          documentID: documentId,
          signatoryID: signatoryId,
          personId: '',
          presented: { version: seen?.version ?? 1, sha256: seen?.sha256 ?? 'x' },
          appearance: { kind: 'TEXT' as const, text: 'former' },
          values: [],
          geolocation: null,
          credential: null,
        };
        await command(context.commandId, () =>
          documents.execute({ type: 'PresentDocument', data: { documentId, signatoryId, version: 1 } }, context),
        );
        await command(`${context.commandId}-sign`, () => documents.sign(signing, { ...context, commandId: `${context.commandId}-sign` }));
      }
      return;
    }
    case 'view':
      return command(asOwner.commandId, () =>
        documents.execute({ type: 'ViewDocument', data: { documentId, viewer: 'OWNER', viewerId: OWNER } }, asOwner),
      );
    case 'download':
      return command(asOwner.commandId, () =>
        documents.execute(
          { type: 'DownloadFile', data: { documentId, viewer: 'OWNER', viewerId: OWNER, file: 'PDF', sha256: '0'.repeat(64) } },
          asOwner,
        ),
      );
    case 'read': {
      const version = act.version === 'first' ? 1 : (state.versions.at(-1)?.version ?? 1);
      const context = by(act.who);
      const data = { documentId, signatoryId: signatoryIdOf(state, act.who), version };
      return command(context.commandId, () => documents.execute({ type: 'PresentDocument', data }, context));
    }
    case 'claim': {
      const signatoryId = signatoryIdOf(state, act.who);
      const seen = state.presented[signatoryId]?.at(-1);
      const presented = { version: seen?.version ?? 1, sha256: seen?.sha256 ?? 'x' };
      const context = by(act.who);
      const data = { documentId, signatoryId, presented, pages: [...act.pages] };
      return command(context.commandId, () => documents.execute({ type: 'ClaimShownPages', data }, context));
    }
    case 'sign': {
      const signatoryId = signatoryIdOf(state, act.who);
      const shown = state.presented[signatoryId] ?? [];
      const newest = state.versions.at(-1);
      const seen =
        act.saw === 'newest'
          ? shown.at(-1)
          : act.saw === 'oldest-shown'
            ? shown[0]
            : { version: newest?.version ?? 1, sha256: newest?.file.sha256 ?? 'x' };
      const context = { ...by(act.who), ...(act.sameKey ? { commandId: `sign-${act.who}-${state.round}` } : {}) };
      const input = {
        documentID: documentId,
        signatoryID: signatoryId,
        personId: '',
        presented: { version: seen?.version ?? 1, sha256: seen?.sha256 ?? 'x' },
        appearance: { kind: 'TEXT' as const, text: act.who },
        // Now and then somebody forgets them, and is refused where they have a place.
        initials: number % 6 === 0 ? null : { kind: 'TEXT' as const, text: act.who[0]! },
        values: [],
        geolocation: null,
        credential: null,
      };
      return command(context.commandId, () => documents.sign(input, context));
    }
    case 'again':
      if (story.last) story.outcomes.push(await story.last());
      return;
    case 'advance':
      world.clock.advance(act.seconds * 1000);
      return;
    case 'process':
      return world.process(documentId, state);
    case 'seal':
      return sealDocument(world.flow, documentId, 'test');
    case 'constancia':
      return requestConstancia(world.flow, documentId, 'test');
    case 'anchor':
      return recordAnchor(
        world.flow,
        documentId,
        {
          coversRevision: state.constanciaRevision ?? 0,
          treeSize: 1,
          root: 'a'.repeat(64),
          chainId: 1,
          contract: '0x',
          txHash: `0x${number}`,
          blockNumber: number,
          blockTime: '2026-11-21T12:00:00Z',
          test: true,
        },
        'test',
      );
    case 'sealing-failure':
      return recordSealingFailure(
        world.flow,
        { documentId, step: 'SEAL', attempt: number, code: 'Test', detail: 'test', nextAttemptAt: '2026-11-21T12:00:00Z' },
        'test',
      );
  }
}
