import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { commandContextOf, readingContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import { receiveEfirmaForm } from '../../../shared-kernel/http/efirma-form.ts';
import { mainAnswer } from '../../../shared-kernel/http/envelope.ts';
import { stampAnswer } from '../../../shared-kernel/http/stamp-answer.ts';
import type { Credential } from '../../../shared-kernel/signing/credential.ts';
import type { SignInput } from '../application/sign.ts';
import type { DocumentState } from '../domain/state.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { codeOf, endedLinkHolder, signatoryActor } from './link-access.ts';
import { certificateFields, declineBody, newLinkBody, signBody, signSatFields } from './schemas.ts';

type Asked = Omit<SignInput, 'personId' | 'credential'> & { readonly code: string };

/** Each try costs a look at a certificate, and a person has one or two of them. */
const CERTIFICATES_PER_MINUTE = 20;

/** Signing by link or by the owner's session: basic (CALL-090) and with the SAT e.firma (CALL-091). */
export function signingRoutes(deps: DocumentRoutesDeps) {
  const { documents } = deps;

  /** Who signs for themselves. Owners see their signers' pages and sign for nobody else: said before anything of an e.firma is opened. */
  const whoSigns = async (request: FastifyRequest, state: DocumentState, signatoryId: string, code: string) => {
    const { actor, as, signatory } = await signatoryActor(deps, request, state, signatoryId, code);
    if (as === 'owner') return deny(deps.accessLog, request, state.documentId, 403, 'signatory.user.not.match');
    return { actor, personId: signatory.personId };
  };

  const sign = async (request: FastifyRequest, { code, ...asked }: Asked, open: () => Promise<Credential | null>) => {
    const { state } = await documents.load(asked.documentID);
    const { actor, personId } = await whoSigns(request, state, asked.signatoryID, code);
    // The key is opened only for somebody who may sign at all.
    const credential = await open();
    const input = { ...asked, personId, credential };
    try {
      return await documents.sign(input, commandContextOf(request, actor, personId));
    } catch (error) {
      await documents.recordOtherHolder(error, input, readingContextOf(request, actor, personId));
      throw error;
    } finally {
      credential?.close();
    }
  };

  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };
    const onRequest = deps.authenticate.optional;

    app.post(
      '/api/documents/sign',
      { onRequest, config, schema: { summary: 'Signs with a drawn, typed, pictured or saved signature', body: signBody } },
      async (request, reply) => {
        const { signature, code, ...body } = request.body;
        const result = await sign(request, { ...body, code: codeOf(request, code), appearance: signature }, async () => null);
        stampAnswer(reply, result);
        return mainAnswer(signedAnswer(result.state, body.signatoryID));
      },
    );

    app
      .post(
        '/api/documents/new-link',
        {
          config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
          schema: {
            summary:
              'Asks for a signing link once more: with the code of one that ended, that another followed, or of who declined; once a day',
            description:
              'The owner is told; a newer link that works is mailed again to its person. Facts of the 410 expire_link_message: `sender`, `newLink` = may_ask | asked | none, `newerSentAt` (when the link that works was mailed, or null) and `isReplaced` (it gave way to another).',
            body: newLinkBody,
          },
        },
        async (request, reply) => {
          const { documentID, signatoryID, code } = request.body;
          const { state } = await documents.load(documentID);
          const { actor, signatory } = await endedLinkHolder(deps, request, state, signatoryID, codeOf(request, code));
          const command = { type: 'RequestNewLink' as const, data: { documentId: documentID, signatoryId: signatoryID } };
          const result = await documents.execute(command, commandContextOf(request, actor, signatory.personId));
          stampAnswer(reply, result);
          return mainAnswer({ documentID, signatoryID, askedAt: result.state.newLinkAskedAt[signatoryID] ?? null });
        },
      )
      .post(
        '/api/documents/decline',
        {
          onRequest,
          config,
          schema: { summary: 'Says that a signatory does not sign: they refuse, or it is not for them', body: declineBody },
        },
        async (request, reply) => {
          const { code, ...body } = request.body;
          const { state } = await documents.load(body.documentID);
          const { actor, signatory } = await signatoryActor(deps, request, state, body.signatoryID, codeOf(request, code));
          const result = await documents.decline(body, commandContextOf(request, actor, signatory.personId));
          stampAnswer(reply, result);
          const { kind, at } = result.state.declines[body.signatoryID]!;
          return mainAnswer({ documentID: body.documentID, signatoryID: body.signatoryID, status: result.state.status, kind, at });
        },
      );

    app.post(
      '/api/documents/sign/sat',
      {
        onRequest,
        config,
        schema: {
          summary:
            'Signs with the SAT e.firma (multipart: cer, key, password, documentID, signatoryID, code, presentedVersion, presentedSha256, initials)',
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const { fields, files } = await receiveEfirmaForm(request, signSatFields);
        const { code, presentedVersion, presentedSha256, latitude, longitude, accuracy, consent, ...body } = fields;
        const result = await sign(
          request,
          {
            ...body,
            code: codeOf(request, code),
            presented: { version: presentedVersion, sha256: presentedSha256 },
            appearance: null,
            consent,
            geolocation: latitude !== undefined && longitude !== undefined ? { latitude, longitude, accuracy: accuracy ?? 0 } : null,
          },
          () => documents.openCredential(files),
        );
        stampAnswer(reply, result);
        return mainAnswer(signedAnswer(result.state, body.signatoryID));
      },
    );

    app.post(
      '/api/documents/sign/sat/certificate',
      {
        onRequest,
        config: { rateLimit: { max: CERTIFICATES_PER_MINUTE, timeWindow: '1 minute' } },
        schema: {
          summary: 'Looks at the certificate of an e.firma before it signs (multipart: cer, documentID, signatoryID, code)',
          description: '422 signature.other_holder where the owner asked for another RFC; the owner is told that it was tried.',
          consumes: ['multipart/form-data'],
        },
      },
      async (request) => {
        const { fields, files } = await receiveEfirmaForm(request, certificateFields);
        const { documentID, signatoryID, code } = fields;
        const { state } = await documents.load(documentID);
        const { actor, personId } = await whoSigns(request, state, signatoryID, codeOf(request, code));
        const brought = { documentID, signatoryID, personId, cer: files.cer };
        await documents.checkCertificate(brought, readingContextOf(request, actor, personId));
        return mainAnswer({ documentID, signatoryID });
      },
    );
  };
}

function signedAnswer(state: DocumentState, signatoryID: string) {
  const signature = state.signatures.findLast((one) => one.signatoryId === signatoryID)!;
  return {
    documentID: state.documentId,
    status: state.status,
    signatoryID,
    signatureType: signature.signatureType,
    version: signature.result.version,
    sha256: signature.result.file.sha256,
    sawSha256: signature.presented.sha256,
    timestamp: signature.timestamp,
    consent: signature.consent ?? null,
    certificateNumber: signature.certificate.certificateNumber,
    test: signature.certificate.test,
  };
}
