import type { ComponentType } from 'react';
import type { DocumentView } from '../../api/types.ts';

interface OfDocument {
  readonly view: DocumentView;
}

/** What other features say on the page of a document: it gives them their places and knows nothing of them. */
export interface DocumentParts {
  /** The way to asking for its cancellation, where the account may. */
  readonly AskForCancellation: ComponentType<OfDocument>;
  /** The same as an act of a menu; null: the account may not ask. */
  readonly useWayToCancellation: (view: DocumentView) => { readonly text: string; readonly does: { readonly to: string } } | null;
  /** Whether a cancellation waits for this account's answer: then that, and nothing else, is what to do first. */
  readonly useIsAskedToCancel: (view: DocumentView) => boolean;
  /** Where its cancellation stands. */
  readonly CancellationStrip: ComponentType<OfDocument>;
  /** Where passing it on stands. `writer`: may act for the account that owns the document. */
  readonly EndorsementPart: ComponentType<OfDocument & { readonly writer: boolean }>;
  /** Everybody who has held it. */
  readonly Holders: ComponentType<OfDocument>;
}
