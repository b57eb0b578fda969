import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ShareDialog } from '../../document-parts/ShareDialog.tsx';
import { ApproversPart } from './ApproversPart.tsx';
import { detailTexts } from './detail-texts.ts';
import { MailFact } from './MailFact.tsx';
import styles from './People.module.css';
import type { PeopleTabProps } from './people-props.ts';
import railStyles from './Rail.module.css';
import { SignersPart } from './SignersPart.tsx';

export function PeopleTab({ view, parts, events, writer }: PeopleTabProps) {
  const t = detailTexts.use();
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <ApproversPart view={view} writer={writer} />
      <SignersPart view={view} parts={parts} events={events} writer={writer} />
      <section className={railStyles.stack}>
        <h2 className={railStyles.sectionTitle}>{t('observers')}</h2>
        {view.sharedWith.length === 0 ? (
          <p className={railStyles.muted}>{t('noObservers')}</p>
        ) : (
          <ul className={styles.observers}>
            {view.sharedWith.map((one) => (
              <li key={one.sharedWithID}>
                {one.emailID}
                <MailFact mail={one.lastMail} />
              </li>
            ))}
          </ul>
        )}
        {writer && !view.isDeleted ? (
          <div>
            <Button icon={<Share2 aria-hidden />} onPress={() => setSharing(true)}>
              {t('share')}
            </Button>
          </div>
        ) : null}
      </section>
      <parts.Holders view={view} />
      {sharing ? <ShareDialog view={view} onClose={() => setSharing(false)} /> : null}
    </>
  );
}
