import '@fontsource/caveat/latin-500.css';
import '@fontsource/caveat/latin-ext-500.css';
import '@fontsource/dancing-script/latin-500.css';
import '@fontsource/dancing-script/latin-ext-500.css';
import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { Hand } from '../../shared-kernel/signing/appearance.ts';
import { samePlace } from '../api/base.ts';
import type { SavedSignature } from '../api/types.ts';
import { Field } from '../components/Field.tsx';
import { Notice } from '../components/Notice.tsx';
import { markTexts } from './mark-texts.ts';
import { readPicture, type SignaturePicture } from './picture.ts';
import styles from './Sheet.module.css';

const LONGEST_NAME = 120;
/** Signing reads them of its schema; a page that loaded the schema would load its library. */
const HANDS: readonly Hand[] = ['LOOSE', 'FORMAL'];

/** A name in handwriting: the way of who has neither finger nor mouse, and of who is in a hurry. */
export function TypedName({
  value,
  onChange,
  hand,
  onHand,
  label,
  longest = LONGEST_NAME,
}: {
  value: string;
  onChange: (text: string) => void;
  hand: Hand;
  onHand: (hand: Hand) => void;
  /** Where it is not a whole name. */
  label?: string;
  longest?: number;
}) {
  const t = markTexts.use();
  const group = useId();
  return (
    <div className={styles.stack}>
      <Field label={label ?? t('typeLabel')} value={value} onChange={onChange} maxLength={longest} autoComplete={label ? 'off' : 'name'} />
      <div className={styles.written} data-hand={hand} aria-hidden>
        {value.trim() === '' ? '\u00a0' : value}
      </div>
      <fieldset className={styles.hands}>
        <legend className={styles.quiet}>{t('hand')}</legend>
        {HANDS.map((one) => (
          <label key={one} className={styles.savedOne}>
            <input type="radio" name={group} checked={hand === one} onChange={() => onHand(one)} />
            <span className={styles.writtenSmall} data-hand={one}>
              {t(`hand_${one}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.quiet}>{t('typeHint')}</p>
    </div>
  );
}

export function PictureChoice({
  picture,
  onPicture,
}: {
  picture: SignaturePicture | null;
  onPicture: (picture: SignaturePicture) => void;
}) {
  const t = markTexts.use();
  const hint = useId();
  const [unreadable, setUnreadable] = useState(false);
  return (
    <div className={styles.stack}>
      <label className={styles.choosePicture}>
        <input
          type="file"
          accept="image/png,image/jpeg"
          aria-describedby={hint}
          onChange={async (event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (!file) return;
            const read = await readPicture(file);
            setUnreadable(read === null);
            if (!read) return;
            if (picture) URL.revokeObjectURL(picture.address);
            onPicture(read);
          }}
        />
        {picture ? <img src={picture.address} alt={t('picturePreview')} /> : <ImageUp aria-hidden size={22} />}
        <span>{picture ? t('pictureOther') : t('pictureLabel')}</span>
      </label>
      <p id={hint} className={styles.quiet}>
        {t('pictureHint')}
      </p>
      {unreadable ? <Notice tone="stopped">{t('pictureUnreadable')}</Notice> : null}
    </div>
  );
}

export function SavedChoice({
  saved,
  chosen,
  onChoose,
  purpose = 'signature',
}: {
  saved: readonly SavedSignature[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** What was saved: the words name it. */
  purpose?: 'signature' | 'initials';
}) {
  const t = markTexts.use();
  const name = useId();
  return (
    <fieldset className={styles.saved}>
      <legend className={styles.small}>{t(purpose === 'initials' ? 'savedInitialsLabel' : 'savedLabel')}</legend>
      {saved.map((one, index) => (
        <label key={one.signatureId} className={styles.savedOne}>
          <input type="radio" name={name} checked={chosen === one.signatureId} onChange={() => onChoose(one.signatureId)} />
          {one.type === 'STROKE' && one.signatureURL ? (
            <img src={samePlace(one.signatureURL)} alt={t(purpose === 'initials' ? 'savedInitialsOf' : 'savedOf', { number: index + 1 })} />
          ) : (
            <span className={styles.writtenSmall}>{one.text}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
