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
  if (kind === 'approver') return approversOf(state).find((one) => one.approverId === id)?.name.value ?? null;
  if (kind === 'owner') return state.uploaded?.uploadedBy.name.value ?? null;
  if (kind === 'sub-user' && state.inCharge?.subUserId === id) return state.inCharge.name.value;
  return null;
}

/** The API key that the owner's program came with, for the owner's side. */
const keyOf = ({ actor }: TimelineRow): { key?: string } => (actor.key !== undefined ? { key: actor.key } : {});

/** Who, what, when (local and UTC), from where and why, of one event. `withWords`: also what people wrote, for the owner's side. */
export function timelineEntry(row: TimelineRow, state: DocumentState, language: DocumentLanguage, withWords = true) {
  return {
    number: row.number,
    stream: row.stream,
    revision: row.revision,
    eventID: row.eventId,
    type: row.type,
    text: eventText(row, state, language, withWords),
    actor: { kind: row.actor.kind, id: row.actor.id, name: actorName(row, state), ...(withWords && keyOf(row)) },
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
      keyOf(row).key ?? null,
    ]);
  });
  return `\uFEFF${[csvLine(columns), ...lines].join('\r\n')}\r\n`;
}
