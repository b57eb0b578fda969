import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../i18n/format.ts';
import { BellDialog } from './BellDialog.tsx';
import { bellTexts } from './texts.ts';
import { useBell } from './use-bell.ts';

/** The bell of whoever is logged in, with how many reminders are new; it opens them. */
export function BellButton({ className, countClass }: { className: string; countClass: string }) {
  const t = bellTexts.use();
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const bell = useBell(false);
  const count = bell.unread.length;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('new', { count }) : undefined}
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden size={18} />
        <span>{t('bell')}</span>
        {count > 0 ? <span className={countClass}>{number(count)}</span> : null}
      </button>
      {open ? <BellDialog bell={bell} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
