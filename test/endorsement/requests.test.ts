import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { sha } from '../documents/given.ts';
import { count } from '../support/counts.ts';
import { callers, codeOf, completed, DOCUMENT, dora, ema, endorsementWorld } from './memory-world.ts';

describe('asking for an endorsement (ENDO-001)', () => {
  it('names document, sheet, endorser and endorsee; the sheet is stored before the event that names it', async () => {
    const world = await endorsementWorld();
    const { state } = await world.ask();
    const [request] = state.requests;
    expect(request).toMatchObject({
      endorsementId: `${DOCUMENT}.1`,
      documentSha256: sha('v3'),
      kind: 'PROPERTY',
      place: personal('p-owner', 'Puebla'),
      endorser: { personId: `p-${ema.emailID}`, name: { value: ema.name } },
      endorsee: { email: { value: dora.emailID } },
      requestedBy: { userId: 'owner-1' },
      isAdmitted: false,
    });
    const sheet = await world.files.get(request!.sheet.key);
    expect(createHash('sha256').update(sheet).digest('hex')).toBe(request!.sheet.sha256);
    for (const part of [ema.name, dora.name, sha('v3'), 'Puebla', DOCUMENT]) expect(Buffer.from(sheet).toString()).toContain(part);
  });

  it('the owner endorses where nobody else is named', async () => {
    const world = await endorsementWorld();
    const { state } = await world.ask({ endorser: null });
    const { uploadedBy } = (await world.document()).uploaded!;
    expect(state.requests[0]!.endorser).toEqual({ personId: uploadedBy.personId, name: uploadedBy.name, email: uploadedBy.email });
  });

  it('keeps what else was stated as it is written, and on the sheet; what was not given is not there', async () => {
    const world = await endorsementWorld();
    const details = {
      amount: { cents: 12_500_050, currency: 'MXN' },
      date: '2026-11-20',
      endorserRfc: ' sole-800101-ab1 ',
      endorseeRfc: 'inid750615ab1',
      acceptance: ' Acepto\n  el endoso. ',
    };
    const { state } = await world.ask({ details });
    const [request] = state.requests;
    expect(request).toMatchObject({
      amount: { cents: 12_500_050, currency: 'MXN' },
      date: '2026-11-20',
      acceptance: personal('p-owner', 'Acepto el endoso.'),
      endorser: { rfc: personal(`p-${ema.emailID}`, 'SOLE800101AB1') },
      endorsee: { rfc: personal(`p-${dora.emailID}`, 'INID750615AB1') },
    });
    const sheet = Buffer.from(await world.files.get(request!.sheet.key)).toString();
    for (const part of ['$125,000.50 MXN', '20-nov-2026', 'SOLE800101AB1', 'INID750615AB1', 'Acepto el endoso.'])
      expect(sheet).toContain(part);

    const without = (await (await endorsementWorld()).ask()).state.requests[0]!;
    for (const key of ['amount', 'date', 'acceptance']) expect(Object.keys(without)).not.toContain(key);
    for (const party of [without.endorser, without.endorsee]) expect(Object.keys(party)).toEqual(['personId', 'name', 'email']);
  });

  it('an owner who endorses states their own RFC', async () => {
    const world = await endorsementWorld();
    const details = { amount: null, date: '', endorserRfc: 'FELU800101AB1', endorseeRfc: '', acceptance: '' };
    const { state } = await world.ask({ endorser: null, details });
    expect(state.requests[0]!.endorser.rfc).toEqual(personal('p-owner', 'FELU800101AB1'));
  });

  const stating = (over: object) => ({
    details: { amount: null, date: '', endorserRfc: '', endorseeRfc: '', acceptance: '', ...over },
  });
  const inYears = (years: number, days = 0) => {
    const now = new Date();
    return calendarDayOf(new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate() + days, 12)));
  };
  it.each([
    ['an amount of nothing', { amount: { cents: 0, currency: 'MXN' } }, '422 endorsement.amount_invalid'],
    ['a part of a cent', { amount: { cents: 10.5, currency: 'MXN' } }, '422 endorsement.amount_invalid'],
    ['another currency', { amount: { cents: 100, currency: 'GBP' } }, '422 endorsement.currency_unknown'],
    ['no day of the calendar', { date: '2026-02-30' }, '422 endorsement.date_invalid'],
    ['a word for a day', { date: 'ayer' }, '422 endorsement.date_invalid'],
    ['a day of another decade', { date: '2126-11-20' }, '422 endorsement.date_too_late'],
    ['no RFC of the endorser', { endorserRfc: 'SOLE801301AB1' }, '422 endorsement.endorser_rfc_invalid'],
    ['no RFC of the endorsee', { endorseeRfc: 'DORA' }, '422 endorsement.endorsee_rfc_invalid'],
    ['a page of acceptance', { acceptance: 'ñ'.repeat(301) }, '422 endorsement.acceptance_too_long'],
  ])('is refused with %s', async (_, over, code) => {
    const world = await endorsementWorld();
    expect(await codeOf(world.ask(stating(over)))).toBe(code);
    expect(await world.typesIn('endorsement')).toEqual([]);
  });

  it.each([
    ['long ago', { date: '1999-12-31' }],
    ['in eleven months', { date: inYears(1, -31) }],
    ['300 letters', { acceptance: '\u{1F600}'.repeat(300) }],
    ['a cent', { amount: { cents: 1, currency: 'EUR' } }],
  ])('takes %s', async (_, over) => {
    expect(await codeOf((await endorsementWorld()).ask(stating(over)))).toBe('no refusal');
  });

  it.each([
    ['no name of the endorsee', { endorsee: { ...dora, name: '  ' } }, '422 endorsement.endorsee_name_required'],
    ['no address of the endorsee', { endorsee: { ...dora, emailID: 'dora' } }, '422 endorsement.endorsee_email_invalid'],
    ['no name of the endorser', { endorser: { ...ema, name: '' } }, '422 endorsement.endorser_name_required'],
    ['no address of the endorser', { endorser: { ...ema, emailID: 'ema@' } }, '422 endorsement.endorser_email_invalid'],
    ['the same person', { endorsee: { name: 'Otra', emailID: 'EMA@solis.example' } }, '422 endorsement.endorser_is_endorsee'],
  ])('is refused with %s', async (_, over, code) => {
    const world = await endorsementWorld();
    expect(await codeOf(world.ask(over))).toBe(code);
    expect(await world.typesIn('endorsement')).toEqual([]);
  });

  it('needs a completed document that was prepared for it', async () => {
    expect(await codeOf((await endorsementWorld(completed(false))).ask())).toBe('409 endorsement.not_allowed');
    expect(await codeOf((await endorsementWorld(completed().slice(0, -1))).ask())).toBe('409 conflict.not_endorsable');
    const deleted = await endorsementWorld([...completed(), { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } }]);
    expect(await codeOf(deleted.ask())).toBe('410 deleted_document_message');
  });

  it('one is open or done, never two (ENDO_008); a rejected one makes room', async () => {
    const world = await endorsementWorld();
    const id = await world.readyToSign();
    expect(await codeOf(world.ask())).toBe('409 ENDO_008');
    await world.sign(id);
    expect(await codeOf(world.ask())).toBe('409 ENDO_008');
    await world.settle();
    expect(await codeOf(world.ask())).toBe('409 ENDO_008');

    const other = await endorsementWorld();
    await other.decline(await other.readyToSign());
    expect((await other.ask()).state.requests.map((one) => one.endorsementId)).toEqual([`${DOCUMENT}.1`, `${DOCUMENT}.2`]);
  });

  it('twice at once: one is asked, the other refused', async () => {
    const rounds = count('ask against ask', 20, 500);
    for (let round = 0; round < rounds; round++) {
      const world = await endorsementWorld();
      const outcomes = await Promise.all([codeOf(world.ask()), codeOf(world.ask())]);
      expect(outcomes.sort()).toEqual(['409 ENDO_008', 'no refusal']);
      expect(await world.typesIn('endorsement')).toEqual(['EndorsementAsked']);
    }
  }, 2_400_000);

  it('repeated with the same key it is the same request, also when the document waits for it by then', async () => {
    const world = await endorsementWorld();
    const first = await world.ask({}, 'owner', 'la-misma');
    await world.perform('EndorsementAsked');
    const again = await world.ask({}, 'owner', 'la-misma');
    expect([again.replayed, again.state.requests.length]).toEqual([true, 1]);
    expect(again.state.requests[0]!.sheet).toEqual(first.state.requests[0]!.sheet);
  });
});

