import {
  AskForCancellation,
  CancellationStrip,
  useIsAskedToCancel,
  useWayToCancellation,
} from '../features/cancellation/CancellationStrip.tsx';
import { DocumentPage } from '../features/document/DocumentPage.tsx';
import type { DocumentParts } from '../features/document/parts.ts';
import { EndorsementPart } from '../features/endorsement/part/EndorsementPart.tsx';
import { Holders } from '../features/endorsement/part/Holders.tsx';

const parts: DocumentParts = { AskForCancellation, CancellationStrip, EndorsementPart, Holders, useIsAskedToCancel, useWayToCancellation };

/** ROUTE-028: one document, with what its cancellation and its endorsement have to say of it. */
export default function OpenedDocumentPage() {
  return <DocumentPage parts={parts} />;
}
