import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { isSameName } from '../../shared-kernel/person-name.ts';
import type { Outcome } from '../api/outcome.ts';
import { serverNow } from '../api/server-now.ts';
import type { ApiProblem } from '../api/types.ts';
import { type CertificateHolder, readHolder } from './certificate-holder.ts';

/** Where on the panel something is wrong; `holder`: a difference of names that nobody confirmed, `form`: it belongs to no single field. */
export type EfirmaPlace = 'cer' | 'holder' | 'key' | 'password' | 'form';

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
  /** The name the document has for who signs here; null where it is not known. */
  readonly signer: string | null;
  /** Where an RFC is asked; null where any e.firma may sign. */
  readonly check: CheckCertificate | null;
  /** What this browser read in the .cer; null before, and where it could not. */
  readonly holder: CertificateHolder | null;
  /** What the server said against the certificate: it is of another RFC than the one asked for. Null before, and where it is not. */
  readonly refused: EfirmaFinding | null;
  /** Who signs said that an e.firma with another name is theirs. */
  readonly confirmed: boolean;
  readonly findings: EfirmaFindings;
  /** What signing answered; null before. */
  readonly answer: unknown;
}

/** Signs with what was chosen; it comes with the press of the button, so that it knows the document and the fields of that moment. */
export type SendEfirma = (input: EfirmaInput) => Promise<Outcome<unknown>>;

/** Asks whether a certificate is of the RFC asked for, before its key and password are. */
export type CheckCertificate = (cer: File) => Promise<Outcome<unknown>>;

export type EfirmaEvent =
  | { type: 'cer.chosen'; file: File | null }
  | { type: 'key.chosen'; file: File | null }
  | { type: 'password.typed'; text: string }
  | { type: 'holder.confirmed'; confirmed: boolean }
  | { type: 'sign'; send: SendEfirma };

/** The e.firma is of another RFC than the one asked for. */
export const OTHER_RFC = 'signature.other_holder';

/** How long the answer about a certificate is waited for, milliseconds. */
const CHECK_MS = 5_000;

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

/** Whether the certificate names somebody else than the document does. With one of the names unknown nothing is said of it. */
export const isOtherName = ({ signer, holder }: Pick<EfirmaContext, 'signer' | 'holder'>): boolean =>
  signer !== null && holder !== null && !isSameName(signer, holder.name);

/** What the .cer itself says against signing with it. It is told and no more: the clock of a browser may be wrong, and the server judges. */
export function holderFinding(holder: CertificateHolder | null, fileName: string, now: Date): EfirmaFinding | null {
  if (!holder) return own('cer.unreadable', { name: fileName });
  if (!holder.rfc) return own('cer.no_rfc', { name: fileName });
  if (now > holder.notAfter) return own('cer.ended', { day: holder.notAfter });
  return now < holder.notBefore ? own('cer.coming', { day: holder.notBefore }) : null;
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
  'signature.other_holder': 'cer',
  'efirma.key_pair_mismatch': 'key',
  'efirma.invalid_key': 'key',
};

export function problemFindings(problem: ApiProblem): EfirmaFindings {
  const finding = { code: problem.code, message: problem.message, facts: problem.facts };
  if (problem.code === 'efirma.wrong_file_ending') return problem.facts.field === 'key' ? { key: finding } : { cer: finding };
  return { [places[problem.code] ?? 'form']: finding };
}

/** What stands in the way of sending: what is missing, an RFC that is another one, and a name that nobody confirmed. */
const findingsOf = (context: EfirmaContext): EfirmaFindings => ({
  ...inputFindings(context),
  ...(context.refused ? { cer: context.refused } : {}),
  ...(isOtherName(context) && !context.refused && !context.confirmed ? { holder: own('holder.unconfirmed') } : {}),
});

const without = (findings: EfirmaFindings, ...gone: EfirmaPlace[]): EfirmaFindings =>
  Object.fromEntries(Object.entries(findings).filter(([place]) => !gone.includes(place as EfirmaPlace)));

const only = (findings: EfirmaFindings, kept: EfirmaPlace): EfirmaFindings =>
  Object.fromEntries(Object.entries(findings).filter(([place]) => place === kept));

