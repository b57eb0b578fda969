import type { DocumentEventData } from '../contract/events.ts';

type Converted = DocumentEventData<'WordConverted'>;
export type WordChoice = DocumentEventData<'WordChoiceMade'>;

/** How far a Word file came on its way to pages that its owner approved. Times are ISO 8601 UTC. */
export interface WordPages {
  readonly choice: WordChoice | null;
  readonly converted: (Converted & { readonly at: string }) | null;
  readonly failure: { readonly code: string; readonly at: string } | null;
  readonly approved: { readonly sha256: string; readonly at: string } | null;
}
