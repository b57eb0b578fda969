import { useRef, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import type { SavedSignature } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { DrawPad } from '../../signer/DrawPad.tsx';
import { blank, type Drawing, isEmpty } from '../../signer/strokes.ts';
import { type SignatureInput, useKeepSignatureMutation, useReplaceSignatureMutation } from './calls.ts';
import { pictureOf } from './drawn-picture.ts';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

/** The longest typed signature (contract of the accounts module). */
const LONGEST = 100;

/** A signature drawn or typed, kept as a new one or in place of another. */
export function SignatureDialog({ replaces, name, onClose }: { replaces: SavedSignature | null; name: string; onClose: () => void }) {
  const t = profileTexts.use();
  const dispatch = useAppDispatch();
  const once = useRef<{ of: string; key: string } | null>(null);
  const [way, setWay] = useState<'draw' | 'type'>(replaces?.type === 'TEXT' ? 'type' : 'draw');
  const [drawing, setDrawing] = useState<Drawing>(blank);
  const [text, setText] = useState(replaces?.text ?? name.slice(0, LONGEST));
  const [missing, setMissing] = useState(false);
  const [keep, kept] = useKeepSignatureMutation();
  const [replace, replaced] = useReplaceSignatureMutation();
  const problem = problemOf(kept.error ?? replaced.error);
  const save = async () => {
    if (way === 'draw' ? isEmpty(drawing) : text.trim() === '') return setMissing(true);
    const input: SignatureInput =
      way === 'draw' ? { type: 'STROKE', signature: pictureOf(drawing) } : { type: 'TEXT', signature: text.trim() };
    once.current = keyFor(once.current, input);
    const answer = replaces
      ? await replace({ signatureId: replaces.signatureId, ...input })
      : await keep({ ...input, once: once.current.key });
    if (!('data' in answer)) return;
    dispatch(toast(t(replaces ? 'changed' : 'kept')));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={t(replaces ? 'changeTitle' : 'newTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={kept.isLoading || replaced.isLoading} onPress={() => void save()}>
            {t('keepSignature')}
          </Button>
        </>
      }
    >
      <Tabs
        look="switch"
        panelClassName={styles.way}
        label={t('ways')}
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
                note={t('drawNote')}
                error={missing ? t('drawMissing') : null}
              />
            ),
          },
          {
            id: 'type',
            title: t('way_type'),
            content: (
              <>
                <Field
                  label={t('typeLabel')}
                  value={text}
                  onChange={(value) => {
                    setText(value);
                    setMissing(false);
                  }}
                  maxLength={LONGEST}
                  autoComplete="name"
                  error={missing ? t('typeMissing') : null}
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
