import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Menu } from '../../components/Menu.tsx';
import { type MoreAct, type MoreActsOf, useMoreActs } from './more-acts.tsx';
import { documentTexts } from './texts.ts';

/** The acts that are not the next step, behind one button with its word. */
export function MoreMenu(props: MoreActsOf) {
  const t = documentTexts.use();
  const navigate = useNavigate();
  const acts = useMoreActs(props);
  // The act itself, not its name: a dialog that is open goes on although the act is no longer offered, and says why it was refused.
  const [open, setOpen] = useState<MoreAct | null>(null);
  const start = (act: MoreAct) => {
    if ('to' in act.does) return navigate(act.does.to);
    if ('now' in act.does) return act.does.now();
    setOpen(act);
  };
  return (
    <>
      {acts.length > 0 ? (
        <Menu
          label={t('more')}
          text={t('more')}
          icon={<Ellipsis aria-hidden size={18} />}
          entries={acts.map((act) => ({ ...act, onAct: () => void start(act) }))}
        />
      ) : null}
      {open && 'dialog' in open.does ? open.does.dialog(() => setOpen(null)) : null}
    </>
  );
}
