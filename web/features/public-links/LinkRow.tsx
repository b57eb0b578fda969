import { CircleStop, Inbox, QrCode } from 'lucide-react';
import type { PublicLinkRow } from '../../../modules/public-links/contract/calls.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { NoLegalValueMark } from '../../components/NoLegalValue.tsx';
import { Status } from '../../components/Status.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './PublicLinks.module.css';
import { publicLinksTexts } from './texts.ts';

export interface LinkRowProps {
  readonly link: PublicLinkRow;
  readonly onShow: () => void;
  readonly onStop: () => void;
}

/** Whether it is open, how much of it is used, and what can be done with it. */
export function LinkRow({ link, onShow, onStop }: LinkRowProps) {
  const t = publicLinksTexts.use();
  const { day, number } = useFormats();
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{link.title}</p>
        <p className={styles.quiet}>{link.authorised ? t('unseen') : t('seen')}</p>
        <NoLegalValueMark of={link} />
      </div>
      <div>
        <Status tone={link.standing === 'OPEN' ? 'done' : 'neutral'}>{t(link.standing)}</Status>
        <p className={styles.quiet}>{t('documents', { made: number(link.documents), most: number(link.most) })}</p>
        {link.standing === 'OPEN' ? <p className={styles.quiet}>{t('until', { day: day(link.expiresAt) })}</p> : null}
      </div>
      <div className={styles.acts}>
        <Button small icon={<QrCode aria-hidden size={16} />} onPress={onShow}>
          {t('show')}
        </Button>
        {link.tagID === null ? null : (
          <ButtonLink small to={`/dashboard/tag?tag=${encodeURIComponent(link.tagID)}`} icon={<Inbox aria-hidden size={16} />}>
            {t('inbox')}
          </ButtonLink>
        )}
        {link.standing === 'OPEN' || link.standing === 'FULL' ? (
          <Button small icon={<CircleStop aria-hidden size={16} />} onPress={onStop}>
            {t('stop')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
