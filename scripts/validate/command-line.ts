import { parseArgs } from 'node:util';
import { type Language, languages } from '../../shared-kernel/i18n/table.ts';

export interface CommandLine {
  readonly paths: readonly string[];
  /** Names of files come from standard input, one document a line. */
  readonly fromStdin: boolean;
  readonly trust: string | null;
  readonly at: Date | null;
  readonly format: 'text' | 'json' | 'jsonl';
  readonly language: Language;
  readonly offline: boolean;
  readonly help: boolean;
  readonly printSchema: boolean;
}

export class Usage extends Error {}

export const HELP = `validate FILE.pdf [FILE.asn]            one document; the .asn may stand first
validate A.pdf B.pdf B.asn C.pdf ...    many; an .asn belongs to the PDF named before it
validate --stdin                        many; a document a line: FILE.pdf, or FILE.pdf<TAB>FILE.asn

  --trust DIR   folder of trusted authorities (sat/, psc/, own/, foreign-signers/, foreign-timestamps/), its sources.json
                read as the server does; default: the configured one
  --at TIME     judge as of this time (ISO 8601 with zone) instead of now
  --json        the whole answer as JSON (docs/api/validate.schema.json)
  --jsonl       one line of JSON a document, as they are done
  --lang es|en  language of the text; default: that of the terminal
  --offline     do not ask the configured revocation lists
  --print-schema  the JSON schema of the answer, then nothing else
  --help

Exit: 0 passed, 2 undecided, 1 failed, 64 not a usable request; the worst of many.
`;

/** Throws Usage with a sentence that says what is wrong. */
export function readCommandLine(args: readonly string[], env: Readonly<Record<string, string | undefined>>): CommandLine {
  const { values, positionals } = parse(args);
  const language = values.lang ?? terminalLanguage(env);
  if (!languages.includes(language as Language)) throw new Usage(`--lang takes ${languages.join(' or ')}, not ${language}`);
  const at = values.at === undefined ? null : readTime(values.at);
  if (values.stdin && positionals.length > 0) throw new Usage('give file names or --stdin, not both');
  if (!values.help && !values['print-schema'] && !values.stdin && positionals.length === 0) throw new Usage('name a PDF to validate');
  return {
    paths: positionals,
    fromStdin: values.stdin === true,
    trust: values.trust ?? null,
    at,
    format: values.jsonl ? 'jsonl' : values.json ? 'json' : 'text',
    language: language as Language,
    offline: values.offline === true,
    help: values.help === true,
    printSchema: values['print-schema'] === true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        trust: { type: 'string' },
        at: { type: 'string' },
        json: { type: 'boolean' },
        jsonl: { type: 'boolean' },
        lang: { type: 'string' },
        offline: { type: 'boolean' },
        stdin: { type: 'boolean' },
        help: { type: 'boolean' },
        'print-schema': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : 'not understood');
  }
}

function readTime(text: string): Date {
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(text);
  if (!zoned || Number.isNaN(at.getTime())) throw new Usage(`--at takes a time with its zone such as 2026-11-21T12:00:00Z, not ${text}`);
  return at;
}

function terminalLanguage(env: Readonly<Record<string, string | undefined>>): Language {
  const tag = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return /^en/i.test(tag) ? 'en' : 'es';
}
