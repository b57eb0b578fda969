import { ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import { AskTime } from './AskTime.tsx';
import type { SigningLink } from './calls.ts';
import { lateTexts } from './late-texts.ts';
import { ownOf } from './situation.ts';
import type { SignerView } from './types.ts';

/** The last day is over: what that means for whoever reads it, and what they can do. */
export function LateNotice({ link, view }: { link: SigningLink; view: SignerView }) {
  const t = lateTexts.use();
  const { calendarDay } = useFormats();
  const isOwner = ownOf(view)?.isOwner === true;
  return (
    <Notice tone="waiting" live title={t('title', { day: view.lastDay ? calendarDay(view.lastDay.day) : '' })}>
      {isOwner ? (
        <>
          <p>{t('own')}</p>
          <ButtonLink look="primary" to={`/document/view?documentID=${view.documentID}&act=last-day`}>
            {t('give')}
          </ButtonLink>
        </>
      ) : (
        <AskTime link={link} sender={view.createdBy.fullName} standing={view.newLink} />
      )}
    </Notice>
  );
}
