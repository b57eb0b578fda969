import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import prep from '../Preparing.module.css';
import { type Place, wrongOptions } from '../working.ts';
import styles from './Options.module.css';
import { OptionsDialog } from './OptionsDialog.tsx';
import { optionsTexts } from './texts.ts';

/** As many as are read beside the page; all of them stand in the dialog. */
const SHOWN = 5;

/** What is chosen from in the place that is chosen on the page. */
export function OptionsPart({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const t = optionsTexts.use();
  const [writing, setWriting] = useState(false);
  const options = place.options ?? [];
  const wrong = wrongOptions(place);
  return (
    <div className={styles.part}>
      <p className={prep.strong}>{t('options')}</p>
      {options.length > 0 ? (
        <ul>
          {options.slice(0, SHOWN).map((option) => (
            <li key={option} dir="auto">
              {option}
            </li>
          ))}
        </ul>
      ) : null}
      {options.length > SHOWN ? <p className={styles.quiet}>{t('more', { count: options.length - SHOWN })}</p> : null}
      {wrong ? <p className={styles.missing}>{wrong.fault === 'needed' ? t('none') : t(`wrong_${wrong.fault}`, wrong)}</p> : null}
      <Button small icon={<ListPlus aria-hidden />} onPress={() => setWriting(true)}>
        {t(options.length > 0 ? 'change' : 'write')}
      </Button>
      {writing ? (
        <OptionsDialog
          kind={place.type === 'RADIO' ? 'RADIO' : 'COMBO'}
          options={options}
          onClose={() => setWriting(false)}
          onSave={(written) => {
            setWriting(false);
            onChange({ ...place, options: written });
          }}
        />
      ) : null}
    </div>
  );
}
