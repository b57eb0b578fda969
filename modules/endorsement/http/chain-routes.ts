import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import type { ChainOf } from '../application/chain.ts';

/** The chain of holders of a document, validated as it is asked: public, like the endorsements on a promissory note. */
export function chainRoutes({ chain }: { readonly chain: ChainOf }) {
  return async (instance: FastifyInstance): Promise<void> => {
    instance.withTypeProvider<ZodTypeProvider>().get(
      '/api/endorsement/chain/:documentId',
      {
        // Each call validates the sheets anew.
        config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
        schema: {
          summary: 'Who held a document, by which sheets, with the validation of each; names in full for the SHA-256 of the sealed file',
          params: z.object({ documentId: z.string().max(64) }),
          querystring: z.object({ sha256: z.string().max(64).default('') }),
        },
      },
      async (request) => mainAnswer(await chain(request.params.documentId, request.query.sha256)),
    );
  };
}
