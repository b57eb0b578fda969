import { Moment } from './Moment.tsx';

/** A day where `sentence` has its place for it in the reader's language, with the exact time on hover. */
export function DayInSentence({ at, sentence }: { at: string; sentence: (day: string) => string }) {
  const [before = '', after = ''] = sentence('\u0000').split('\u0000');
  return (
    <span>
      {before}
      <Moment at={at} as="day" />
      {after}
    </span>
  );
}
