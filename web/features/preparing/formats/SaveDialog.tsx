import { type FormEvent, useId, useState } from 'react';
import { formatNameOf } from '../../../../modules/formats/contract/rules.ts';
import { problemOf } from '../../../api/base.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/toast-slice.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { useSaveFormatMutation } from './calls.ts';
import styles from './Formats.module.css';
import { isName, isOfName, NameField } from './NameField.tsx';
import type { DraftToLayOut } from './positions.ts';
import { formatsTexts } from './texts.ts';
import { useOwnPositions } from './use-own-positions.tsx';

/** Saves the places of the draft under a name (RULE-044). */
export function SaveDialog({ draft, onClose }: { draft: DraftToLayOut; onClose: () => void }) {
  const t = formatsTexts.use();
  const form = useId();
  const dispatch = useAppDispatch();
  const [save, saving] = useSaveFormatMutation();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const own = useOwnPositions(draft);
  const problem = problemOf(saving.error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isName(name) || saving.isLoading) return;
    const kept = formatNameOf(name);
    if ((await save({ name: kept, positions: own.positions })).error) return;
    dispatch(toast(t('saved', { name: kept })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('save')}
      shape="sheet"
      actions={
        own.problem === null ? (
          <>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button look="primary" type="submit" form={form} busy={saving.isLoading}>
              {t('saveDo')}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{t('close')}</Button>
        )
      }
    >
      {own.problem === null ? (
        <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          {problem && !isOfName(problem) ? <ProblemNotice problem={problem} /> : null}
          <NameField
            value={name}
            onChange={(text) => {
              setName(text);
              saving.reset();
            }}
            tried={tried}
            problem={problem}
          />
          {own.choice}
          <p className={styles.means}>{t('saveMeans')}</p>
        </form>
      ) : (
        <Notice>{own.problem}</Notice>
      )}
    </Dialog>
  );
}
