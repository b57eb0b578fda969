import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { EMAIL_PATTERN } from '../../shared-kernel/email-address.ts';
import { problemOf } from '../api/base.ts';
import { useShareMutation } from '../api/documents.ts';
import type { DocumentView } from '../api/types.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { ProblemNotice } from '../components/Notice.tsx';
import { toast } from '../components/toast-slice.ts';
import { useAppDispatch } from '../session/store.ts';
import styles from './Share.module.css';
import { shareTexts } from './share-texts.ts';

export interface ShareDialogProps {
  readonly view: Pick<DocumentView, 'documentID' | 'sharedWith'>;
  readonly onClose: () => void;
}

/** The owner lets more people follow a document (STATE-009). */
export function ShareDialog({ view, onClose }: ShareDialogProps) {
  const t = shareTexts.use();
  const dispatch = useAppDispatch();
  const [share, { isLoading, error }] = useShareMutation();
  const [email, setEmail] = useState('');
  const [list, setList] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<'emailNeeded' | 'emailWrong' | 'emailRepeated' | null>(null);
  const problem = problemOf(error);
  const known = new Set([...list, ...view.sharedWith.map((one) => one.emailID ?? '')].map((one) => one.toLowerCase()));

  const check = (value: string) => (!EMAIL_PATTERN.test(value) ? 'emailWrong' : known.has(value.toLowerCase()) ? 'emailRepeated' : null);
  const add = () => {
    const value = email.trim();
    const fault = value === '' ? 'emailNeeded' : check(value);
    setWrong(fault);
    if (fault) return;
    setList([...list, value]);
    setEmail('');
  };
  const send = async () => {
    const value = email.trim();
    const fault = value === '' ? (list.length === 0 ? 'emailNeeded' : null) : check(value);
    setWrong(fault);
    if (fault) return;
    const all = value === '' ? list : [...list, value];
    const answer = await share({ documentID: view.documentID, sharedWith: all.map((emailID) => ({ emailID })) });
    if (answer.error) return;
    dispatch(toast(t('shareDone')));
    onClose();
  };
  const count = list.length + (email.trim() === '' ? 0 : 1);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shareTitle')}
      actions={
        <Button look="primary" busy={isLoading} onPress={() => void send()}>
          {t('shareSend', { count: Math.max(1, count) })}
        </Button>
      }
    >
      <p className={styles.muted}>{t('shareText')}</p>
      {list.length > 0 ? (
        <ul className={styles.chips}>
          {list.map((one) => (
            <li key={one} className={styles.chip}>
              {one}
              <button
                type="button"
                aria-label={t('shareRemove', { email: one })}
                onClick={() => setList(list.filter((other) => other !== one))}
              >
                <X aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className={styles.addLine}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          label={t('shareEmail')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(value) => {
            setEmail(value);
            setWrong(null);
          }}
          error={wrong ? t(wrong) : null}
        />
        <Button type="submit" icon={<Plus aria-hidden />}>
          {t('shareAdd')}
        </Button>
      </form>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
