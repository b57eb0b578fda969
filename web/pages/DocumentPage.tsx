import {
  AskForCancellation,
  CancellationStrip,
  useIsAskedToCancel,
  useIsCancellable,
} from '../features/cancellation/CancellationStrip.tsx';
import { CancellationWay } from '../features/cancellation/CancellationWay.tsx';
import { DocumentPage } from '../features/document/DocumentPage.tsx';
import type { DocumentParts } from '../features/document/parts.ts';
import { EndorsementPart } from '../features/endorsement/part/EndorsementPart.tsx';
import { Holders } from '../features/endorsement/part/Holders.tsx';
import { useIsAskedToEndorse } from '../features/endorsement/special/SpecialPart.tsx';

const parts: DocumentParts = {
  AskForCancellation,
  CancellationStrip,
  CancellationWay,
  EndorsementPart,
  Holders,
  useIsAskedToCancel,
  useIsAskedToEndorse,
  useIsCancellable,
};

/** ROUTE-028: one document, with what its cancellation and its endorsement have to say of it. */
export default function OpenedDocumentPage() {
  return <DocumentPage parts={parts} />;
}
