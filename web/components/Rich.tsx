import { Fragment } from 'react';

/** A text of the catalogue with `<b>…</b>` as strong words. Anything else in it stays text, so that no name becomes HTML. */
export function Rich({ text }: { text: string }) {
  return text.split(/<b>(.*?)<\/b>/g).map((part, index) => {
    // Odd parts stood between the marks; parts of a text keep their order.
    const key = `${index}`;
    return index % 2 === 1 ? <strong key={key}>{part}</strong> : <Fragment key={key}>{part}</Fragment>;
  });
}