describe('who', () => {
  it('strangers, the endorsee among them, and staff see neither document nor endorsement', async () => {
    const world = await endorsementWorld();
    const id = await world.readyToSign();
    for (const who of ['stranger', 'endorsee', 'admin'] as const) {
      expect(await codeOf(world.ask({}, who)), who).toBe('404 document.not_found');
      expect(await codeOf(world.acts.ofDocument(DOCUMENT, callers[who])), who).toBe('404 document.not_found');
      for (const act of [
        world.acts.seen(id, callers[who]),
        world.read(id, who),
        world.sign(id, who),
        world.decline(id, who),
        world.withdraw(id, who),
        world.acts.sealedSheet(id, callers[who]),
        world.acts.constancia(id, callers[who]),
        world.acts.page(id, 1, callers[who]),
      ])
        expect(await codeOf(act), who).toBe('404 endorsement.not_found');
    }
    expect((await world.endorsements()).status).toBe('PENDING');
  });

  it('the owner does not sign for the endorser, nor the endorser take back what the owner asked', async () => {
    const world = await endorsementWorld();
    const id = await world.readyToSign();
    expect(await codeOf(world.sign(id, 'owner'))).toBe('403 endorsement.not_the_endorser');
    expect(await codeOf(world.decline(id, 'owner'))).toBe('403 endorsement.not_the_endorser');
    expect(await codeOf(world.withdraw(id, 'endorser'))).toBe('403 access.denied');
  });

  it('a reviewer with the address of the endorser reads, and is not the endorser', async () => {
    const world = await endorsementWorld();
    const id = await world.readyToSign();
    const before = await world.typesIn('endorsement');
    await world.read(id, 'reviewer');
    expect(await world.typesIn('endorsement')).toEqual(before);
    expect(await world.acts.seen(id, callers.reviewer)).toMatchObject({ isOwner: true, isEndorser: false });
    expect(await codeOf(world.sign(id, 'reviewer'))).toBe('403 endorsement.not_the_endorser');
    expect(await codeOf(world.ask({}, 'reviewer'))).toBe('403 reviewer.read_only');
    expect(await codeOf(world.withdraw(id, 'reviewer'))).toBe('403 reviewer.read_only');
  });

  it.each(['', 'x', `${DOCUMENT}`, `${DOCUMENT}.0`, `${DOCUMENT}.2`, `${DOCUMENT}.s1`, `../${DOCUMENT}.1`])(
    '“%s” names no endorsement',
    async (id) => {
      const world = await endorsementWorld();
      await world.readyToSign();
      expect(await codeOf(world.acts.seen(id, callers.owner))).toBe('404 endorsement.not_found');
    },
  );
});

