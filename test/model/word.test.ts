import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConvertWordDeps, convertWord, type DocumentState, documentDecider } from '../../modules/documents/index.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { WordConversionRefused, WordConverterUnavailable } from '../../shared-kernel/word/port.ts';
import { count } from '../support/counts.ts';
import { createWorld, emailOf, OWNER, textDocx, textPdf } from './world.ts';

/** How a try to convert ends: with pages, refused for good, without a converter, or killed once the file is stored. */
type End = 'pages' | 'refused' | 'away' | 'killed';
type Act =
  | { readonly act: 'convert'; readonly end: End }
  | { readonly act: 'choose'; readonly shown: boolean }
  | { readonly act: 'approve'; readonly own: boolean }
  | { readonly act: 'again' | 'setup' | 'place' | 'send' | 'delete' };

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      act: fc.constant('convert' as const),
      end: fc.constantFrom<End>('pages', 'pages', 'refused', 'away', 'killed'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('choose' as const), shown: fc.boolean() }) },
  { weight: 14, arbitrary: fc.record({ act: fc.constant('approve' as const), own: fc.boolean() }) },
  { weight: 18, arbitrary: fc.record({ act: fc.constantFrom('setup' as const, 'place' as const, 'send' as const) }) },
  { weight: 8, arbitrary: fc.constant<Act>({ act: 'again' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ act: 'delete' }) },
);

