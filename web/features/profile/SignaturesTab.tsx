import '@fontsource/caveat/latin-500.css';
import '@fontsource/caveat/latin-ext-500.css';
import type { OwnProfile } from './calls.ts';
import { KeptMarks } from './KeptMarks.tsx';
import styles from './Profile.module.css';

/** Signatures and initials kept for later use, apart: CALL-068, CALL-069, ENT-013. */
export function SignaturesTab({ profile }: { profile: OwnProfile }) {
  const { signatureList, initialsList, savedSignaturesLimit: limit, fullName: name } = profile;
  return (
    <div className={styles.form}>
      <KeptMarks mark="SIGNATURE" list={signatureList} limit={limit} name={name} />
      <KeptMarks mark="INITIALS" list={initialsList} limit={limit} name={name} />
    </div>
  );
}
