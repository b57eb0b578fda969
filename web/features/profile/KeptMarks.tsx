import { PenLine, Signature, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { problemOf, samePlace } from '../../api/base.ts';
import type { SavedMark, SavedSignature } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useRemoveSignatureMutation } from './calls.ts';
import { MarkDialog } from './MarkDialog.tsx';
import { keptMarkTexts } from './mark-texts.ts';
import styles from './Profile.module.css';

export interface KeptMarksProps {
  readonly mark: SavedMark;
  readonly list: readonly SavedSignature[];
  readonly limit: number;
  /** Of the person, for what they type. */
  readonly name: string;
}

/** What a person keeps of one mark: looked at, made, changed and taken away. */
export function KeptMarks({ mark, list, limit, name }: KeptMarksProps) {
  const t = keptMarkTexts.use();
  const dispatch = useAppDispatch();
  const titleId = useId();
  const [making, setMaking] = useState<SavedSignature | 'new' | null>(null);
  const [removing, setRemoving] = useState<SavedSignature | null>(null);
  const [remove, { error, isLoading }] = useRemoveSignatureMutation();
  const problem = problemOf(error);
  const full = list.length >= limit;
  const takeAway = async () => {
    if (!removing) return;
    const answer = await remove(removing.signatureId);
    if (!('data' in answer)) return;
    setRemoving(null);
    dispatch(toast(t(`removed_${mark}`)));
  };
  return (
    <section className={styles.stack} aria-labelledby={titleId}>
      <h3 id={titleId}>{t(`title_${mark}`)}</h3>
      {mark === 'INITIALS' ? <p className={styles.quiet}>{t('what_INITIALS')}</p> : null}
      <div className={styles.head}>
        <p className={styles.quiet}>
          {list.length === 0 ? t(`none_${mark}`, { limit }) : t(`count_${mark}`, { count: list.length, limit })}
        </p>
        <Button
          // One button stands out on a page: that of the signature, which every document asks for.
          look={mark === 'SIGNATURE' && list.length === 0 ? 'primary' : 'secondary'}
          icon={mark === 'SIGNATURE' ? <PenLine aria-hidden /> : <Signature aria-hidden />}
          isDisabled={full}
          onPress={() => setMaking('new')}
        >
          {t(`new_${mark}`)}
        </Button>
      </div>
      {full ? <p className={styles.quiet}>{t(`limitReached_${mark}`, { limit })}</p> : null}
      {list.length > 0 ? (
        <ul className={styles.signatures}>
          {list.map((one, index) => (
            <li key={one.signatureId}>
              <div className={styles.paper}>
                {one.type === 'STROKE' && one.signatureURL ? (
                  <img src={samePlace(one.signatureURL)} alt={t(`number_${mark}`, { number: index + 1 })} />
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
                  aria-label={t(`changeNumber_${mark}`, { number: index + 1 })}
                >
                  {t('change')}
                </Button>
                <Button
                  look="quiet"
                  small
                  icon={<Trash2 aria-hidden />}
                  onPress={() => setRemoving(one)}
                  aria-label={t(`removeNumber_${mark}`, { number: index + 1 })}
                >
                  {t('remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {making ? <MarkDialog mark={mark} replaces={making === 'new' ? null : making} name={name} onClose={() => setMaking(null)} /> : null}
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t(`removeTitle_${mark}`)}
        actions={
          <>
            <Button onPress={() => setRemoving(null)}>{t(`keep_${mark}`)}</Button>
            <Button look="danger" busy={isLoading} onPress={() => void takeAway()}>
              {t(`removeIt_${mark}`)}
            </Button>
          </>
        }
      >
        <p>{t(`removeText_${mark}`)}</p>
        {problem ? <ProblemNotice problem={problem} /> : null}
      </Dialog>
    </section>
  );
}
