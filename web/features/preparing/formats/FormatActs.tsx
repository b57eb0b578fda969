import { type FormEvent, useId, useState } from 'react';
import { formatNameOf } from '../../../../modules/formats/contract/rules.ts';
import { problemOf } from '../../../api/base.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/toast-slice.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { type FormatRow, useChangeFormatMutation, useRemoveFormatMutation } from './calls.ts';
import styles from './Formats.module.css';
import { isName, isOfName, NameField } from './NameField.tsx';
import type { DraftToLayOut } from './positions.ts';
import { formatsTexts } from './texts.ts';
import { useOwnPositions } from './use-own-positions.tsx';

interface ActProps {
  readonly format: FormatRow;
  readonly onClose: () => void;
}

export function RenameDialog({ format, onClose }: ActProps) {
  const t = formatsTexts.use();
  const form = useId();
  const dispatch = useAppDispatch();
  const [change, changing] = useChangeFormatMutation();
  const [name, setName] = useState(format.name);
  const [tried, setTried] = useState(false);
  const problem = problemOf(changing.error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isName(name) || changing.isLoading) return;
    const kept = formatNameOf(name);
    if ((await change({ formatID: format.formatID, name: kept })).error) return;
    dispatch(toast(t('renamed', { name: kept })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('renameTitle', { name: format.name })}
      shape="sheet"
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={form} busy={changing.isLoading}>
            {t('saveDo')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem && !isOfName(problem) ? <ProblemNotice problem={problem} /> : null}
        <NameField
          value={name}
          onChange={(text) => {
            setName(text);
            changing.reset();
          }}
          tried={tried}
          problem={problem}
        />
      </form>
    </Dialog>
  );
}

/** The format keeps the places of this document from now on. */
export function ReplaceDialog({ format, draft, onClose }: ActProps & { readonly draft: DraftToLayOut }) {
  const t = formatsTexts.use();
  const dispatch = useAppDispatch();
  const [change, changing] = useChangeFormatMutation();
  const own = useOwnPositions(draft);
  const problem = problemOf(changing.error);
  const run = async () => {
    if ((await change({ formatID: format.formatID, positions: own.positions })).error) return;
    dispatch(toast(t('replaced', { name: format.name })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('replaceTitle', { name: format.name })}
      shape="sheet"
      actions={
        own.problem === null ? (
          <>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button look="primary" busy={changing.isLoading} onPress={() => void run()}>
              {t('replaceDo')}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{t('close')}</Button>
        )
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      {own.problem === null ? (
        <>
          {own.choice}
          <p className={styles.means}>{t('removeMeans')}</p>
          <p className={styles.means}>{t('saveMeans')}</p>
        </>
      ) : (
        <Notice>{own.problem}</Notice>
      )}
    </Dialog>
  );
}

/** Says what stays, then deletes. */
export function RemoveDialog({ format, onClose }: ActProps) {
  const t = formatsTexts.use();
  const dispatch = useAppDispatch();
  const [remove, removing] = useRemoveFormatMutation();
  const problem = problemOf(removing.error);
  const run = async () => {
    const { error } = await remove(format.formatID);
    // Somebody else was faster: it is gone all the same.
    if (error && problemOf(error)?.code !== 'format.not_found') return;
    dispatch(toast(t('removed', { name: format.name })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle', { name: format.name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="danger" busy={removing.isLoading} onPress={() => void run()}>
            {t('removeDo')}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>{t('removeMeans')}</p>
    </Dialog>
  );
}
