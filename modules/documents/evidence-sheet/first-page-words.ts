interface Done {
  readonly count: number;
  readonly sealedAt: string | null;
  readonly constanciaAt: string | null;
}

const es = {
  verdict: {
    draft: 'El documento es un borrador: no se ha enviado y nadie lo ha firmado.',
    preparing: 'El documento se está preparando para su envío; nadie lo ha firmado.',
    open: (signed: number, count: number) =>
      signed === 0
        ? `El documento espera ${count === 1 ? 'la firma de una persona' : `las firmas de ${count} personas`}; todavía no ha firmado nadie.`
        : `${signed === 1 ? 'Ha firmado' : 'Han firmado'} ${signed} de ${count} personas; el documento no está completo.`,
    signed: (count: number) =>
      `${count === 1 ? 'Firmó la única persona prevista' : `Firmaron las ${count} personas previstas`}; el documento se está sellando.`,
    complete: ({ count, sealedAt, constanciaAt }: Done) =>
      [
        count === 1 ? 'Firmó la única persona prevista.' : `Firmaron las ${count} personas previstas.`,
        sealedAt && `La plataforma selló el archivo el ${sealedAt}`,
        constanciaAt && `y su constancia de conservación es del ${constanciaAt}`,
      ]
        .filter(Boolean)
        .join(' ')
        .replace(/[^.]$/, '$&.'),
    canceled: (at: string) => `El documento está cancelado desde el ${at}. Lo que pasó antes queda en esta historia.`,
    voided: (at: string) => `Su dueño anuló el documento el ${at}, antes de que alguien firmara.`,
    deleted: 'Su dueño lo eliminó de sus listas; lo que pasó queda en esta historia.',
    endorsed: (name: string) => `Por el último endoso, su titular es ${name}.`,
  },
  signedNow: 'Firmó',
  askedRfc: 'RFC pedido',
  email: 'Correo electrónico',
  signedAt: 'Firmó',
  presentedAt: 'Se le mostró',
  answeredAt: 'Respondió',
  linkMailedAt: 'Enlace enviado',
  how: 'Cómo firmó',
  methods: {
    STROKE: 'con su trazo',
    TEXT: 'con su nombre escrito',
    IMAGE: 'con una imagen de su firma',
    SAVED: 'con una firma guardada en su cuenta',
    E_FIRMA: 'con la llave privada de su certificado',
  },
  file: 'Archivo que se le mostró',
  pagesShown: 'Páginas',
  acceptance: 'Aceptación',
  address: 'Dirección IP',
  device: 'Dispositivo',
  certificate: 'Certificado',
  turn: 'Turno',
  legalBasis: 'Fundamento legal',
  commerce: [
    'Código de Comercio, artículo 89: en los actos de comercio pueden usarse medios electrónicos. Define la firma electrónica como los datos que identifican al firmante y con los que aprueba lo que dice el mensaje de datos; le da los mismos efectos jurídicos que a la firma autógrafa y la admite como prueba en juicio.',
    'Código de Comercio, artículo 89 bis: a la información no se le niegan efectos jurídicos, validez ni fuerza obligatoria por la sola razón de estar en un mensaje de datos.',
    'Código de Comercio, artículo 93: donde la ley pide la forma escrita, la cumple un mensaje de datos que se mantiene íntegro y puede consultarse después; donde además pide firma, la cumple el que puede atribuirse a las partes.',
  ],
  conservation:
    'NOM-151-SCFI-2016: dice qué debe observarse para conservar mensajes de datos. La constancia de conservación de este documento es un archivo aparte (.asn) que prueba que estos bytes existían a su hora.',
  noConservation:
    'NOM-151-SCFI-2016: dice qué debe observarse para conservar mensajes de datos. Este documento todavía no tiene constancia de conservación.',
  efirma:
    'Ley de Firma Electrónica Avanzada, artículo 7: en los actos a los que se aplica, los documentos con firma electrónica avanzada producen los mismos efectos que los presentados con firma autógrafa. La e.firma es la que se hace con un certificado del SAT.',
  noAdvice: 'Estas frases resumen las normas y no las sustituyen; no son asesoría jurídica.',
  check: 'Cómo comprobarlo',
  notices: (count: number) => (count === 1 ? 'Apéndice: 1 aviso por correo' : `Apéndice: ${count} avisos por correo`),
};

