import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentStreams } from '../../modules/documents/index.ts';
import { formsReactor } from '../../modules/flows/forms.ts';
import type { FormEvent } from '../../modules/forms/contract/events.ts';
import { answersIn, askedOf, type FormState, formSignerOf } from '../../modules/forms/domain/state.ts';
import { formDecider, type TemplateVersions } from '../../modules/forms/index.ts';
import { type FormTools, type WholeFormStreams, wholeFormStreams } from '../../modules/forms/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import type { Recorded } from '../../shared-kernel/decider/types.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { created, definitions, documentId } from '../forms/given.ts';
import { owner, refusalWorld } from '../refusals/world.ts';
import { count } from '../support/counts.ts';

/** Where a worker dies that composes: before anything, with the file made, with the file stored, or with the event written and nobody told. */
const KILLS = ['none', 'composing', 'stored', 'appended'] as const;
type Kill = (typeof KILLS)[number];
type Who = 'ana' | 'bruno';
type Act =
  | { readonly act: 'send' | 'cancel' }
  | { readonly act: 'answer' | 'accept' | 'comment' | 'remind' | 'decline'; readonly who: Who; readonly with: number }
  | { readonly act: 'change'; readonly with: number }
  | { readonly act: 'work'; readonly kill: Kill; readonly outcome: 'file' | 'too_large' };

const who = fc.constantFrom<Who>('ana', 'bruno');
const small = fc.integer({ min: 1, max: 4 });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Act>({ act: 'send' }) },
  { weight: 14, arbitrary: fc.record({ act: fc.constant('answer' as const), who, with: small }) },
  { weight: 16, arbitrary: fc.record({ act: fc.constant('accept' as const), who, with: small }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('comment' as const, 'remind' as const), who, with: small }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('decline' as const), who, with: small }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('change' as const), with: small }) },
  { weight: 1, arbitrary: fc.constant<Act>({ act: 'cancel' }) },
  {
    weight: 10,
    arbitrary: fc.record({
      act: fc.constant('work' as const),
      kill: fc.constantFrom(...KILLS),
      outcome: fc.constantFrom('file' as const, 'file' as const, 'too_large' as const),
    }),
  },
);

class Killed extends Error {}

/** A store whose process ends with its first append, after it. */
const dyingAfterAppend = (store: EventStore): EventStore =>
  new Proxy(store, {
    get(target, key) {
      if (key !== 'append') {
        const member: unknown = Reflect.get(target, key);
        return typeof member === 'function' ? member.bind(target) : member;
      }
      return async (...given: Parameters<EventStore['append']>) => {
        await target.append(...given);
        throw new Killed();
      };
    },
  });

