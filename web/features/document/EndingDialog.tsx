import { useState } from 'react';
import type { DocumentView } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EndingWay } from '../../document-parts/EndingWay.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './EndingDialog.module.css';
import { endingTexts } from './ending-texts.ts';
import type { DocumentParts } from './parts.ts';
import { VoidDialog } from './VoidDialog.tsx';

export interface EndingDialogProps {
  readonly view: DocumentView;
  readonly parts: DocumentParts;
  readonly onClose: () => void;
}

const UNDER_WAY: readonly string[] = ['PENDING', 'PENDING_FOR_BLOCK_CHAIN', 'PENDING_TO_ENDORSEMENT'];

/** Sent, and something of it is still awaited. */
export const isUnderWay = ({ status, isDeleted }: Pick<DocumentView, 'status' | 'isDeleted'>): boolean =>
  !isDeleted && UNDER_WAY.includes(status);

/** Why it cannot be deleted in this status. */
const busy: Readonly<Record<string, 'deleteSealing' | 'deleteEndorsement'>> = {
  PENDING_FOR_BLOCK_CHAIN: 'deleteSealing',
  PENDING_TO_ENDORSEMENT: 'deleteEndorsement',
};

/**
 * Every way to end a sent document beside the others: what each does to whom, and why one cannot be begun now. Before the first signature
 * the one door is voiding; from then on a cancellation is asked for (STATE-023).
 */
export function EndingDialog({ view, parts, onClose }: EndingDialogProps) {
  const t = endingTexts.use();
  const [act, setAct] = useState<'void' | 'delete' | null>(null);
  // The dialog of the act asks once more, and stays until it is closed although the act is no longer offered: it says why it was refused.
  if (act === 'void') return <VoidDialog view={view} open onClose={onClose} />;
  if (act === 'delete') return <DeleteDialog view={view} open onClose={onClose} />;
  const count = view.signatory.filter((one) => one.isSigned).length;
  const mayVoid = view.allowed.includes('void');
  const mayDelete = view.allowed.includes('delete') && !mayVoid;
  return (
    <Dialog open onClose={onClose} title={t('title')} wide actions={<Button onPress={onClose}>{t('back')}</Button>}>
      <p>
        <strong>{view.title}</strong>
      </p>
      <p>{t('intro')}</p>
      <ul className={styles.ways}>
        {mayVoid ? (
          <EndingWay name={t('void')} text={t('voidText')}>
            <Button look="danger" onPress={() => setAct('void')}>
              {t('voidDo')}
            </Button>
          </EndingWay>
        ) : (
          <EndingWay name={t('void')} text={count > 0 ? t('voidSigned', { count }) : t('notNow')} closed />
        )}
        <parts.CancellationWay view={view} />
        {view.status === 'PENDING' ? <EndingWay name={t('decline')} text={t('declineText')} closed /> : null}
        {mayDelete ? (
          <EndingWay name={t('delete')} text={t(view.status === 'PENDING' ? 'deleteOpen' : 'deleteDone')}>
            <Button look="danger" onPress={() => setAct('delete')}>
              {t('deleteDo')}
            </Button>
          </EndingWay>
        ) : (
          <EndingWay name={t('delete')} text={t(mayVoid ? 'deleteVoid' : (busy[view.status] ?? 'notNow'))} closed />
        )}
      </ul>
    </Dialog>
  );
}
