import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { FIELD_FORMATS } from '../../../shared-kernel/field-format.ts';
import { FIELD_TYPES } from '../../../shared-kernel/field-type.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { FormatPlace } from '../contract/events.ts';
import { formatOf } from '../domain/state.ts';
import type { FormatsStreams } from '../streams.ts';
import { formatRows, formatView } from './view.ts';

/** Whether an account has formats, by its subscription (SUB-008); asked on every call. */
export type FormatsOffered = (ownerId: string) => Promise<boolean>;

export interface FormatRoutesDeps {
  readonly formats: FormatsStreams;
  readonly isOffered: FormatsOffered;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

const id = z.string().min(1).max(64);
const name = z.string().max(300);
const position = z.object({
  signer: z.number().int().min(1).max(10_000).describe('Which of those who sign, from 1, in the order of their turns.'),
  page: z.number().int().min(1).max(10_000),
  fromEnd: z.boolean().default(false).describe('Pages are counted from the last one, which is 1.'),
  type: z.enum(FIELD_TYPES).default('SIGNATURE'),
  x: z.number().describe('PDF points from the lower left corner of the page as it is seen, as PUT /api/document/draw takes them.'),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  required: z.boolean().default(true),
  format: z.enum(FIELD_FORMATS).nullable().default(null).describe('Of a TEXT: what may be written in it; null: any text.'),
});
const positions = z.array(position).max(2000);

const placeOf = ({ fromEnd, format, ...place }: z.output<typeof position>): FormatPlace => ({
  ...place,
  ...(fromEnd ? { fromEnd } : {}),
  ...(format === null ? {} : { format }),
});

/** The formats of an account (CALL-120..122): of whoever prepares documents in it, while its subscription has them. */
export function formatRoutes({ formats, isOffered, authenticate, accessLog }: FormatRoutesDeps) {
  const contextOf = (request: FastifyRequest) => {
    const caller = callerOf(request);
    return { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId: caller.ownerId };
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const preparing = authenticate.roles('user', 'sub-user');
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      await preparing(request);
      if (!(await isOffered(callerOf(request).ownerId))) await deny(accessLog, request, null, 403, 'format.not_offered');
    };
    const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };

    app.get(
      '/api/format',
      { onRequest, schema: { summary: 'The formats of the account, by their names, with the number of their places and of who signs' } },
      async (request) => mainAnswer({ formats: formatRows((await formats.load(callerOf(request).ownerId)).state) }),
    );

    app.get(
      '/api/format/:id',
      { onRequest, schema: { summary: 'A format of the account with all its places', params: z.object({ id }) } },
      async (request) => {
        const { id: formatId } = request.params;
        const format = formatOf((await formats.load(callerOf(request).ownerId)).state, formatId);
        return format ? mainAnswer(formatView(format)) : deny(accessLog, request, formatId, 404, 'format.not_found');
      },
    );

    app.post(
      '/api/format',
      {
        onRequest,
        config,
        schema: {
          summary: 'Saves places under a name that no other format of the account has',
          description:
            'Whose they are is said by turn, never by person; what is written on the pages is not kept, nor the options of a RADIO or COMBO: they are about one document.',
          body: z.object({ name: name.default(''), positions: positions.default([]) }),
        },
      },
      async (request, reply) => {
        const { ownerId } = callerOf(request);
        const context = contextOf(request);
        const formatId = nameId('format', ownerId, context.commandId);
        const places = request.body.positions.map(placeOf);
        const data = { ownerId, formatId, name: personal(ownerId, request.body.name), places };
        const result = await formats.execute({ type: 'SaveFormat', data }, context);
        stampAnswer(reply, result);
        return mainAnswer(formatView(formatOf(result.state, formatId)!));
      },
    );

    app.put(
      '/api/format',
      {
        onRequest,
        config,
        schema: {
          summary: 'Gives a format another name, other places, or both; what is left out stays',
          description: 'Documents that it was used for stay as they are.',
          body: z.object({ formatID: id, name: name.optional(), positions: positions.optional() }),
        },
      },
      async (request, reply) => {
        const { ownerId } = callerOf(request);
        const { formatID: formatId, name: given, positions: sent } = request.body;
        const data = {
          ownerId,
          formatId,
          ...(given === undefined ? {} : { name: personal(ownerId, given) }),
          ...(sent === undefined ? {} : { places: sent.map(placeOf) }),
        };
        const result = await formats.execute({ type: 'ChangeFormat', data }, contextOf(request));
        stampAnswer(reply, result);
        return mainAnswer(formatView(formatOf(result.state, formatId)!));
      },
    );

    app.delete(
      '/api/format',
      {
        onRequest,
        config,
        schema: { summary: 'Deletes a format; documents that it was used for stay as they are', body: z.object({ formatID: id }) },
      },
      async (request, reply) => {
        const { ownerId } = callerOf(request);
        const { formatID: formatId } = request.body;
        stampAnswer(reply, await formats.execute({ type: 'RemoveFormat', data: { ownerId, formatId } }, contextOf(request)));
        return mainAnswer({ formatID: formatId });
      },
    );
  };
}
