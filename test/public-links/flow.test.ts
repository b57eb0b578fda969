import { describe, expect, it } from 'vitest';
import type { PlacedField } from '../../modules/documents/contract/values.ts';
import { documentDecider } from '../../modules/documents/index.ts';
import { wholeDocumentStreams } from '../../modules/documents/streams.ts';
import { publicLinksReactor } from '../../modules/flows/public-links.ts';
import { formDecider } from '../../modules/forms/index.ts';
import { type FormTools, wholeFormStreams } from '../../modules/forms/streams.ts';
import { publicLinkDecider } from '../../modules/public-links/index.ts';
import { publicLinkStreams } from '../../modules/public-links/streams.ts';
import { tagsDecider } from '../../modules/tags/index.ts';
import { taggingStreams, tagsStreams } from '../../modules/tags/streams.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { setup, signatory, uploaded } from '../documents/given.ts';
import { answered, definitions } from '../forms/given.ts';
import { refusalWorld } from '../refusals/world.ts';
import { interruptedAt } from '../support/interrupted-at.ts';
import { everyPlan } from '../support/plan.ts';
import { confirmed, linkId, type Opened, ofDraft, ofTemplate, opened } from './given.ts';

class Killed extends Error {}

const field = (fieldId: string, signatoryId: string): PlacedField => ({
  fieldId,
  signatoryId,
  type: 'SIGNATURE',
  page: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 40,
  label: personal('p-owner', 'Firma'),
  required: true,
  display: {},
});

/** A process that ends around one of its appends: before it, or with it written and nobody told. */
type Death = { readonly at: number; readonly side: 'before' | 'after' } | null;

const dying = (store: EventStore, death: Death): EventStore => {
  let appends = 0;
  const dies = (side: 'before' | 'after') => () => {
    if (death && death.side === side && appends === death.at) throw new Killed();
    if (side === 'after') appends += 1;
  };
  return interruptedAt(store, { before: dies('before'), after: dies('after') });
};

const others = [{ personId: 'p-bruno', form: null, name: personal('p-bruno', 'Bruno'), email: personal('p-bruno', 'bruno@pena.example') }];
const onlyFirst = definitions.filter(({ signatoryForm }) => signatoryForm === null || signatoryForm === 1);

/** A link, a visitor who came, and whatever the flow does of it. `refuses`: what the plan says to sending. */
async function having(over: Partial<Opened>, refuses: string | null = null) {
  const world = refusalWorld();
  await world.given(tagsDecider, 'owner-1', [
    {
      type: 'TagCreated',
      data: { tagId: 'tag-1', name: personal('owner-1', 'Mostrador'), textColor: 'rgba(0,0,0,1)', bgColor: 'rgba(255,255,255,1)' },
    },
  ]);
  await world.given(documentDecider, 'draft-1', [
    uploaded({ documentId: 'draft-1' }),
    setup([signatory('open', { name: personal('p-open', 'Visitante') }), signatory('clara', { order: 2 })], { hasOrder: true }),
    { type: 'FieldsPlaced', data: { fields: [field('f-open', 'open'), field('f-clara', 'clara')] } },
    // What was changed after the link was opened is none of it.
    setup([signatory('dora')]),
  ]);
  await world.given(publicLinkDecider, linkId, [opened({ tagId: 'tag-1', ...over }), confirmed('ana')]);
  const found = async () => ({ templateId: 'template-1', templateHistory: 2, type: 'configurable' as const, definitions: onlyFirst });
  const tools: FormTools = {
    templates: { offered: found, kept: found },
    accounts: { mayBegin: async () => null, mayMail: async () => true },
    maxSigners: 30,
    countOpen: async () => 0,
  };
  const streamsOf = (death: Death) => {
    const engine = { ...world.engine, store: dying(world.engine.store, death) };
    const mayBegin = async () => (refuses === null ? null : { refused: true as const, status: 403 as const, code: refuses, facts: {} });
    return {
      links: publicLinkStreams(engine),
      forms: wholeFormStreams(engine, tools),
      documents: wholeDocumentStreams(engine, {
        limits: { maxSigners: 30 },
        plan: { ...everyPlan, mayBegin },
        usualReminders: async () => null,
        applySignature: () => Promise.reject(new Error('nobody signs here')),
      }),
      plan: everyPlan,
      tags: tagsStreams(engine),
      taggings: taggingStreams(engine),
    };
  };
  const streams = streamsOf(null);
  const perform = async (payload: Record<string, unknown> = { documentId: 'document-ana', linkId }, death: Death = null) => {
    try {
      const work = { payload, eventId: 'event-1', attempt: 1, signal: new AbortController().signal };
      await publicLinksReactor(streamsOf(death) as never).perform(work as never);
      return 'done';
    } catch (error) {
      if (error instanceof Killed || /Killed|outcome/i.test(String(error))) return 'killed';
      throw error;
    }
  };
  const story = async () => ({
    form: (await streams.forms.load('document-ana')).events.map(({ type }) => type),
    document: (await streams.documents.load('document-ana')).events.map(({ type }) => type),
    tagging: (await streams.taggings.load('document-ana')).events.map(({ type }) => type),
  });
  return { world, streams, perform, story };
}

const DEATHS: Death[] = [0, 1, 2, 3].flatMap((at) => [{ at, side: 'before' } as const, { at, side: 'after' } as const]);

