import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { onThisMachine } from '../../api/this-machine.ts';
import { useMailboxQuery } from './calls.ts';
import { mailboxTexts } from './texts.ts';

/** Shown only where the local mailbox answers: on the machine of somebody who tries the product. */
export function MailboxLink({ className, icon }: { className?: string; icon?: boolean }) {
  const t = mailboxTexts.use();
  const { isSuccess } = useMailboxQuery({ limit: 1 }, { skip: !onThisMachine() });
  return isSuccess ? (
    <li>
      <Link to="/mailbox" className={className ?? ''}>
        {icon ? <Mail aria-hidden size={18} /> : null}
        <span>{t('title')}</span>
      </Link>
    </li>
  ) : null;
}
