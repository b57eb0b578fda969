import '@fontsource/caveat/latin-500.css';
import '@fontsource/caveat/latin-ext-500.css';
import { PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { problemOf, samePlace } from '../../api/base.ts';
import type { SavedSignature } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type OwnProfile, useRemoveSignatureMutation } from './calls.ts';
import styles from './Profile.module.css';
import { SignatureDialog } from './SignatureDialog.tsx';
import { profileTexts } from './texts.ts';

/** Signatures kept for later use: CALL-068, CALL-069, ENT-013. */
export function SignaturesTab({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use();
  const dispatch = useAppDispatch();
  const [making, setMaking] = useState<SavedSignature | 'new' | null>(null);
  const [removing, setRemoving] = useState<SavedSignature | null>(null);
  const [remove, { error, isLoading }] = useRemoveSignatureMutation();
  const problem = problemOf(error);
  const { signatureList: list, savedSignaturesLimit: limit } = profile;
  const full = list.length >= limit;
  const takeAway = async () => {
    if (!removing) return;
    const answer = await remove(removing.signatureId);
    if (!('data' in answer)) return;
    setRemoving(null);
    dispatch(toast(t('removed')));
  };
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p className={styles.quiet}>
          {list.length === 0 ? t('noSignatures', { limit }) : t('signaturesOf', { count: list.length, limit })}
        </p>
        <Button
          look={list.length === 0 ? 'primary' : 'secondary'}
          icon={<PenLine aria-hidden />}
          isDisabled={full}
          onPress={() => setMaking('new')}
        >
          {t('newSignature')}
        </Button>
      </div>
      {full ? <p className={styles.quiet}>{t('limitReached', { limit })}</p> : null}
      {list.length > 0 ? (
        <ul className={styles.signatures}>
          {list.map((one, index) => (
            <li key={one.signatureId}>
              <div className={styles.paper}>
                {one.type === 'STROKE' && one.signatureURL ? (
                  <img src={samePlace(one.signatureURL)} alt={t('signatureNumber', { number: index + 1 })} />
                ) : (
                  <span className={styles.written}>{one.text}</span>
                )}
              </div>
              <div className={styles.row}>
                <span className={styles.quiet}>{t(one.type === 'STROKE' ? 'drawn' : 'typed')}</span>
                <Button
                  look="quiet"
                  small
                  icon={<PenLine aria-hidden />}
                  onPress={() => setMaking(one)}
                  aria-label={t('changeNumber', { number: index + 1 })}
                >
                  {t('change')}
                </Button>
                <Button
                  look="quiet"
                  small
                  icon={<Trash2 aria-hidden />}
                  onPress={() => setRemoving(one)}
                  aria-label={t('removeNumber', { number: index + 1 })}
                >
                  {t('remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {making ? (
        <SignatureDialog replaces={making === 'new' ? null : making} name={profile.fullName} onClose={() => setMaking(null)} />
      ) : null}
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('removeTitle')}
        actions={
          <>
            <Button onPress={() => setRemoving(null)}>{t('keep')}</Button>
            <Button look="danger" busy={isLoading} onPress={() => void takeAway()}>
              {t('removeIt')}
            </Button>
          </>
        }
      >
        <p>{t('removeText')}</p>
        {problem ? <ProblemNotice problem={problem} /> : null}
      </Dialog>
    </div>
  );
}
