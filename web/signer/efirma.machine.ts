import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Outcome } from '../api/call.ts';
import type { ApiProblem } from '../api/types.ts';

/** Where on the panel something is wrong; `form`: it belongs to no single field. */
export type EfirmaPlace = 'cer' | 'key' | 'password' | 'form';

/** `code` of the API or of the checks made here; `message`: the sentence of the API, null for our own checks. */
export interface EfirmaFinding {
  readonly code: string;
  readonly message: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}
export type EfirmaFindings = Readonly<Partial<Record<EfirmaPlace, EfirmaFinding>>>;

export interface EfirmaInput {
  readonly cer: File | null;
  readonly key: File | null;
  readonly password: string;
}

export interface EfirmaContext extends EfirmaInput {
  readonly findings: EfirmaFindings;
  /** What signing answered; null before. */
  readonly answer: unknown;
}

/** Signs with what was chosen; it comes with the press of the button, so that it knows the document and the fields of that moment. */
export type SendEfirma = (input: EfirmaInput) => Promise<Outcome<unknown>>;

export type EfirmaEvent =
  | { type: 'cer.chosen'; file: File | null }
  | { type: 'key.chosen'; file: File | null }
  | { type: 'password.typed'; text: string }
  | { type: 'sign'; send: SendEfirma };

/** Some kilobytes; more is another file. The server has the same bound. */
const LARGEST = 65_536;

const own = (code: string, facts: Record<string, unknown> = {}): EfirmaFinding => ({ code, message: null, facts });

/** RULE-026: .cer and .key, told when the file is chosen and not only when it was sent. */
export function fileFinding(kind: 'cer' | 'key', file: { readonly name: string; readonly size: number } | null): EfirmaFinding | null {
  if (!file) return null;
  if (!file.name.toLowerCase().endsWith(`.${kind}`)) return own(`${kind}.ending`, { name: file.name });
  if (file.size === 0) return own('file.empty', { name: file.name });
  return file.size > LARGEST ? own('file.large', { name: file.name }) : null;
}

/** RULE-052 and the endings: what can be said before anything is sent. */
export function inputFindings({ cer, key, password }: EfirmaInput): EfirmaFindings {
  const found = {
    cer: cer ? fileFinding('cer', cer) : own('cer.missing'),
    key: key ? fileFinding('key', key) : own('key.missing'),
    password: password === '' ? own('password.missing') : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, finding]) => finding)) as EfirmaFindings;
}

/** RULE-047..051: the field that a refusal belongs to. */
const places: Readonly<Record<string, EfirmaPlace>> = {
  'efirma.invalid_key_password': 'password',
  'efirma.invalid_certificate': 'cer',
  'efirma.expired_certificate': 'cer',
  'efirma.not_yet_valid': 'cer',
  'efirma.legal_representative': 'cer',
  'efirma.issuer_not_installed': 'cer',
  'efirma.revoked': 'cer',
  'efirma.key_pair_mismatch': 'key',
  'efirma.invalid_key': 'key',
};

export function problemFindings(problem: ApiProblem): EfirmaFindings {
  const finding = { code: problem.code, message: problem.message, facts: problem.facts };
  if (problem.code === 'efirma.wrong_file_ending') return problem.facts.field === 'key' ? { key: finding } : { cer: finding };
  return { [places[problem.code] ?? 'form']: finding };
}

const without = (findings: EfirmaFindings, ...gone: EfirmaPlace[]): EfirmaFindings =>
  Object.fromEntries(Object.entries(findings).filter(([place]) => !gone.includes(place as EfirmaPlace)));

/**
 * The panel of the e.firma. What was chosen stays through every refusal; the password is forgotten as soon as the
 * document is signed, and none of the three is written anywhere.
 */
export const efirmaMachine = setup({
  types: { context: {} as EfirmaContext, events: {} as EfirmaEvent },
  actors: {
    send: fromPromise<Outcome<unknown>, { readonly chosen: EfirmaInput; readonly send: SendEfirma }>(({ input }) =>
      input.send(input.chosen),
    ),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(inputFindings(context)).length === 0,
  },
  actions: {
    tellWhatIsMissing: assign(({ context }) => ({ findings: inputFindings(context) })),
    forgetCredential: assign({ cer: null, key: null, password: '' }),
  },
}).createMachine({
  id: 'efirma',
  initial: 'filling',
  context: { cer: null, key: null, password: '', findings: {}, answer: null },
  states: {
    filling: {
      on: {
        'cer.chosen': {
          actions: assign(({ context, event }) => {
            const finding = fileFinding('cer', event.file);
            return { cer: event.file, findings: { ...without(context.findings, 'cer', 'form'), ...(finding ? { cer: finding } : {}) } };
          }),
        },
        'key.chosen': {
          actions: assign(({ context, event }) => {
            const finding = fileFinding('key', event.file);
            return { key: event.file, findings: { ...without(context.findings, 'key', 'form'), ...(finding ? { key: finding } : {}) } };
          }),
        },
        'password.typed': {
          actions: assign(({ context, event }) => ({ password: event.text, findings: without(context.findings, 'password', 'form') })),
        },
        sign: [{ guard: 'isComplete', target: 'sending' }, { actions: 'tellWhatIsMissing' }],
      },
    },
    sending: {
      entry: assign({ findings: {} }),
      invoke: {
        src: 'send',
        input: ({ context: { cer, key, password }, event }) => {
          assertEvent(event, 'sign');
          return { chosen: { cer, key, password }, send: event.send };
        },
        onDone: [
          {
            guard: ({ event }) => 'data' in event.output,
            target: 'signed',
            actions: [assign(({ event }) => ({ answer: 'data' in event.output ? event.output.data : null })), 'forgetCredential'],
          },
          {
            target: 'filling',
            actions: assign(({ event }) => ({ findings: 'problem' in event.output ? problemFindings(event.output.problem) : {} })),
          },
        ],
        onError: { target: 'filling', actions: assign({ findings: { form: own('document.signature.error') } }) },
      },
    },
    signed: { type: 'final' },
  },
});
