import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { parseCertificate } from '../../../shared-kernel/crypto/certificate.ts';
import { type FullQuestion, outcomeOf, validate } from './ask.ts';

/** Prints what this process answers to the question in a file, as written by `corpus-mutants.test.ts`. */
const question = deserialize(readFileSync(process.argv[2]!)) as Omit<FullQuestion, 'anchors'> & {
  anchors: (Omit<FullQuestion['anchors'][number], 'certificate'> & { der: Uint8Array })[];
};
const anchors = question.anchors.map(({ der, ...anchor }) => ({ ...anchor, certificate: parseCertificate(der) }));
process.stdout.write(JSON.stringify(outcomeOf(await validate({ ...question, anchors }))));
