import type { Json } from '../../../shared-kernel/json.ts';
import type { Bilingual, Leg, LegName, LegStatus } from '../contract/verdict.ts';
import { type LegCode, phrases } from './words/index.ts';
import { fill, type Phrase } from './words/phrase.ts';

export interface LegDraft {
  readonly status: LegStatus;
  readonly code: LegCode;
  readonly subIndication?: string;
  readonly subject?: string | null;
  readonly test?: boolean;
  readonly facts?: Record<string, Json>;
  /** What the sentences say in place of the fact of the same name. */
  readonly words?: Readonly<Record<string, Bilingual | readonly Bilingual[]>>;
}

/** A leg with its sentences taken from the phrase book and filled with its facts. */
export function makeLeg(leg: LegName, draft: LegDraft): Leg {
  const facts = draft.facts ?? {};
  const phrase: Phrase = phrases[draft.code];
  return {
    leg,
    subject: draft.subject ?? null,
    status: draft.status,
    code: draft.code,
    subIndication: draft.subIndication ?? null,
    test: draft.test ?? false,
    facts,
    reason: fill(phrase, facts, draft.words),
    todo: phrase.todo ? fill(phrase.todo, facts, draft.words) : null,
  };
}
