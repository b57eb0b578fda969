import type { StoredEventTypes } from './events.ts';

const place = [
  'signer',
  'page',
  'fromEnd?=true',
  'type=CHECKBOX|COMBO|DATE|INITIALS|RADIO|SIGNATURE|STATIC_SIGN|TEXT',
  'x',
  'y',
  'width',
  'height',
  'required',
  'format?=COMPANY|CURP|EMAIL|NUMBER|RFC',
];

/** What stands in streams `preconfiguration-<ownerId>`. */
export const formatEvents: StoredEventTypes = {
  FormatSaved: { version: 2, data: ['formatId', 'name (personal)', ...place.map((key) => `places[].${key}`)] },
  FormatChanged: { version: 2, data: ['formatId', 'name? (personal)', ...place.map((key) => `places?[].${key}`)] },
  FormatRemoved: { version: 1, data: ['formatId'] },
};
