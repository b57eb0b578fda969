import { UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { useCorrectSignatoryMutation } from '../../api/documents.ts';
import type { DocumentView } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { CorrectDialog, type CorrectPersonProps } from './CorrectPerson.tsx';
import type { DocumentParts } from './parts.ts';
import styles from './Rail.module.css';
import { OtherWays } from './RemoveWays.tsx';
import { removeTexts } from './remove-texts.ts';
import { VoidDialog } from './VoidDialog.tsx';

interface RemovePersonProps extends CorrectPersonProps {
  readonly parts: DocumentParts;
  /** Beside other ways on, where the document is plain. */
  readonly short?: boolean;
}

const signaturesIn = (view: DocumentView): number => view.signatory.filter((one) => one.isSigned).length;

/** Nobody has signed, and somebody is left to sign. */
export const isRemovable = (view: DocumentView): boolean => signaturesIn(view) === 0 && view.signatory.length > 1;

/** The entry is never hidden from who may correct: where nobody can be taken out any more it says why, and what can be done instead. */
export function RemovePerson({ view, one, parts, short = false }: RemovePersonProps) {
  const t = removeTexts.use();
  const [open, setOpen] = useState<'remove' | 'correct' | 'void' | null>(null);
  const name = one.name ?? '';
  const close = () => setOpen(null);
  return (
    <>
      <Button small={!short} icon={<UserRoundMinus aria-hidden />} onPress={() => setOpen('remove')}>
        {t(short ? 'openShort' : 'open', { name })}
      </Button>
      {open !== 'remove' ? null : isRemovable(view) ? (
        <RemoveDialog view={view} one={one} onClose={close} />
      ) : (
        <OtherWays view={view} one={one} parts={parts} signed={signaturesIn(view)} onChoose={setOpen} onClose={close} />
      )}
      {open === 'correct' ? <CorrectDialog view={view} one={one} onClose={close} /> : null}
      <VoidDialog view={view} open={open === 'void'} onClose={close} />
    </>
  );
}

function RemoveDialog({ view, one, onClose }: CorrectPersonProps & { readonly onClose: () => void }) {
  const t = removeTexts.use();
  const dispatch = useAppDispatch();
  const [correct, { isLoading, error }] = useCorrectSignatoryMutation();
  const problem = problemOf(error);
  const asked = { name: one.name ?? '' };
  const isAlone = view.signatory.every((other) => other.isOwner || other.signatoryID === one.signatoryID);
  const remove = async () => {
    const answer = await correct({ documentID: view.documentID, signatoryID: one.signatoryID, act: 'remove' });
    if (answer.error) return;
    dispatch(toast(t('done', asked)));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', asked)}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          {/* What was refused for good is not offered again: the page behind shows by then what there is. */}
          {problem?.status === 409 ? null : (
            <Button look="danger" busy={isLoading} onPress={() => void remove()}>
              {t('do', asked)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t(isAlone ? (view.isVoBo ? 'aloneApprovals' : 'alone') : view.isVoBo ? 'approvals' : 'others', asked)}</p>
        <p className={styles.muted}>{t(one.lastMail ? 'told' : 'untold', asked)}</p>
        {problem ? <ProblemNotice problem={problem} title={t('problem')} /> : null}
      </div>
    </Dialog>
  );
}
