import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Menu } from '../../components/Menu.tsx';
import { type MoreAct, type MoreActsOf, useMoreActs } from './more-acts.tsx';
import { documentTexts } from './texts.ts';

/** The acts that are not the next step, behind one button with its word. */
export function MoreMenu(props: MoreActsOf) {
  const t = documentTexts.use();
  const acts = useMoreActs(props);
  // The act itself, not its name: a dialog that is open goes on although the act is no longer offered, and says why it was refused. As long as
  // it is offered, what the dialog says follows the document.
  const [open, setOpen] = useState<MoreAct | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A dialog that came in the place of another gives the focus back to a button that is gone: what was begun here ends here.
  useEffect(() => {
    if (!open) return;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
      });
    };
  }, [open]);
  const start = (act: MoreAct) => {
    if ('now' in act.does) return act.does.now();
    setOpen(act);
  };
  const does = open ? (acts.find(({ id }) => id === open.id) ?? open).does : null;
  return (
    <>
      {acts.length > 0 ? (
        <Menu
          label={t('more')}
          text={t('more')}
          button={button}
          icon={<Ellipsis aria-hidden size={18} />}
          entries={acts.map((act) => ({ ...act, onAct: () => void start(act) }))}
        />
      ) : null}
      {does && 'dialog' in does ? does.dialog(() => setOpen(null)) : null}
    </>
  );
}
