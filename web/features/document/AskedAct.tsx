import { useEffect, useRef, useState } from 'react';
import type { DocumentView } from '../../api/types.ts';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { CorrectDialog, isCorrectable } from './CorrectPerson.tsx';
import { usePlace } from './place.ts';
import { documentTexts } from './texts.ts';
import { VoidDialog } from './VoidDialog.tsx';

type Asked = { readonly act: 'void' } | { readonly act: 'correct'; readonly signatoryID: string };

function askedIn(act: string | null, person: string | null): Asked | null {
  if (act === 'void') return { act };
  return act === 'correct' && person !== null ? { act, signatoryID: person } : null;
}

/** A link asks and decides nothing: what opens is what the page itself would offer. */
function mayDo(asked: Asked, view: DocumentView): boolean {
  if (asked.act === 'void') return view.allowed.includes('void');
  const one = view.signatory.find(({ signatoryID }) => signatoryID === asked.signatoryID);
  return one !== undefined && isCorrectable(view, one);
}

/** Opens the dialog that the address asks for (`act=void`, `act=correct&person=…`), once: the address forgets it, so that a reload does not ask again. */
export function AskedAct({ view, writer }: { view: DocumentView; writer: boolean }) {
  const t = documentTexts.use();
  const dispatch = useAppDispatch();
  const { act, person, forgetAct } = usePlace();
  const [open, setOpen] = useState<Asked | null>(null);
  // The address changes in a transition, later than what is shown here: until then the same question is still in it.
  const answered = useRef<string | null>(null);
  useEffect(() => {
    const asked = askedIn(act, person);
    const question = asked ? `${act} ${person}` : null;
    if (question === answered.current) return;
    answered.current = question;
    if (!asked) return;
    forgetAct();
    if (writer && mayDo(asked, view)) setOpen(asked);
    else dispatch(toast(t('actGone')));
  }, [act, person, forgetAct, writer, view, dispatch, t]);
  const close = () => setOpen(null);
  if (open?.act === 'void') return <VoidDialog view={view} open onClose={close} />;
  const one = open ? view.signatory.find(({ signatoryID }) => signatoryID === open.signatoryID) : undefined;
  return one ? <CorrectDialog view={view} one={one} onClose={close} /> : null;
}
