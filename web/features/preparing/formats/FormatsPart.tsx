import { LayoutTemplate, Save } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { nextKey } from '../keys.ts';
import type { Place } from '../working.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import styles from './Formats.module.css';
import type { DraftToLayOut } from './positions.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { formatsTexts } from './texts.ts';

export interface FormatsPartProps extends DraftToLayOut {
  /** `replaces`: the places that are there go. */
  readonly onLaidOut: (places: readonly Place[], replaces: boolean) => void;
}

/** Places of this document for others, and of others for this one (ENT-043): where the plan has formats (SUB-008). */
export function FormatsPart({ onLaidOut, ...draft }: FormatsPartProps) {
  const t = formatsTexts.use();
  const [open, setOpen] = useState<'save' | 'apply' | null>(null);
  const close = () => setOpen(null);
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">{t('formats')}</legend>
      <Button small icon={<LayoutTemplate aria-hidden />} onPress={() => setOpen('apply')}>
        {t('apply')}
      </Button>
      <Button small icon={<Save aria-hidden />} onPress={() => setOpen('save')}>
        {t('save')}
      </Button>
      {open === 'save' ? <SaveDialog draft={draft} onClose={close} /> : null}
      {open === 'apply' ? (
        <ApplyDialog
          draft={draft}
          onClose={close}
          onApply={(laid, replaces) => {
            onLaidOut(
              laid.map((place) => ({ ...place, key: nextKey('field') })),
              replaces,
            );
            close();
          }}
        />
      ) : null}
    </fieldset>
  );
}
