import type { FormatEvent, FormatPlace } from '../../modules/formats/contract/events.ts';
import { FORMAT_CHANGES_A_MONTH, FORMAT_NAME_LENGTH, FORMAT_PLACES_LIMIT, FORMATS_LIMIT } from '../../modules/formats/contract/rules.ts';
import { formatsDecider } from '../../modules/formats/domain/decider.ts';
import { type formatsCommands, formatsStreams } from '../../modules/formats/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

const ownerId = 'owner-1';
const place: FormatPlace = { signer: 1, page: 1, type: 'SIGNATURE', x: 72, y: 90, width: 180, height: 68, required: true };
const format = (formatId: string, name: string): FormatEvent => ({
  type: 'FormatSaved',
  data: { formatId, name: personal(ownerId, name), places: [place] },
});
const kept = [format('format-1', 'Renta'), format('format-2', 'Compraventa')];
const many = Array.from({ length: FORMATS_LIMIT }, (_, index) => format(`format-${index}`, `Formato ${index}`));
const busyMonth = [
  ...kept,
  ...Array.from(
    { length: FORMAT_CHANGES_A_MONTH - kept.length },
    (_, index): FormatEvent => ({ type: 'FormatChanged', data: { formatId: 'format-1', places: [{ ...place, x: index }] } }),
  ),
];
const tooMany = Array.from({ length: FORMAT_PLACES_LIMIT + 1 }, () => place);

type Sent = Parameters<ReturnType<typeof formatsStreams>['execute']>[0];

const on =
  (history: readonly FormatEvent[], command: Sent, actor: Actor = owner): Provocation =>
  async (world) => {
    await world.given(formatsDecider, ownerId, history);
    return formatsStreams(world.engine).execute(command, world.as(actor));
  };
const save = (name: string, places: FormatPlace[] = [place]): Sent => ({
  type: 'SaveFormat',
  data: { ownerId, formatId: 'format-new', name: personal(ownerId, name), places },
});
const change = (more: { name?: string; places?: FormatPlace[] }, formatId = 'format-1'): Sent => ({
  type: 'ChangeFormat',
  data: {
    ownerId,
    formatId,
    ...(more.name === undefined ? {} : { name: personal(ownerId, more.name) }),
    ...(more.places === undefined ? {} : { places: more.places }),
  },
});
const remove = (formatId: string): Sent => ({ type: 'RemoveFormat', data: { ownerId, formatId } });
const long = 'á'.repeat(FORMAT_NAME_LENGTH + 1);

export const formatsRefusals: Provocations<(typeof formatsCommands)[number]> = {
  SaveFormat: {
    'reviewer.read_only': on([], save('Renta'), reviewer),
    'access.denied': on([], save('Renta'), otherOwner),
    'format.name_required': on([], save('   ')),
    'format.name_too_long': on([], save(long)),
    'format.name_taken': on(kept, save(' RENTA ')),
    'format.places_required': on([], save('Renta', [])),
    'format.places_limit': on([], save('Renta', tooMany)),
    'format.limit': on(many, save('Renta')),
    'format.month_limit': on(busyMonth, save('Otro')),
  },
  ChangeFormat: {
    'reviewer.read_only': on(kept, change({ name: 'Otro' }), reviewer),
    'access.denied': on(kept, change({ name: 'Otro' }), otherOwner),
    'format.name_required': on(kept, change({ name: ' ' })),
    'format.name_too_long': on(kept, change({ name: long })),
    'format.name_taken': on(kept, change({ name: 'compraVENTA' })),
    'format.places_required': on(kept, change({ places: [] })),
    'format.places_limit': on(kept, change({ places: tooMany })),
    'format.not_found': on(kept, change({ name: 'Otro' }, 'format-of-nobody')),
    'format.month_limit': on(busyMonth, change({ name: 'Otro' })),
  },
  RemoveFormat: {
    'reviewer.read_only': on(kept, remove('format-1'), reviewer),
    'access.denied': on(kept, remove('format-1'), otherOwner),
    'format.not_found': on(kept, remove('format-of-nobody')),
  },
};
