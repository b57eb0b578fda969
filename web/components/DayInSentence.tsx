import { Fragment } from 'react';
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

/** The same of a sentence with two days. */
export function DaysInSentence(props: { from: string; until: string; sentence: (from: string, until: string) => string }) {
  const { from, until, sentence } = props;
  const days: Readonly<Record<string, string>> = { '\uE000': from, '\uE001': until };
  return (
    <span>
      {sentence('\uE000', '\uE001')
        .split(/([\uE000\uE001])/)
        .map((part) => (
          <Fragment key={part}>{days[part] === undefined ? part : <Moment at={days[part]} as="day" />}</Fragment>
        ))}
    </span>
  );
}
