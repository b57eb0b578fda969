import type { StoredFacts } from '../../../shared-kernel/decider/codec.ts';
import { sentenceOf } from '../../../shared-kernel/i18n/event-text.ts';
import type { FormHistory } from '../contract/calls.ts';
import type { FormEvent, FormSignerData } from '../contract/events.ts';
import type { FormState } from '../domain/state.ts';
import { formEventTexts } from './event-texts.ts';

/** Everything that happened, also to who was asked before somebody else was. */
export function formHistory(state: FormState, events: readonly (FormEvent & StoredFacts)[], language: 'es' | 'en'): FormHistory {
  const people = new Map<unknown, FormSignerData>();
  for (const event of events) {
    if (event.type === 'FormCreated') for (const signer of event.data.signers) people.set(signer.signatoryId, signer);
    if (event.type === 'FormSignerChanged') people.set(event.data.signer.signatoryId, event.data.signer);
  }
  // As they are called now.
  for (const signer of state.signers) people.set(signer.signatoryId, signer);
  const who = (id: unknown): string | null => people.get(id)?.name.value ?? null;
  return {
    events: events.map(({ type, data, metadata }) => ({
      type,
      at: metadata.occurredAt,
      // What a later version writes has no words here.
      text: sentenceOf(formEventTexts, { type, data }, language, who) ?? type,
    })),
  };
}
