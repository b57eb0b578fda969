import { WITHHELD_MAIL } from '../../../modules/documents/contract/rules.ts';
import type { LastMail } from '../../api/types.ts';
import { useFormats } from '../../i18n/format.ts';
import { mailTexts } from './mail-texts.ts';
import peopleStyles from './People.module.css';
import styles from './Rail.module.css';

/** What the server says of a mail that it gave up because nobody needed it any more. */
const NEEDLESS = 'no longer needed';

/** How far the last mail to somebody got, as far as its provider told; nothing where none was asked for. */
export function MailFact({ mail }: { mail: LastMail | null }) {
  const t = mailTexts.use();
  const { moment } = useFormats();
  if (!mail) return null;
  const when = moment(mail.at);
  if (mail.reason === WITHHELD_MAIL) return <p className={styles.fact}>{t('withheld', { when })}</p>;
  const isProblem = (mail.state === 'bounced' || mail.state === 'failed') && mail.reason !== NEEDLESS;
  if (!isProblem) return <p className={styles.fact}>{t(mail.state === 'failed' ? 'needless' : mail.state, { when })}</p>;
  return (
    <p className={peopleStyles.mailProblem}>
      {t(mail.state, { when })} {mail.reason ? t('reason', { reason: mail.reason }) : null}
    </p>
  );
}
