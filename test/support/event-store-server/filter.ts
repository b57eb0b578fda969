import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredRecord } from './log.ts';

/** Whether a record is among what a read or a subscription asked for. */
export type Filter = (record: StoredRecord) => boolean;

/** By name of the stream or by type, as a real server does it: one regular expression, or several beginnings. */
export function filterOf(options: streams.ReadReq.Options): Filter {
  const filter = options.getFilter();
  if (filter === undefined) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const textOf = filter.hasEventType() ? (record: StoredRecord) => record.type : (record: StoredRecord) => record.stream;
  const regex = expression?.getRegex() ?? '';
  if (regex !== '') {
    const pattern = new RegExp(regex);
    return (record) => pattern.test(textOf(record));
  }
  const prefixes = expression?.getPrefixList() ?? [];
  return (record) => prefixes.some((prefix) => textOf(record).startsWith(prefix));
}
