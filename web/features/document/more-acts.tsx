import { Ban, Copy, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentView } from '../../api/types.ts';
import { duplicateTexts } from '../../document-parts/duplicate-texts.ts';
import { useDuplicate } from '../../document-parts/use-duplicate.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { DocumentParts } from './parts.ts';
import { documentTexts } from './texts.ts';
import { VoidDialog } from './VoidDialog.tsx';

/** One act under «Más»: it leads to a page, opens a dialog that asks once more, or is done at once where it takes nothing away. */
export interface MoreAct {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly does: { readonly to: string } | { readonly dialog: (onClose: () => void) => ReactNode } | { readonly now: () => void };
}

export interface MoreActsOf {
  readonly view: DocumentView;
  readonly parts: DocumentParts;
  /** May change the document. */
  readonly writer: boolean;
}

/** What may be done with a document beside its next step, in the order of the menu: what ends it stands last. */
export function useMoreActs({ view, parts, writer }: MoreActsOf): readonly MoreAct[] {
  const t = documentTexts.use();
  const ofDuplicate = duplicateTexts.use();
  const { duplicate } = useDuplicate();
  const askForCancellation = parts.useWayToCancellation(view);
  if (!writer) return [];
  const acts: MoreAct[] = [
    { id: 'duplicate', text: ofDuplicate('duplicate'), icon: <Copy aria-hidden />, does: { now: () => void duplicate(view.documentID) } },
  ];
  // One way to end it at a time: before anybody signed its owner does it alone, so that nothing has to be asked or taken out of sight.
  if (view.allowed.includes('void')) {
    const dialog = (onClose: () => void) => <VoidDialog view={view} open onClose={onClose} />;
    return [...acts, { id: 'void', text: t('void'), icon: <Ban aria-hidden />, danger: true, does: { dialog } }];
  }
  if (askForCancellation) acts.push({ id: 'cancellation', icon: <Ban aria-hidden />, ...askForCancellation });
  if (view.allowed.includes('delete')) {
    const dialog = (onClose: () => void) => <DeleteDialog view={view} open onClose={onClose} />;
    acts.push({ id: 'delete', text: t('remove'), icon: <Trash2 aria-hidden />, danger: true, does: { dialog } });
  }
  return acts;
}