/** A draft of a Word file; `asks`: it has tracked changes. */
async function begin(scheduler: fc.Scheduler, asks: boolean) {
  const world = createWorld(scheduler);
  let commands = 0;
  let conversions = 0;
  const context = (): CommandContext => {
    commands += 1;
    return {
      actor: { kind: 'owner', id: OWNER, ownerId: OWNER },
      commandId: `command-${commands}`,
      correlationId: `command-${commands}`,
      causationId: null,
      ownerId: OWNER,
    };
  };
  const bytes = textDocx(asks ? { trackedChanges: 2 } : {});
  const upload = { fileName: 'contrato.docx', bytes, title: null, language: 'es' as const, documentType: null, country: null };
  const { documentId } = (await world.documents.upload(OWNER, upload, 0, context())).state;
  const state = async (): Promise<DocumentState> => (await world.load(documentId)).state;

  const depsOf = (end: End): ConvertWordDeps => ({
    engine:
      end === 'killed'
        ? { ...world.flow.engine, store: { ...world.flow.engine.store, append: () => Promise.reject(new Error('killed')) } }
        : world.flow.engine,
    files: world.files,
    pdf: textPdf,
    word: {
      files: { prepared: async (file) => file },
      converter: {
        convert: async () => {
          await scheduler.schedule(Promise.resolve(), 'convert');
          if (end === 'refused') throw new WordConversionRefused('word.not_converted');
          if (end === 'away') throw new WordConverterUnavailable();
          conversions += 1;
          // No two are the same bytes.
          return { pdf: Buffer.from(`%PDF- ${conversions}`), converter: { name: 'Text', version: '1' } };
        },
      },
    },
    uploadMaxBytes: async () => 1_000_000,
  });
  const acts: { readonly [Name in Act['act']]: (act: Extract<Act, { act: Name }>) => Promise<unknown> } = {
    convert: async ({ end }) => {
      // Each time that another try is asked for, that event is its cause.
      const asked = (await world.load(documentId)).events.filter(({ type }) => type === 'WordConversionAskedAgain').length;
      return convertWord(depsOf(end), { documentId, attempt: 1, signal: new AbortController().signal }, `cause-${asked}`);
    },
    choose: ({ shown }) =>
      world.documents.execute(
        {
          type: 'ChooseWordText',
          data: { documentId, trackedChanges: shown ? 'SHOWN' : 'ACCEPTED', comments: shown ? 'SHOWN' : 'LEFT_OUT' },
        },
        context(),
      ),
    approve: async ({ own }) => {
      const sha256 = own ? ((await state()).word?.converted?.file.sha256 ?? 'f'.repeat(64)) : 'f'.repeat(64);
      return world.documents.execute({ type: 'ApprovePages', data: { documentId, sha256 } }, context());
    },
    setup: () =>
      world.documents.changeSetup(
        { documentID: documentId, whoSigns: 'OTHERS', signatory: [{ name: 'Ana', emailID: emailOf('ana') }] },
        context(),
      ),
    place: () =>
      world.documents.placeFields(
        {
          documentID: documentId,
          fields: [
            {
              email: emailOf('ana'),
              type: 'SIGNATURE',
              page: 1,
              x: 10,
              y: 10,
              width: 100,
              height: 40,
              label: 'Ana',
              required: true,
              display: {},
            },
          ],
        },
        context(),
      ),
    again: () => world.documents.execute({ type: 'ConvertWordAgain', data: { documentId } }, context()),
    send: () => world.documents.execute({ type: 'ConfirmSending', data: { documentId } }, context()),
    delete: () => world.documents.execute({ type: 'DeleteDocument', data: { documentId } }, context()),
  };
  const perform = async (act: Act): Promise<string | null> => {
    try {
      await (acts[act.act] as (act: Act) => Promise<unknown>)(act);
      return null;
    } catch (error) {
      if (error instanceof ProductError) return error.code;
      // What a reactor would try again.
      if (act.act === 'convert') return 'again';
      throw error;
    }
  };
  return { world, documentId, state, perform, events: async () => (await world.load(documentId)).events };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** What must be true of the history of a Word document, whatever was done to it. */
async function check({ events, world }: Begun): Promise<void> {
  const all = await events();
  let state = documentDecider.initial;
  for (const event of all) {
    expect(firstForbidden(documentDecider, state, [event])).toBeNull();
    if (event.type === 'SendingConfirmed') expect(state.word?.approved?.sha256).toBe(state.word?.converted?.file.sha256 ?? 'none');
    if (event.type === 'FieldsPlaced' && event.data.fields.length > 0) expect(state.word?.converted).not.toBeNull();
    if (event.type === 'WordConverted') expect(world.files.bytes.has(event.data.file.key)).toBe(true);
    state = documentDecider.evolve(state, event);
  }
  const times = (...types: string[]) => all.filter(({ type }) => types.includes(type)).length;
  expect(times('WordConverted')).toBeLessThanOrEqual(1);
  // Each failure is followed by another try, or is the end.
  expect(times('WordConverted', 'WordConversionFailed') - times('WordConversionAskedAgain')).toBeLessThanOrEqual(1);
  expect(times('WordChoiceMade')).toBeLessThanOrEqual(1);
  expect(times('PagesApproved')).toBeLessThanOrEqual(1);
}

describe('a Word file, its converter, its owner, and everything at once', () => {
  it('has one file in its history, and is sent with pages that were approved or not at all', { timeout: 1_200_000 }, async () => {
    const runs = count('Word stories', 60, 3000);
    const seen = { again: 0, converted: 0, failed: 0, sent: 0, deleted: 0, refused: 0, races: 0 };
    const story = fc.record({
      asks: fc.boolean(),
      /** Most begin with pages, so that they get to where approval and sending meet. */
      hasPages: fc.boolean(),
      moments: fc.array(fc.array(anyAct, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), story, async (scheduler, { asks, hasPages, moments }) => {
        const begun = await scheduler.waitFor(begin(scheduler, asks));
        const opening: Act[] = hasPages ? [{ act: 'choose', shown: true }, { act: 'convert', end: 'pages' }, { act: 'setup' }] : [];
        for (const act of opening) await scheduler.waitFor(begun.perform(act));
        for (const acts of moments) {
          const outcomes = await scheduler.waitFor(Promise.all(acts.map((act) => begun.perform(act))));
          seen.refused += outcomes.filter((code) => code !== null && code !== 'again').length;
          if (acts.length > 1) seen.races += 1;
          await check(begun);
        }
        // The way to the end stays open: whoever chose, or had nothing to choose, gets pages or learns why not.
        await scheduler.waitFor(begun.perform({ act: 'choose', shown: false }));
        await scheduler.waitFor(begun.perform({ act: 'convert', end: 'pages' }));
        await check(begun);
        const { word, isDeleted, status } = await begun.state();
        if (!isDeleted) expect(word!.converted === null).toBe(word!.failure !== null);
        const types = (await begun.events()).map(({ type }) => type);
        seen.again += types.filter((type) => type === 'WordConversionAskedAgain').length;
        seen.failed += types.filter((type) => type === 'WordConversionFailed').length;
        if (word!.converted) seen.converted += 1;
        if (isDeleted) seen.deleted += 1;
        if (status !== 'DRAFT') seen.sent += 1;
      }),
      { numRuns: runs, seed: 20_261_127, verbose: 1 },
    );
    console.info(`Word model: ${JSON.stringify(seen)}`);
    // Stories that never get anywhere would prove nothing.
    expect(seen.converted).toBeGreaterThan(runs / 3);
    expect(seen.failed).toBeGreaterThan(runs / 20);
    expect(seen.again).toBeGreaterThan(runs / 30);
    expect(seen.sent).toBeGreaterThan(runs / 20);
    expect(seen.deleted).toBeGreaterThan(runs / 20);
    expect(seen.refused).toBeGreaterThan(runs);
    expect(seen.races).toBeGreaterThan(runs);
  });
});