async function begin(maySignersModify: boolean) {
  const world = refusalWorld();
  await world.given(formDecider, documentId, [created({ maySignersModify })]);
  const found = async () => ({ templateId: 'template-1', templateHistory: 2, type: 'configurable' as const, definitions });
  const tools: FormTools = {
    templates: { offered: found, kept: found },
    accounts: { mayBegin: async () => null, mayMail: async () => true },
    maxSigners: 30,
    countOpen: async () => 0,
  };
  const forms = wholeFormStreams(world.engine, tools);
  const stored = new Map<string, Uint8Array>();
  const load = () => forms.load(documentId);

  const depsOf = (kill: Kill, outcome: 'file' | 'too_large') => {
    const composed: TemplateVersions['composed'] = async (_owner, _version, answers) => {
      if (kill === 'composing') throw new Killed();
      return outcome === 'file' ? { ok: true, bytes: Buffer.from(JSON.stringify(answers)) } : { ok: false, code: 'too_large' };
    };
    return {
      engine: kill === 'appended' ? { ...world.engine, store: dyingAfterAppend(world.engine.store) } : world.engine,
      templates: { composed, kept: found },
      files: {
        get: async (key: string) => stored.get(key)!,
        put: async (bytes: Uint8Array) => {
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          stored.set(sha256, bytes);
          if (kill === 'stored') throw new Killed();
          return { key: sha256, sha256, size: bytes.length };
        },
      },
      word: {
        files: {
          inspect: async () => ({
            ok: true as const,
            format: 'docx' as const,
            findings: { trackedChanges: 0, comments: 0, externalTargets: 0, legalNumbers: 0, missingFonts: [] },
          }),
        },
        converter: {
          state: async () => ({ build: 'native' as const, version: '7', takesDoc: true, missingFences: [], fonts: null }),
        },
      },
      uploadMaxBytes: async () => 1_000_000,
      textPlaces: async () => [],
      signatureMark: String,
    };
  };
  const work = async (kill: Kill, outcome: 'file' | 'too_large') => {
    const { events } = await load();
    const last = events.at(-1)!;
    const item = {
      payload: { documentId, type: last.type, account: 'owner-1' },
      eventId: last.id,
      attempt: 1,
      signal: new AbortController().signal,
    };
    try {
      await formsReactor(depsOf(kill, outcome)).perform(item as never);
    } catch (error) {
      if (!(error instanceof Killed) && !(error instanceof Error && /outcome|unknown|Killed/i.test(String(error)))) throw error;
    }
  };
  const send = async (command: Parameters<WholeFormStreams['execute']>[0], actor: Actor = owner): Promise<void> => {
    try {
      await forms.execute(command, world.as(actor));
    } catch (error) {
      // Refused is an answer like any other.
      if (!(error instanceof ProductError)) throw error;
    }
  };
  let minutes = 0;
  const carryOut = async (act: Act): Promise<void> => {
    const about = { documentId };
    minutes += 2;
    world.clock.set(new Date(Date.parse('2026-11-21T12:00:00.000Z') + minutes * 60_000).toISOString());
    switch (act.act) {
      case 'send':
        return send({ type: 'SendForm', data: { ...about, signatoryIds: null } });
      case 'cancel':
        return send({ type: 'CancelForm', data: { ...about, reason: null } });
      case 'change':
        return send({ type: 'ChangeFormAnswers', data: { ...about, given: { renta: String(act.with), conAval: act.with % 2 === 0 } } });
      case 'work':
        return work(act.kill, act.outcome);
      case 'answer': {
        const given = act.who === 'ana' ? { calle: `Roble ${act.with}`, aval: 'Inés' } : {};
        return send(
          { type: 'AnswerForm', data: { ...about, signatoryId: act.who, given } },
          { kind: 'signatory', id: act.who, documentId },
        );
      }
      case 'accept': {
        const answeredAt = formSignerOf((await load()).state, act.who)?.answered?.at ?? '';
        return send({ type: 'AcceptForm', data: { ...about, signatoryId: act.who, answeredAt } });
      }
      case 'comment':
        return send({
          type: 'CommentForm',
          data: { ...about, signatoryId: act.who, commentId: `c-${minutes}`, comment: personal('p-owner', 'Otra vez') },
        });
      case 'remind':
        return send({ type: 'RemindFormSigner', data: { ...about, signatoryId: act.who } });
      case 'decline':
        return send(
          { type: 'RefuseForm', data: { ...about, signatoryId: act.who, reason: personal(`p-${act.who}`, 'No') } },
          { kind: 'signatory', id: act.who, documentId },
        );
    }
  };

  /** What must hold whatever happened, in whatever order. */
  const holds = async (): Promise<FormState> => {
    const { state, events } = await load();
    let then = formDecider.initial;
    for (const event of events) {
      const recorded = event as unknown as Recorded<FormEvent>;
      expect(firstForbidden(formDecider, then, [recorded]), event.type).toBeNull();
      const before = then;
      then = formDecider.evolve(then, recorded);
      // What is accepted is what was seen: nobody's answers change behind it.
      for (const signer of askedOf(before).filter(({ status }) => status === 'ACCEPTED' && before.stage === 'COLLECTING'))
        expect(formSignerOf(then, signer.signatoryId)!.answered).toEqual(signer.answered);
    }
    const document = (await documentStreams(world.engine).load(documentId)).events;
    const composed = events.filter(({ type }) => type === 'FormComposed');
    expect(composed.length).toBeLessThanOrEqual(1);
    expect(document.filter(({ type }) => type === 'DocumentUploaded').length).toBeLessThanOrEqual(composed.length);
    const [file] = composed as unknown as { data: { original: { sha256: string } } }[];
    if (file) {
      expect(askedOf(state).every(({ status }) => status === 'ACCEPTED')).toBe(true);
      const answers = { ...answersIn(formSignerOf(state, 'ana')!.answered!.answers), ...answersIn(state.answers) };
      expect(JSON.parse(Buffer.from(stored.get(file.data.original.sha256)!).toString())).toEqual(answers);
    }
    const [uploaded] = document as unknown as { type: string; data: { original: { sha256: string } } }[];
    if (uploaded) expect(uploaded.data.original.sha256).toBe(file?.data.original.sha256);
    return state;
  };
  return { carryOut, holds, work, document: async () => (await documentStreams(world.engine).load(documentId)).state };
}

describe('forms in any order, with races and killed workers', () => {
  it('what is accepted is what is composed, once, and becomes one document', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        // Some acts at a time: those of one moment race with each other.
        fc.array(fc.array(anyAct, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 30 }),
        async (mayModify, moments) => {
          const world = await begin(mayModify);
          await world.carryOut({ act: 'send' });
          for (const acts of moments) {
            await Promise.all(acts.map(world.carryOut));
            await world.holds();
          }
          // Left alone, a worker brings to an end what is accepted.
          await world.work('none', 'file');
          const { stage } = await world.holds();
          reached.add(stage);
          expect(stage).not.toBe('COMPOSING');
          if (stage === 'COMPOSED') expect((await world.document()).status).toBe('DRAFT');
        },
      ),
      { numRuns: count('forms', 60, 600) },
    );
    // The model went everywhere that there is to go.
    expect([...reached]).toEqual(expect.arrayContaining(['COMPOSED', 'COLLECTING']));
  });
});
