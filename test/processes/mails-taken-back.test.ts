import { expect, it } from 'vitest';
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
    'ana@example.com: Lucía Ferrer retiró «Contrato»',
    'olga@example.com: Lucía Ferrer retiró «Contrato»',
  ]);
  for (const { text } of mails) expect(text).toContain('El precio cambió');
  // A link that was not mailed yet stays unsent.
  const late = await lived(histories.voided);
  await late.performAll();
  expect(told(late)).toEqual([]);
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
