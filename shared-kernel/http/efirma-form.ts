import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProductError } from '../errors.ts';
import type { EfirmaFiles } from '../signing/credential.ts';
import { receiveForm } from './form.ts';

/** A .cer or .key has a few kilobytes; a larger file is something else. */
const MAX_CREDENTIAL_BYTES = 65_536;
/** The answers to the fields of a document are the longest: 200,000 characters, three bytes of UTF-8 each at most. */
const FIELDS_BYTES = 655_360;

/** Reads a form that signs with an e.firma: the files `cer` and `key`, the `password`, and the other fields by their schema. */
export async function receiveEfirmaForm<S extends z.ZodType>(
  request: FastifyRequest,
  schema: S,
): Promise<{ fields: z.infer<S>; files: EfirmaFiles }> {
  const form = await receiveForm(request, {
    fileFields: ['cer', 'key'],
    maxFiles: 2,
    maxFileBytes: MAX_CREDENTIAL_BYTES,
    fieldsBytes: FIELDS_BYTES,
    // A private key never touches a disk: no deletion there is certain.
    keep: 'in memory',
  });
  // What can be blanked is: with its password, the file is the key.
  request.server.uploads.afterAnswer(request, () => {
    for (const { field, bytes } of form.files) if (field === 'key') bytes.fill(0);
  });
  const { password, ...rest } = form.fields;
  const parsed = schema.safeParse(rest);
  if (!parsed.success) {
    throw new ProductError(400, 'request.invalid', {
      problems: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), problem: issue.message })),
    });
  }
  const file = (field: string, ending: string) => {
    const found = form.files.find((file) => file.field === field);
    if (found && !found.fileName.toLowerCase().endsWith(ending))
      throw new ProductError(422, 'efirma.wrong_file_ending', { field, expected: ending });
    return found?.bytes ?? null;
  };
  return { fields: parsed.data, files: { cer: file('cer', '.cer'), key: file('key', '.key'), password: password ?? null } };
}
