import { Ban, Bell, Copy, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../access/facts.ts';
import type { DocumentView } from '../../api/types.ts';
import { ReminderDialog } from '../../bell/ReminderDialog.tsx';
import { bellTexts } from '../../bell/texts.ts';
import { duplicateTexts } from '../../document-parts/duplicate-texts.ts';
import { useDuplicate } from '../../document-parts/use-duplicate.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EndingDialog, isUnderWay } from './EndingDialog.tsx';
import { endingTexts } from './ending-texts.ts';
import type { DocumentParts } from './parts.ts';
import { documentTexts } from './texts.ts';

/** One act under «Más»: it opens a dialog that asks once more, or is done at once where it takes nothing away. */
export interface MoreAct {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly does: { readonly dialog: (onClose: () => void) => ReactNode } | { readonly now: () => void };
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
  const ofEnding = endingTexts.use();
  const ofBell = bellTexts.use();
  const mayCreate = useMay('document:create');
  const isCancellable = parts.useIsCancellable(view);
  if (!writer) return [];
  const acts: MoreAct[] = [];
  if (mayCreate)
    acts.push({
      id: 'duplicate',
      text: ofDuplicate('duplicate'),
      icon: <Copy aria-hidden />,
      does: { now: () => void duplicate(view.documentID) },
    });
  if (!view.isDeleted)
    acts.push({
      id: 'remind-me',
      text: ofBell('fromDocument'),
      icon: <Bell aria-hidden />,
      does: { dialog: (onClose) => <ReminderDialog document={view} onClose={onClose} /> },
    });
  // What ends it is told apart in one place, each way with what it does to whom; where one act alone is left, it is offered by its name.
  if (isUnderWay(view) || isCancellable) {
    const dialog = (onClose: () => void) => <EndingDialog view={view} parts={parts} onClose={onClose} />;
    acts.push({ id: 'ending', text: ofEnding('open'), icon: <Ban aria-hidden />, danger: true, does: { dialog } });
  } else if (view.allowed.includes('delete')) {
    const dialog = (onClose: () => void) => <DeleteDialog view={view} open onClose={onClose} />;
    acts.push({ id: 'delete', text: t('remove'), icon: <Trash2 aria-hidden />, danger: true, does: { dialog } });
  }
  return acts;
}
