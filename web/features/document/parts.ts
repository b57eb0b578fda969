import type { ComponentType } from 'react';
import type { DocumentView } from '../../api/types.ts';

interface OfDocument {
  readonly view: DocumentView;
}

/** What other features say on the page of a document: it gives them their places and knows nothing of them. */
export interface DocumentParts {
  /** The way to asking for its cancellation, where the account may. */
  readonly AskForCancellation: ComponentType<OfDocument>;
  /** Whether the account may ask for it, or one is under way. */
  readonly useIsCancellable: (view: DocumentView) => boolean;
  /** Whether a cancellation waits for this account's answer: then that, and nothing else, is what to do first. */
  readonly useIsAskedToCancel: (view: DocumentView) => boolean;
  /** The same of a contract that somebody brought for a special endorsement. */
  readonly useIsAskedToEndorse: (view: DocumentView) => boolean;
  /** Cancelling by consent, told among the ways to end it. */
  readonly CancellationWay: ComponentType<OfDocument>;
  /** Where its cancellation stands. */
  readonly CancellationStrip: ComponentType<OfDocument>;
  /** Where passing it on stands. `writer`: may act for the account that owns the document. */
  readonly EndorsementPart: ComponentType<OfDocument & { readonly writer: boolean }>;
  /** Everybody who has held it. */
  readonly Holders: ComponentType<OfDocument>;
}
