import { describe, expect, it } from 'vitest';
import { flowSentence, namesIn } from '../../modules/app/wiring/event-names.ts';
import { cancellationEventTypes } from '../../modules/cancellation/index.ts';
import { eventText } from '../../modules/documents/history/event-texts.ts';
import { documentEventTypes } from '../../modules/documents/index.ts';
import { endorsementEventTypes, specialEventTypes } from '../../modules/endorsement/index.ts';
import { voBoEventTypes } from '../../modules/vobo/index.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { streams } from '../golden-events/catalogue.ts';
import { foldOf, sent, setup, signatory, uploaded } from './given.ts';

const typesOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  document: documentEventTypes,
  vobo: voBoEventTypes,
  cancellation: cancellationEventTypes,
  endorsement: endorsementEventTypes,
  special: specialEventTypes,
};
const languages = ['es', 'en'] as const;

const actor = { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' };

/** The sentence of an event as the timeline makes it, among the other events of its history. */
function sentence(
  stream: string,
  event: { type: string; data: unknown },
  history: readonly { type: string; data: unknown }[],
  language: 'es' | 'en',
) {
  const nameOf = namesIn(history as never);
  const of = (inLanguage: 'es' | 'en') => flowSentence({ stream, actor, ...event } as never, inLanguage, nameOf);
  return eventText({ actor, ...event, sentence: stream === 'document' ? null : of } as never, foldOf([]), language);
}

const whole = (text: string) => {
  expect(text).toMatch(/^[\p{Lu}«“\d].*[.]$/u);
  expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\{| {2}|\(\)/);
};

describe('no event of a document is without its sentence', () => {
  it.each(Object.entries(typesOf))('of the stream %s', (stream, types) => {
    expect(Object.keys(types).length).toBeGreaterThan(2);
    for (const type of Object.keys(types)) {
      // Also where the data are of another version than the text expects: a trail with gaps proves nothing.
      const [es, en] = languages.map((language) => sentence(stream, { type, data: {} }, [], language));
      expect(es).not.toBe(type);
      expect(en).not.toBe(type);
      expect(es).not.toBe(en);
    }
  });

  it.each(streams.filter(({ stream }) => stream.slice(0, stream.indexOf('-')) in typesOf))(
    'and the samples of $stream give whole sentences in both languages',
    ({ stream, samples }) => {
      const category = stream.slice(0, stream.indexOf('-'));
      for (const sample of samples) for (const language of languages) whole(sentence(category, sample, samples, language));
    },
  );

  it('names who acted, and tells of somebody where the person was forgotten', () => {
    const opened = (name: string | null) => ({
      type: 'ApprovalRoundOpened',
      data: { round: 1, approvers: [{ approverId: 'a', name: { $personal: 'p', value: name } }] } as JsonObject,
    });
    const accepted = { type: 'VoBoAccepted', data: { round: 1, approverId: 'a', version: 1, sha256: 'b'.repeat(64), remaining: 0 } };
    expect(sentence('vobo', accepted, [opened('Óscar Peña')], 'es')).toBe(
      'Óscar Peña dio el visto bueno al archivo que se le mostró (SHA-256 bbbbbbbbbbbb…); era el último que faltaba.',
    );
    expect(sentence('vobo', accepted, [opened(null)], 'en')).toBe(
      'A person approved the file shown to them (SHA-256 bbbbbbbbbbbb…); it was the last approval.',
    );
    const asked = { type: 'EndorsementAsked', data: { endorsementId: 'e', endorser: { name: personal('p', 'Lucía Ferrer') } } };
    expect(
      sentence(
        'endorsement',
        { type: 'EndorsementDeclined', data: { endorsementId: 'e', reason: personal('p', 'No es mía') } },
        [asked],
        'es',
      ),
    ).toBe('Lucía Ferrer declinó endosar el documento, con este motivo: «No es mía».');
    const stated = {
      endorser: { name: personal('p', 'Lucía') },
      endorsee: { name: personal('q', 'Bruno') },
      kind: 'PROPERTY',
      sheet: { sha256: 'c'.repeat(64) },
      amount: { cents: 12_500_050, currency: 'MXN' },
      date: '2026-11-20',
    };
    const said = (language: 'es' | 'en', data: object) =>
      sentence('endorsement', { type: 'EndorsementAsked', data: data as JsonObject }, [], language);
    expect(said('es', stated)).toBe(
      'Se preparó la hoja del endoso en propiedad de Lucía a favor de Bruno, por $125,000.50 MXN, con fecha 20-nov-2026 (SHA-256 cccccccccccc…).',
    );
    expect(said('en', stated)).toBe(
      'The sheet of the endorsement in ownership from Lucía to Bruno, for $125,000.50 MXN, dated 20-Nov-2026 was prepared (SHA-256 cccccccccccc…).',
    );
    const replaced = (name: string) => {
      const people = [signatory('ana', { name: personal('p', 'Ana Cortés') })];
      const history = [uploaded(), setup(people), ...sent(people)];
      const event = {
        type: 'SignatoryReplaced',
        data: { replacedId: 'ana', person: { name: personal('q', name) } },
        sentence: null,
        actor,
      };
      return languages.map((language) => eventText(event as never, foldOf(history), language));
    };
    expect(replaced('Olga')[0]).toBe('Ya no se pide la firma a Ana Cortés, sino a Olga; el enlace anterior dejó de servir.');
    expect(replaced('Ana Cortés')).toEqual([
      'Se pide la firma de Ana Cortés en otra dirección; el enlace anterior dejó de servir.',
      'Ana Cortés is asked to sign at another address; the earlier link no longer opens.',
    ]);
    const petition = {
      type: 'CancellationRequested',
      data: { petitioner: { id: 's', name: personal('q', 'Ana') }, reviewers: [{ id: 'o', name: personal('r', 'Beto') }] },
    };
    expect(
      sentence('cancellation', { type: 'CancellationAuthorized', data: { role: 'OWNER', id: 'o', notes: null } }, [petition], 'en'),
    ).toBe('Beto authorised the cancellation.');
  });
});