describe('from a confirmed visit to a document of a draft', () => {
  const whole = {
    form: [],
    document: ['DocumentUploaded', 'SetupChanged', 'FieldsPlaced', 'SendingConfirmed'],
    tagging: ['DocumentTagsSet'],
  };

  it('the draft as it was then, with the visitor in the open place, is sent in the name of the authorisation', async () => {
    const { perform, story, streams } = await having({ source: ofDraft });
    expect(await perform()).toBe('done');
    expect(await story()).toEqual(whole);
    const { state, events } = await streams.documents.load('document-ana');
    expect(state.setup!.signatories.map(({ name, order }) => [name.value, order])).toEqual([
      ['ana', 1],
      ['clara', 2],
    ]);
    expect(state.setup).toMatchObject({ hasOrder: true, title: { value: 'Reglamento' } });
    expect(state.fields.map(({ signatoryId }) => signatoryId)).toEqual(state.setup!.signatories.map(({ signatoryId }) => signatoryId));
    expect(state.uploaded).toMatchObject({ copyOf: 'draft-1', publicLink: { linkId, visitId: 'visit-ana' } });
    expect(events.at(-1)).toMatchObject({
      data: { round: 1, publicLink: linkId },
      metadata: { actor: { kind: 'process', id: 'public-links' } },
    });
  });

  it.each(DEATHS)('killed $side append $at, it is taken up again and there is one document', async (death) => {
    const { perform, story } = await having({ source: ofDraft });
    await perform(undefined, death);
    expect(await perform()).toBe('done');
    expect(await perform()).toBe('done');
    expect(await story()).toEqual(whole);
  });

  it('without the authorisation it waits as a draft', async () => {
    const { perform, story } = await having({ source: ofDraft, authorised: false });
    await perform();
    expect((await story()).document).toEqual(['DocumentUploaded', 'SetupChanged', 'FieldsPlaced']);
  });

  it('what the plan refuses waits too, and is not tried for ever', async () => {
    const { perform, story } = await having({ source: ofDraft }, 'plan.documents_limit');
    expect(await perform()).toBe('done');
    expect(await story()).toEqual({ ...whole, document: ['DocumentUploaded', 'SetupChanged', 'FieldsPlaced'] });
  });

  it('of who was forgotten meanwhile nothing is made', async () => {
    const { world, perform, story } = await having({ source: ofDraft });
    await world.engine.vault.forget('p-ana');
    expect(await perform()).toBe('done');
    expect(await story()).toEqual({ form: [], document: [], tagging: [] });
  });
});

describe('from a confirmed visit to a form', () => {
  const source = { ...ofTemplate, others };

  it('begins it and asks the visitor at once, in the order that was named', async () => {
    const { perform, story, streams } = await having({ source: { ...source, visitorTurn: 'LAST' } });
    await perform();
    expect((await story()).form).toEqual(['FormCreated', 'FormSent']);
    const { state } = await streams.forms.load('document-ana');
    expect(state.signers.map(({ name, form, isAsked }) => [name.value, form, isAsked])).toEqual([
      ['Bruno', null, false],
      ['ana', 1, true],
    ]);
    expect(state.created).toMatchObject({ publicLink: { linkId, visitId: 'visit-ana', hasOrder: true }, templateHistory: 2 });
  });

  const answerOf = async ({ world, streams }: Awaited<ReturnType<typeof having>>) => {
    const { state } = await streams.forms.load('document-ana');
    const signatoryId = state.signers.find(({ isAsked }) => isAsked)!.signatoryId;
    const given = JSON.parse((answered('ana').data as { answers: { value: string } }).answers.value) as Record<string, unknown>;
    await streams.forms.execute(
      { type: 'AnswerForm', data: { documentId: 'document-ana', signatoryId, given } },
      world.as({ kind: 'signatory', id: signatoryId, documentId: 'document-ana' }),
    );
  };

  it('with the authorisation what is handed in is accepted, and the event says by which link', async () => {
    const flow = await having({ source: { ...source, answers: personal('p-owner', JSON.stringify({ renta: '1200', conAval: false })) } });
    await flow.perform();
    await answerOf(flow);
    await flow.perform({ documentId: 'document-ana' }, { at: 0, side: 'after' });
    expect(await flow.perform({ documentId: 'document-ana' })).toBe('done');
    const { events, state } = await flow.streams.forms.load('document-ana');
    expect(events.map(({ type }) => type)).toEqual(['FormCreated', 'FormSent', 'FormAnswered', 'FormAccepted']);
    expect(events.at(-1)!.data).toMatchObject({ remaining: 0, publicLink: linkId });
    expect(state.stage).toBe('COMPOSING');
  });

  it('without it the form waits for the owner', async () => {
    const flow = await having({ source, authorised: false });
    await flow.perform();
    await answerOf(flow);
    await flow.perform({ documentId: 'document-ana' });
    expect((await flow.story()).form).toEqual(['FormCreated', 'FormSent', 'FormAnswered']);
  });

  it('a form of no link is none of its business', async () => {
    const { world, perform, story } = await having({ source });
    await world.given(formDecider, 'other', []);
    expect(await perform({ documentId: 'other' })).toBe('done');
    expect(await story()).toEqual({ form: [], document: [], tagging: [] });
  });
});
