import { useFormats } from '../i18n/format.ts';

/** A time in the words of the reader; its exact local time and UTC on hover and for screen readers. */
export function Moment({ at, as = 'recent' }: { at: string; as?: 'recent' | 'ago' | 'moment' | 'exact' | 'day' | 'time' }) {
  const formats = useFormats();
  const exact = `${formats.exact(at)} · ${formats.utc(at)}`;
  return (
    <time dateTime={at} title={exact}>
      {formats[as](at)}
    </time>
  );
}
