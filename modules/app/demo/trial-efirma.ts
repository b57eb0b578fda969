import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { TestPki } from '../../../shared-kernel/crypto/test-pki.ts';
import { mainAnswer, mainEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { assertThisMachine } from '../../../shared-kernel/http/this-machine.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

const request = z.object({
  name: z.string().trim().min(3).max(100),
  /** Of the private key; the SAT takes 8 characters and more. */
  password: z.string().min(8).max(100),
});

const issued = z.object({
  /** Both in base64, with the names their files should have. */
  cer: z.string(),
  key: z.string(),
  cerFile: z.string(),
  keyFile: z.string(),
  rfc: z.string(),
});

/**
 * POST /local/efirma: an e.firma of the local test authority for any name, so that a person who tries the product can sign
 * with one. Answers this machine only; the certificate is labelled as a test wherever it is shown. The key is not kept.
 */
export function trialEfirmaRoutes(deps: { pki: TestPki }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.withTypeProvider<ZodTypeProvider>().post(
      '/local/efirma',
      {
        config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
        schema: {
          summary: 'A test e.firma (.cer and .key) for a name; loopback only',
          body: request,
          response: { 200: mainEnvelope(issued) },
        },
      },
      async (call) => {
        assertThisMachine(call);
        const { name, password } = call.body;
        const rfc = invented(name);
        const { cer, key } = await deps.pki.issueEfirma({
          name: name.toLocaleUpperCase('es-MX'),
          rfc,
          curp: `${rfc.slice(0, 10)}HDFXXX0${randomInt(10)}`,
          email: 'prueba@firma.example',
          password,
        });
        const file = rfc.toLowerCase();
        return mainAnswer({ cer: base64(cer), key: base64(key), cerFile: `${file}.cer`, keyFile: `${file}.key`, rfc });
      },
    );
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Of the form of an RFC of a person, and nobody's: four letters of the name, a day, a homoclave by chance. */
function invented(name: string): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const chance = () => LETTERS[randomInt(LETTERS.length)]!;
  const day = String(randomInt(1, 29)).padStart(2, '0');
  return `${letters.slice(0, 4).padEnd(4, 'X')}8001${day}${chance()}${chance()}${randomInt(10)}`;
}
