/** Lines for a shell, with the key in a variable: whoever copies them needs nothing but curl. They are run as they stand by a test. */

export const HEADER = 'Authorization';

/** Asks whose key it is. */
export const tryLine = (origin: string, bearer: string): string => `curl -H "${HEADER}: Bearer ${bearer}" ${origin}/profile`;

/** Brings contrato.pdf, says who signs it and where, and sends it. */
export const sendingLines = (origin: string): string =>
  [
    'KEY=…',
    `ID=$(curl -s -H "${HEADER}: Bearer $KEY" -F document=@contrato.pdf ${origin}/api/document | sed 's/.*"documentID":"\\([^"]*\\)".*/\\1/')`,
    ...[
      ['document', '\\"whoSigns\\":\\"OTHERS\\",\\"signatory\\":[{\\"name\\":\\"Ana\\",\\"emailID\\":\\"ana@example.com\\"}]'],
      [
        'document/draw',
        '\\"staticSignPositions\\":[{\\"email\\":\\"ana@example.com\\",\\"page\\":1,\\"x\\":60,\\"y\\":60,\\"width\\":180,\\"height\\":70,\\"label\\":\\"Ana\\"}]',
      ],
      ['document/send-mail', ''],
    ].map(
      ([path, more]) =>
        `curl -s -X PUT -H "${HEADER}: Bearer $KEY" -H "Content-Type: application/json" -d "{\\"documentID\\":\\"$ID\\"${more === '' ? '' : `,${more}`}}" ${origin}/api/${path}`,
    ),
  ].join('\n');
