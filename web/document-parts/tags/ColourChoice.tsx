import { useState } from 'react';
import { rgbaOf, rgbaText, TAG_PALETTE, TAG_PRESETS } from '../../../modules/tags/contract/colours.ts';
import { Button } from '../../components/Button.tsx';
import styles from './CreateTag.module.css';
import { tagTexts } from './tag-texts.ts';

const hexOf = (colour: string): string => {
  const { red, green, blue } = rgbaOf(colour)!;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};
const ofHex = (hex: string): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return rgbaText({ red: red!, green: green!, blue: blue!, alpha: 1 });
};

/** Ten colours to begin with (ENT-045), all presets (ENT-046) and any other behind a button. */
export function ColourChoice({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const t = tagTexts.use();
  const [all, setAll] = useState(false);
  return (
    <fieldset className={styles.colours}>
      <legend>{t('colour')}</legend>
      <div className={styles.swatches}>
        {(all ? TAG_PRESETS : TAG_PALETTE).map((colour, index) => (
          <label key={colour} className={styles.swatch}>
            <input
              type="radio"
              name="tag-colour"
              className="visually-hidden"
              checked={value === colour}
              aria-label={t(`colour_${index as 0}`)}
              onChange={() => onChange(colour)}
            />
            <span aria-hidden title={t(`colour_${index as 0}`)} style={{ background: colour }} />
          </label>
        ))}
      </div>
      <div className={styles.more}>
        <Button small look="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
          {t(all ? 'fewerColours' : 'moreColours')}
        </Button>
        {all ? (
          <label className={styles.own}>
            <span>{t('ownColour')}</span>
            <input type="color" value={hexOf(value)} onChange={(event) => onChange(ofHex(event.target.value))} />
          </label>
        ) : null}
      </div>
    </fieldset>
  );
}
