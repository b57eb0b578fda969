import type { OwnProfile } from './calls.ts';
import { OwnDataForm } from './OwnDataForm.tsx';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

/** For whom the person sends documents. */
export function CompanyTab({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use();
  return (
    <OwnDataForm
      profile={profile}
      lead={<p className={styles.quiet}>{t('companyLead')}</p>}
      fields={[
        { name: 'companyName', autoComplete: 'organization' },
        { name: 'activity', autoComplete: 'off' },
        { name: 'industry', autoComplete: 'off' },
      ]}
    />
  );
}
