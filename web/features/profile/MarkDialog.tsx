import { useRef, useState } from 'react';
import { INITIALS_LENGTH } from '../../../modules/accounts/contract/rules.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import type { SavedMark, SavedSignature } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { DrawPad } from '../../signer/DrawPad.tsx';
import { initialsOf } from '../../signer/initials.ts';
import { blank, type Drawing, isEmpty } from '../../signer/strokes.ts';
import { type SignatureInput, useKeepSignatureMutation, useReplaceSignatureMutation } from './calls.ts';
import { pictureOf } from './drawn-picture.ts';
import { keptMarkTexts } from './mark-texts.ts';
import styles from './Profile.module.css';

/** The longest that is typed (contract of the accounts module). */
const LONGEST: Record<SavedMark, number> = { SIGNATURE: 100, INITIALS: INITIALS_LENGTH };

export interface MarkDialogProps {
  readonly mark: SavedMark;
  /** Null: a new one. */
  readonly replaces: SavedSignature | null;
  readonly name: string;
  readonly onClose: () => void;
}

/** A signature, or initials, drawn or typed, kept as a new one or in place of another. */
export function MarkDialog({ mark, replaces, name, onClose }: MarkDialogProps) {
  const t = keptMarkTexts.use();
  const proposed = mark === 'INITIALS' ? initialsOf(name) : name.slice(0, LONGEST.SIGNATURE);
  const dispatch = useAppDispatch();
  const once = useRef<{ of: string; key: string } | null>(null);
  const [way, setWay] = useState<'draw' | 'type'>(replaces?.type === 'TEXT' ? 'type' : 'draw');
  const [drawing, setDrawing] = useState<Drawing>(blank);
  const [text, setText] = useState(replaces?.text ?? proposed);
  const [missing, setMissing] = useState(false);
  const [keep, kept] = useKeepSignatureMutation();
  const [replace, replaced] = useReplaceSignatureMutation();
  const problem = problemOf(kept.error ?? replaced.error);
  const save = async () => {
    if (way === 'draw' ? isEmpty(drawing) : text.trim() === '') return setMissing(true);
    const input: SignatureInput =
      way === 'draw' ? { mark, type: 'STROKE', signature: pictureOf(drawing) } : { mark, type: 'TEXT', signature: text.trim() };
    once.current = keyFor(once.current, input);
    const answer = replaces
      ? await replace({ signatureId: replaces.signatureId, ...input })
      : await keep({ ...input, once: once.current.key });
    if (!('data' in answer)) return;
    dispatch(toast(t(`${replaces ? 'changed' : 'kept'}_${mark}`)));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={t(`${replaces ? 'changeTitle' : 'newTitle'}_${mark}`)}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={kept.isLoading || replaced.isLoading} onPress={() => void save()}>
            {t(`save_${mark}`)}
          </Button>
        </>
      }
    >
      <Tabs
        look="switch"
        panelClassName={styles.way}
        label={t(`ways_${mark}`)}
        tabs={[
          {
            id: 'draw',
            title: t('way_draw'),
            content: (
              <DrawPad
                drawing={drawing}
                onChange={(change) => {
                  setDrawing(change);
                  setMissing(false);
                }}
                purpose={mark === 'INITIALS' ? 'initials' : 'signature'}
                note={t(`drawNote_${mark}`)}
                error={missing ? t(`drawMissing_${mark}`) : null}
              />
            ),
          },
          {
            id: 'type',
            title: t('way_type'),
            content: (
              <>
                <Field
                  label={t(`typeLabel_${mark}`)}
                  value={text}
                  onChange={(value) => {
                    setText(value);
                    setMissing(false);
                  }}
                  maxLength={LONGEST[mark]}
                  autoComplete={mark === 'INITIALS' ? 'off' : 'name'}
                  error={missing ? t(`typeMissing_${mark}`) : null}
                />
                <div className={styles.paper} aria-hidden>
                  <span className={styles.written}>{text.trim() === '' ? '\u00a0' : text}</span>
                </div>
              </>
            ),
          },
        ]}
        chosen={way}
        onChoose={(one) => {
          setWay(one);
          setMissing(false);
        }}
      />
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