describe('signing', () => {
  it('needs the document to wait for it, and the very sheet that was handed out', async () => {
    const world = await endorsementWorld();
    const { state } = await world.ask();
    const id = state.requests[0]!.endorsementId;
    await world.read(id);
    expect(await codeOf(world.sign(id))).toBe('409 endorsement.not_admitted');
    await world.perform('EndorsementAsked');
    expect(await codeOf(world.sign(id, 'endorser', { presented: sha('other') }))).toBe('409 endorsement.changed_since_seen');
    expect(await codeOf(world.sign(id, 'endorser', { appearance: null }))).toBe('422 document.signature.error');
    expect(await codeOf(world.sign(id, 'endorser', { appearance: { kind: 'SAVED', signatureId: 'no' } }))).toBe(
      '404 signature.saved_not_found',
    );
    expect((await world.sign(id)).state.status).toBe('APPROVED');

    const unread = await endorsementWorld();
    await unread.ask();
    await unread.perform('EndorsementAsked');
    expect(await codeOf(unread.sign(id))).toBe('409 endorsement.changed_since_seen');
  });

  it('is done once, and final; the same key gives the same answer', async () => {
    const world = await endorsementWorld();
    const id = await world.readyToSign();
    await world.sign(id, 'endorser', {}, 'la-firma');
    expect(await world.sign(id, 'endorser', {}, 'la-firma')).toMatchObject({ replayed: true });
    for (const act of [world.sign(id), world.decline(id), world.withdraw(id)])
      expect(await codeOf(act)).toBe('409 endorsement.already_signed');
  });

  it('against taking back at the same instant: one stands, the other is told which', async () => {
    const rounds = count('sign against withdraw', 50, 500);
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const world = await endorsementWorld();
      const id = await world.readyToSign();
      // One of the two begins at another step of the other in each round.
      const late = async <T>(act: () => Promise<T>): Promise<T> => {
        for (let step = 0; step < (Math.floor(round / 2) % 40) * 3; step++) await null;
        return act();
      };
      const [signing, takingBack] = [() => world.sign(id), () => world.withdraw(id)];
      const acts = round % 2 ? [signing(), late(takingBack)] : [late(signing), takingBack()];
      const outcomes = (await Promise.all(acts.map(codeOf))).sort();
      const ends = (await world.typesIn('endorsement')).filter((type) => /Signed|Withdrawn/.test(type));
      expect(ends).toHaveLength(1);
      seen.add(ends[0]!);
      const told = ends[0] === 'EndorsementSigned' ? '409 endorsement.already_signed' : '409 endorsement.withdrawn';
      expect(outcomes).toEqual([told, 'no refusal']);
      await world.settle();
      expect((await world.document()).status).toBe(ends[0] === 'EndorsementSigned' ? 'ENDORSED' : 'COMPLETED');
    }
    expect([...seen].sort()).toEqual(['EndorsementSigned', 'EndorsementWithdrawn']);
  }, 2_400_000);

  it('against declining at the same instant', async () => {
    const rounds = count('sign against decline', 20, 500);
    for (let round = 0; round < rounds; round++) {
      const world = await endorsementWorld();
      const id = await world.readyToSign();
      const outcomes = (await Promise.all([world.sign(id), world.decline(id)].map(codeOf))).sort();
      expect(outcomes[1]).toBe('no refusal');
      expect(['409 endorsement.already_signed', '409 endorsement.already_declined']).toContain(outcomes[0]);
    }
  }, 2_400_000);
});
