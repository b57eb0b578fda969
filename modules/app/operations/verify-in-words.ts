import type { VerifyReport } from '../../evidence/index.ts';

/** What `npm run verify` prints for people: verdict, a line for each leg, the first thing that does not fit, and the files that do not. */
export function verifyInWords(report: VerifyReport): string {
  const lines = [
    `${report.verdict}  ${report.events} events${report.stream === null ? '' : ` of ${report.stream}`} in ${report.seconds.toFixed(1)} s`,
  ];
  for (const leg of report.legs) {
    lines.push(`  ${leg.name.padEnd(12)} ${leg.status.padEnd(14)} ${leg.checked} checked${leg.message ? `; ${leg.message}` : ''}`);
  }
  lines.push(`  ${report.uncovered} newest events are under no signed checkpoint yet`);
  if (report.first) {
    const { code, detail, eventId, stream, revision, position, range } = report.first;
    const where = eventId
      ? `event ${eventId} (${stream} revision ${revision}, position ${position})`
      : range
        ? `events ${range.from} to ${range.to}`
        : '';
    lines.push('', `First that does not fit: ${[where, code, detail].filter((part) => part !== '').join(': ')}`);
  }
  lines.push(...damagedFiles(report));
  lines.push(`Log ${report.verifierKey}`);
  return lines.join('\n');
}

/** Enough for a screen; --json names them all. */
const FILES_SHOWN = 20;

function damagedFiles({ findings, legs }: VerifyReport): string[] {
  const files = findings.filter(({ leg }) => leg === 'files');
  if (files.length === 0) return [];
  const count = legs.find(({ name }) => name === 'files')!.findings;
  const more = count - Math.min(count, FILES_SHOWN);
  return [
    '',
    `Files that do not fit: ${count}`,
    ...files.slice(0, FILES_SHOWN).map(({ code, detail, stream, revision }) => `  ${code}  ${detail}  (${stream} revision ${revision})`),
    ...(more > 0 ? [`  and ${more} more: --json names them all`] : []),
  ];
}
