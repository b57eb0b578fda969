import { expect, it } from 'vitest';
import { personal } from '../../shared-kernel/privacy/port.ts';
import * as histories from './mails-given.ts';
import { type MailsWorld, mailsWorld } from './mails-world.ts';

const lived = async (history: histories.History, world = mailsWorld()): Promise<MailsWorld> => {
  for (const [stream, ...events] of history) await world.given(stream, ...events);
  return world;
};
const told = (world: MailsWorld) => world.sent.map(({ to, subject }) => `${to}: ${subject}`);

it('voided: whoever had been written to, with the reason, and nobody else (STATE-023)', async () => {
  const world = await lived(histories.pending);
  await world.perform('SigningLinksIssued');
  const before = world.sent.length;
  const [, ...last] = histories.voided.at(-1)!;
  await world.given('document', ...last);
  await world.perform('DocumentVoided');
  await world.perform('DocumentVoided', 2);
  const mails = world.sent.slice(before);
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'ana@example.com: Lucía Ferrer anuló «Contrato»',
    'olga@example.com: Lucía Ferrer anuló «Contrato»',
  ]);
  for (const { text } of mails) expect(text).toContain('El precio cambió');
  // A link that was not mailed yet stays unsent.
  const late = await lived(histories.voided);
  await late.performAll();
  expect(told(late)).toEqual([]);
});

it('a file that cannot be prepared: its owner is told once, whether it goes back to the drafts or had been sent before', async () => {
  const failed = (round: number) =>
    ({ type: 'ProcessingFailed', data: { round, code: 'pdf.too_complex', detail: personal('p-owner', '') } }) as const;
  const [uploaded, setup] = histories.pending[0]!.slice(1);
  const world = mailsWorld();
  await world.given('document', uploaded as never, setup as never, { type: 'SendingConfirmed', data: { round: 1 } }, failed(1));
  await world.perform('ProcessingFailed');
  await world.perform('ProcessingFailed', 2);
  expect(told(world)).toEqual(['lucia@example.com: No se pudo preparar «Contrato»']);
  expect(world.sent[0]!.text).toContain('otra vez en sus borradores');
  const out = await lived(histories.pending);
  await out.given('document', { type: 'SendingConfirmed', data: { round: 2 } }, failed(2));
  await out.perform('ProcessingFailed');
  expect(out.sent.at(-1)!.text).toContain('ya se había enviado');
  // Sent again meanwhile: word of the first try would not be true any more.
  const again = mailsWorld();
  await again.given('document', uploaded as never, setup as never, { type: 'SendingConfirmed', data: { round: 1 } }, failed(1));
  await again.given('document', { type: 'SendingConfirmed', data: { round: 2 } });
  await again.perform('ProcessingFailed');
  expect(told(again)).toEqual([]);
});

it('asked no more, for somebody else is: who had been written to is told so, without a word of the other', async () => {
  const [replacing] = histories.replaced.at(-1)!.slice(1);
  const world = await lived(histories.signedByAna);
  await world.perform('SignatureRecorded');
  const before = world.sent.length;
  await world.given('document', replacing as never);
  await world.perform('SignatoryReplaced');
  await world.perform('SignatoryReplaced', 2);
  expect(told(world).slice(before)).toEqual([
    'carla@example.com: Lucía Ferrer le pide firmar «Contrato»',
    'bruno@example.com: Ya no se espera su firma en «Contrato»',
  ]);
  const { text } = world.sent.at(-1)!;
  expect(text).toContain('ya no le pide firmar el documento «Contrato».');
  expect(text).not.toContain('carla');
  // Who had not been written to hears nothing of it.
  const unheard = await lived(histories.replaced);
  await unheard.perform('SignatoryReplaced');
  expect(told(unheard)).toEqual(['carla@example.com: Lucía Ferrer le pide firmar «Contrato»']);
});

it('taken out: who had been written to, once and without a link; who had not been, and everybody else, reads nothing of it', async () => {
  const removing = (signatoryId: string) =>
    [
      { type: 'SignatoryRemoved', data: { round: 1, signatoryId } },
      { type: 'SendingConfirmed', data: { round: 2 } },
    ] as const;
  const world = await lived(histories.pending);
  await world.perform('SigningLinksIssued');
  const before = world.sent.length;
  await world.given('document', ...removing('ana'));
  await world.perform('SignatoryRemoved');
  await world.perform('SignatoryRemoved', 2);
  expect(told(world).slice(before)).toEqual(['ana@example.com: Ya no se espera su firma en «Contrato»']);
  const { text } = world.sent.at(-1)!;
  expect(text).toContain('Lucía Ferrer ya no le pide firmar');
  expect(text).not.toMatch(/https?:\/\/\S+\/(signatory|validation|done)\//);
  // Bruno's turn had not come, so he never heard of it.
  const unheard = await lived(histories.pending);
  await unheard.perform('SigningLinksIssued');
  await unheard.given('document', ...removing('bruno'));
  await unheard.perform('SignatoryRemoved');
  expect(told(unheard).filter((one) => one.includes('bruno'))).toEqual([]);
  // A link that was not mailed before stays unsent, and so does word of its end.
  const late = await lived([...histories.pending, ['document', ...removing('ana')]]);
  await late.performAll();
  expect(told(late).filter((one) => one.includes('ana@'))).toEqual([]);
});