/**
 * The panel of the e.firma. What was chosen stays through every refusal; the password is forgotten as soon as the
 * document is signed, and none of the three is written anywhere.
 */
export const efirmaMachine = setup({
  types: {
    context: {} as EfirmaContext,
    events: {} as EfirmaEvent,
    input: {} as { readonly signer: string | null; readonly check?: CheckCertificate },
  },
  actors: {
    readCertificate: fromPromise<CertificateHolder | null, File | null>(async ({ input }) =>
      input ? readHolder(new Uint8Array(await input.arrayBuffer())) : null,
    ),
    // Only another RFC counts here: of all else, an answer that never came included, the server judges at the signature.
    checkCertificate: fromPromise<EfirmaFinding | null, { readonly cer: File | null; readonly check: CheckCertificate | null }>(
      async ({ input: { cer, check } }) => {
        const outcome = cer && check ? await check(cer) : null;
        return outcome && 'problem' in outcome && outcome.problem.code === OTHER_RFC
          ? (problemFindings(outcome.problem).cer ?? null)
          : null;
      },
    ),
    send: fromPromise<Outcome<unknown>, { readonly chosen: EfirmaInput; readonly send: SendEfirma }>(({ input }) =>
      input.send(input.chosen),
    ),
  },
  guards: {
    asksRfc: ({ context }) => context.check !== null,
    isComplete: ({ context }) => Object.keys(findingsOf(context)).length === 0,
  },
  actions: {
    tellWhatIsMissing: assign(({ context }) => ({ findings: { ...only(context.findings, 'cer'), ...findingsOf(context) } })),
    tellOfCertificate: assign(({ context }) => {
      const finding = holderFinding(context.holder, context.cer?.name ?? '', new Date(serverNow()));
      return { findings: { ...context.findings, ...(finding ? { cer: finding } : {}) } };
    }),
    forgetCredential: assign({ cer: null, key: null, password: '', holder: null, refused: null }),
  },
}).createMachine({
  id: 'efirma',
  initial: 'filling',
  context: ({ input }) => ({
    signer: input.signer,
    check: input.check ?? null,
    cer: null,
    key: null,
    password: '',
    holder: null,
    refused: null,
    confirmed: false,
    findings: {},
    answer: null,
  }),
  states: {
    filling: {
      initial: 'ready',
      states: {
        ready: {},
        reading: {
          // What is being read may carry another name: nothing is sent before it is known. It takes milliseconds.
          on: { sign: {} },
          invoke: {
            src: 'readCertificate',
            input: ({ context }) => context.cer,
            onDone: { target: 'read', actions: [assign(({ event }) => ({ holder: event.output })), 'tellOfCertificate'] },
            onError: { target: 'ready', actions: 'tellOfCertificate' },
          },
        },
        read: { always: [{ guard: 'asksRfc', target: 'checking' }, { target: 'ready' }] },
        checking: {
          on: { sign: {} },
          // On a line that hangs nobody stays before a button that does nothing: the signature is judged all the same.
          after: { [CHECK_MS]: 'ready' },
          invoke: {
            src: 'checkCertificate',
            input: ({ context }) => ({ cer: context.cer, check: context.check }),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => ({
                refused: event.output,
                findings: event.output ? { ...context.findings, cer: event.output } : context.findings,
              })),
            },
            onError: 'ready',
          },
        },
      },
      on: {
        'cer.chosen': [
          {
            guard: ({ event }) => event.file === null || fileFinding('cer', event.file) !== null,
            target: '.ready',
            actions: assign(({ context, event }) => {
              const finding = fileFinding('cer', event.file);
              const findings = { ...without(context.findings, 'cer', 'holder', 'form'), ...(finding ? { cer: finding } : {}) };
              return { cer: event.file, holder: null, refused: null, confirmed: false, findings };
            }),
          },
          {
            target: '.reading',
            // Chosen again while one is read: the newer one counts.
            reenter: true,
            actions: assign(({ context, event }) => ({
              cer: event.file,
              holder: null,
              refused: null,
              confirmed: false,
              findings: without(context.findings, 'cer', 'holder', 'form'),
            })),
          },
        ],
        'holder.confirmed': {
          actions: assign(({ context, event }) => ({ confirmed: event.confirmed, findings: without(context.findings, 'holder') })),
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
