/** A moment as signers read it under their mark: their own clock with its distance to UTC, then UTC itself. */
export function signingTimeLine(at: Date, timeZone: string, language: 'es' | 'en'): string {
  const locale = language === 'es' ? 'es-MX' : 'en-US';
  const date = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).formatToParts(at);
  const of = (kind: string) => date.find((part) => part.type === kind)?.value.replace('.', '') ?? '';
  const day = language === 'es' ? `${of('day')} ${of('month')} ${of('year')}` : `${of('month')} ${of('day')}, ${of('year')}`;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return `${day}, ${clock} (${offset(at, timeZone)}) · ${at.toISOString().slice(11, 19)} UTC${utcDay(at, timeZone)}`;
}

function offset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const zone = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  if (/^GMT([+-]00:00)?$/.test(zone)) return 'UTC';
  const short = zone
    .replace('GMT', 'UTC')
    .replace(/([+-])0?(\d+):(\d\d)$/, (_all, sign, hours, minutes) => `${sign}${hours}${minutes === '00' ? '' : `:${minutes}`}`);
  return short.replace('-', '\u2212');
}

/** Around midnight the two clocks stand on different days; then UTC says its own. */
function utcDay(at: Date, timeZone: string): string {
  const local = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
  const utc = at.toISOString().slice(0, 10);
  return local === utc ? '' : ` (${utc})`;
}