export type FirstPageWords = typeof es;

const en: FirstPageWords = {
  verdict: {
    draft: 'The document is a draft: it has not been sent and nobody has signed it.',
    preparing: 'The document is being prepared for sending; nobody has signed it.',
    open: (signed, count) =>
      signed === 0
        ? `The document waits for the ${count === 1 ? 'signature of one person' : `signatures of ${count} people`}; nobody has signed yet.`
        : `${signed} of ${count} people ${signed === 1 ? 'has' : 'have'} signed; the document is not complete.`,
    signed: (count) =>
      `${count === 1 ? 'The only person asked has signed' : `All ${count} people asked have signed`}; the document is being sealed.`,
    complete: ({ count, sealedAt, constanciaAt }) =>
      [
        count === 1 ? 'The only person asked has signed.' : `All ${count} people asked have signed.`,
        sealedAt && `The platform sealed the file on ${sealedAt}`,
        constanciaAt && `and its NOM-151 certificate (constancia) is dated ${constanciaAt}`,
      ]
        .filter(Boolean)
        .join(' ')
        .replace(/[^.]$/, '$&.'),
    canceled: (at) => `The document has been cancelled since ${at}. What happened before stays in this history.`,
    voided: (at) => `Its owner voided the document on ${at}, before anybody signed.`,
    deleted: 'Its owner removed it from their lists; what happened stays in this history.',
    endorsed: (name) => `By the last endorsement its holder is ${name}.`,
  },
  signedNow: 'Signed',
  askedRfc: 'RFC asked for',
  email: 'Email',
  signedAt: 'Signed',
  presentedAt: 'Was shown it',
  answeredAt: 'Answered',
  linkMailedAt: 'Link sent',
  how: 'How they signed',
  methods: {
    STROKE: 'with a drawn signature',
    TEXT: 'with their name in writing',
    IMAGE: 'with a picture of their signature',
    SAVED: 'with a signature saved in their account',
    E_FIRMA: 'with the private key of their certificate',
  },
  file: 'File shown to them',
  pagesShown: 'Pages',
  acceptance: 'Acceptance',
  address: 'IP address',
  device: 'Device',
  certificate: 'Certificate',
  turn: 'Turn',
  legalBasis: 'Legal basis',
  commerce: [
    'Código de Comercio (commercial code of Mexico), article 89: electronic means may be used in commercial acts. It defines the electronic signature as the data that identify who signs and by which they approve what the data message says, gives it the legal effects of a signature by hand and admits it as evidence in court.',
    'Código de Comercio, article 89 bis: information is not denied legal effect, validity or binding force for the sole reason that it is in a data message.',
    'Código de Comercio, article 93: where the law asks for writing, a data message meets it that stays whole and can be consulted later; where it asks for a signature besides, one that can be attributed to the parties.',
  ],
  conservation:
    'NOM-151-SCFI-2016: says what must be observed to conserve data messages. The certificate of this document, its constancia, is a file of its own (.asn) which proves that these bytes existed at its time.',
  noConservation: 'NOM-151-SCFI-2016: says what must be observed to conserve data messages. This document has no constancia yet.',
  efirma:
    'Ley de Firma Electrónica Avanzada, article 7: in the acts that it covers, documents with an advanced electronic signature have the same effects as those presented with a signature by hand. The e.firma is the one made with a certificate of the tax authority (SAT).',
  noAdvice: 'These sentences sum the rules up and do not take their place; they are no legal advice.',
  check: 'How to check it',
  notices: (count) => (count === 1 ? 'Appendix: 1 notice by email' : `Appendix: ${count} notices by email`),
};

/** What the first page of an evidence sheet says: what stands, who did what, on which law it rests. */
export const firstPageWords: Record<'es' | 'en', FirstPageWords> = { es, en };
