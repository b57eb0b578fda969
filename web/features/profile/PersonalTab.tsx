import type { OwnProfile } from './calls.ts';
import { OwnDataForm } from './OwnDataForm.tsx';
import { profileTexts } from './texts.ts';

/** Who the person is. */
export function PersonalTab({ profile }: { profile: OwnProfile }) {
  const t = profileTexts.use();
  return (
    <OwnDataForm
      profile={profile}
      fields={[
        { name: 'firstName', autoComplete: 'given-name' },
        { name: 'secondName', autoComplete: 'additional-name' },
        { name: 'lastName', autoComplete: 'family-name' },
        { name: 'rfc', autoComplete: 'off', hint: t('rfcHint') },
        { name: 'phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel', hint: t('phoneHint') },
        { name: 'dob', autoComplete: 'bday', type: 'date' },
      ]}
    />
  );
}
