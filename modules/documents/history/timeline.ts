import { ZONE } from '../../../shared-kernel/calendar-day.ts';
import { momentForm } from '../../../shared-kernel/date-form.ts';
import type { DocumentLanguage } from '../../../shared-kernel/signing/words.ts';
import type { TimelineRow } from '../application/reading.ts';
import { approversOf, type DocumentState, nameOfSignatory } from '../domain/state.ts';
import { csvLine } from './csv.ts';
import { eventText } from './event-texts.ts';

const MINUTE_MS = 60_000;
/** The last minute that was written in each language, up to its seconds: events stand close together. */
const minutes = { es: { from: Number.NaN, text: '' }, en: { from: Number.NaN, text: '' } };

/** A moment by the clock of Mexico City, whose minutes are everybody's; the seconds stand last. Throws RangeError for no moment. */
export function localTime(at: string, language: DocumentLanguage): string {
  const moment = Date.parse(at);
  const last = minutes[language];
  const into = moment - last.from;
  if (!(into >= 0 && into < MINUTE_MS)) {
    last.from = Math.floor(moment / MINUTE_MS) * MINUTE_MS;
    last.text = momentForm(new Date(last.from), language, ZONE, 'second').slice(0, -2);
  }
  return last.text + String(Math.floor((moment - last.from) / 1000)).padStart(2, '0');
}

/** Names are those the document's own history knows; a forgotten person has none. */
function actorName(row: TimelineRow, state: DocumentState): string | null {
  if (row.actor.name) return row.actor.name;
  const { kind, id } = row.actor;
  if (kind === 'signatory') return nameOfSignatory(state, id);
  if (kind === 'observer') return state.observers.find((one) => one.sharedWithID === id)?.email.value ?? null;
  // Whoever acted in the place of the approver is named by the history of the approvals alone.
  if (kind === 'approver') return row.actor.substitute ? null : approverName(state, id);
  if (kind === 'owner' || kind === 'sub-user') return nameInCharge(state, kind === 'owner' ? state.ownerId : id);
  return null;
}

const approverName = (state: DocumentState, id: string): string | null =>
  approversOf(state).find((one) => one.approverId === id)?.name.value ?? null;

/** For the owner's side: the API key that the owner's program came with, and in whose place somebody acted. */
const behind = ({ actor: { key, standsInFor } }: TimelineRow, state: DocumentState) => ({
  ...(key !== undefined && { key }),
  ...(standsInFor && { standsInFor: standsInFor.name ?? nameInCharge(state, standsInFor.id) ?? approverName(state, standsInFor.id) }),
});

/** Of who is or was in charge of the document, as it names them. */
const nameInCharge = ({ ownerId, uploaded, inCharge }: DocumentState, id: string): string | null =>
  (id === ownerId ? uploaded?.uploadedBy.name.value : id === inCharge?.subUserId ? inCharge.name.value : null) ?? null;

/** Who, what, when (local and UTC), from where and why, of one event. `withWords`: also what people wrote, for the owner's side. */
export function timelineEntry(row: TimelineRow, state: DocumentState, language: DocumentLanguage, withWords = true) {
  return {
    number: row.number,
    stream: row.stream,
    revision: row.revision,
    eventID: row.eventId,
    type: row.type,
    text: eventText(row, state, language, withWords),
    actor: { kind: row.actor.kind, id: row.actor.id, name: actorName(row, state), ...(withWords && behind(row, state)) },
    at: row.at,
    localTime: localTime(row.at, language),
    timeZone: ZONE,
    from: { ip: row.ip, userAgent: row.userAgent },
    cause: { causationId: row.causationId, commandId: row.commandId },
    position: row.position,
    data: row.data,
  };
}

const columns = [
  'number',
  'stream',
  'revision',
  'position',
  'utc',
  'local',
  'zone',
  'type',
  'text',
  'actor_kind',
  'actor_id',
  'actor_name',
  'ip',
  'user_agent',
  'command_id',
  'causation_id',
  'event_id',
  'data',
  'actor_key',
  'actor_stands_in_for',
];

/** The timeline as CSV (RFC 4180), UTF-8 with a byte order mark so that spreadsheets read it as such. */
export function timelineCsv(rows: readonly TimelineRow[], state: DocumentState, language: DocumentLanguage): string {
  const lines = rows.map((row) => {
    const entry = timelineEntry(row, state, language);
    return csvLine([
      entry.number,
      entry.stream,
      entry.revision,
      entry.position,
      entry.at,
      entry.localTime,
      entry.timeZone,
      entry.type,
      entry.text,
      entry.actor.kind,
      entry.actor.id,
      entry.actor.name,
      entry.from.ip,
      entry.from.userAgent,
      entry.cause.commandId,
      entry.cause.causationId,
      entry.eventID,
      JSON.stringify(entry.data),
      row.actor.key ?? null,
      row.actor.standsInFor?.id ?? null,
    ]);
  });
  return `\uFEFF${[csvLine(columns), ...lines].join('\r\n')}\r\n`;
}
