import type { Leg, LegStatus, Overall, Verdict } from '../../modules/validation/index.ts';
import type { Language } from '../../shared-kernel/i18n/table.ts';

const GREEN = '32';
const YELLOW = '33';
const RED = '31';
const DIM = '2';
const BOLD = '1';

const OVERALL: Record<Overall, { sign: string; colour: string; es: string; en: string }> = {
  TOTAL_PASSED: { sign: '✓', colour: GREEN, es: 'VÁLIDO', en: 'VALID' },
  INDETERMINATE: { sign: '◷', colour: YELLOW, es: 'SIN DECIDIR', en: 'UNDECIDED' },
  TOTAL_FAILED: { sign: '✗', colour: RED, es: 'NO VÁLIDO', en: 'NOT VALID' },
};
const STATUS: Record<LegStatus, { sign: string; colour: string }> = {
  PASSED: { sign: '✓', colour: GREEN },
  INDETERMINATE: { sign: '◷', colour: YELLOW },
  FAILED: { sign: '✗', colour: RED },
  NOT_APPLICABLE: { sign: '·', colour: DIM },
};
const TITLES: Record<Leg['leg'], { es: string; en: string }> = {
  file: { es: 'Archivo', en: 'File' },
  signature: { es: 'Firmas', en: 'Signatures' },
  certificate: { es: 'Certificados', en: 'Certificates' },
  revocation: { es: 'Revocación', en: 'Revocation' },
  changes: { es: 'Cambios tras firmar', en: 'Changes after signing' },
  constancia: { es: 'Constancia NOM-151', en: 'NOM-151 record' },
  anchor: { es: 'Blockchain', en: 'Blockchain' },
  record: { es: 'Nuestro registro', en: 'Our record' },
};
/** What a signature carries (ETSI EN 319 142-1). */
const LEVELS: Readonly<Record<string, { es: string; en: string }>> = {
  basic: { es: 'firma básica, por debajo del nivel B de PAdES', en: 'basic signature, below level B of PAdES' },
  'B-B': { es: 'PAdES B-B: la firma sola', en: 'PAdES B-B: the signature alone' },
  'B-T': { es: 'PAdES B-T: con sello de tiempo', en: 'PAdES B-T: with a timestamp' },
  'B-LT': {
    es: 'PAdES B-LT: con sello de tiempo y lo necesario para comprobar sus certificados',
    en: 'PAdES B-LT: with a timestamp and what is needed to check its certificates',
  },
  'B-LTA': {
    es: 'PAdES B-LTA: como B-LT, y protegido por un sello de tiempo del documento',
    en: 'PAdES B-LTA: like B-LT, and protected by a document timestamp',
  },
};
const LABEL = 27;

export interface Terminal {
  readonly colour: boolean;
  /** Characters in a line. */
  readonly width: number;
  readonly language: Language;
}

/** The whole verdict for a person at a terminal. */
export function renderVerdict(verdict: Verdict, names: readonly string[], terminal: Terminal): string {
  const { language } = terminal;
  const overall = OVERALL[verdict.overall];
  const indent = ' '.repeat(LABEL);
  const lines: string[] = [
    '',
    `  ${paint(terminal, `${BOLD};${overall.colour}`, `${overall.sign} ${overall[language]}`)}  ${paint(terminal, DIM, `${verdict.overall} · ${verdict.code}`)}`,
  ];
  lines.push(...wrapped(verdict.sentence[language], terminal.width - 2).map((line) => `  ${paint(terminal, BOLD, line)}`));
  const said = { es: 'validado', en: 'validated' }[language];
  const policy = { es: 'política', en: 'policy' }[language];
  const about = `${names.map(clean).join(' · ')} · ${said} ${verdict.validatedAt.slice(0, 19).replace('T', ' ')} UTC · ${policy} ${verdict.policy}`;
  lines.push(...wrapped(about, terminal.width - 2).map((line) => `  ${paint(terminal, DIM, line)}`));
  if (verdict.testNote)
    lines.push('', ...wrapped(`⚠ ${verdict.testNote[language]}`, terminal.width - 2).map((line) => `  ${paint(terminal, YELLOW, line)}`));
  let previous: string | null = null;
  for (const leg of verdict.legs) {
    const { sign, colour } = STATUS[leg.status];
    const title = leg.leg === previous ? '' : TITLES[leg.leg][language];
    if (title) lines.push('');
    previous = leg.leg;
    const text = wrapped(clean(leg.reason[language]), terminal.width - LABEL - 2);
    text.forEach((line, i) => {
      lines.push(
        i === 0 ? `  ${paint(terminal, BOLD, title.padEnd(LABEL - 4))}${paint(terminal, colour, sign)} ${line}` : `${indent}${line}`,
      );
    });
    const level = typeof leg.facts.level === 'string' ? LEVELS[leg.facts.level]?.[language] : undefined;
    if (level) lines.push(...wrapped(level, terminal.width - LABEL - 2).map((line) => `${indent}${paint(terminal, DIM, line)}`));
    if (leg.status === 'INDETERMINATE' || leg.status === 'FAILED') {
      lines.push(`${indent}${paint(terminal, DIM, [leg.code, leg.subIndication].filter(Boolean).join(' · '))}`);
      if (leg.todo)
        lines.push(
          ...wrapped(`→ ${clean(leg.todo[language])}`, terminal.width - LABEL - 2).map(
            (line) => `${indent}${paint(terminal, colour, line)}`,
          ),
        );
    }
  }
  return `${lines.join('\n')}\n`;
}

/** One line for one of many. */
export function renderLine(verdict: Verdict, names: readonly string[], terminal: Terminal): string {
  const overall = OVERALL[verdict.overall];
  const word = `${overall.sign} ${overall[terminal.language]}`.padEnd(14);
  return `${paint(terminal, overall.colour, word)} ${names.map(clean).join(' · ')}  ${paint(terminal, DIM, clean(verdict.sentence[terminal.language]))}\n`;
}

/** Names in certificates and files are written by strangers: nothing of them may steer the terminal. */
export function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, '�');
}

function paint({ colour }: Terminal, code: string, text: string): string {
  return colour && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text;
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > Math.max(20, width)) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines;
}
