import { defineTexts } from '../../i18n/texts.ts';

/** The ways to end a document, each by the one verb that it has everywhere. */
export const endingTexts = defineTexts(
  'document-ending',
  {
    open: 'Terminar este documento…',
    title: 'Terminar este documento',
    intro: 'Cada manera hace algo distinto. Lo que ya pasó se queda siempre en la historia.',
    void: 'Anular',
    voidText:
      'Nadie ha firmado, así que lo termina usted sin pedir permiso. Los enlaces dejan de servir y se avisa por correo a quienes ya lo recibieron. Queda en su lista como anulado; no se deshace.',
    voidDo: 'Anular…',
    voidSigned_one: 'Ya no se puede: hay {{count}} firma. Desde la primera se pide la cancelación.',
    voidSigned_other: 'Ya no se puede: hay {{count}} firmas. Desde la primera se pide la cancelación.',
    decline: 'No firmar',
    declineText:
      'Lo responde cada persona que firma, desde su enlace. No termina el documento: le avisamos por correo y usted decide cómo sigue.',
    delete: 'Eliminar',
    deleteOpen:
      'Sale de su lista, los enlaces dejan de servir y quienes faltan ya no podrán firmar. A nadie se le avisa, y no queda como cancelado.',
    deleteDone:
      'Sale de su lista y los enlaces dejan de servir. El documento firmado y su constancia siguen siendo válidos para quien los tenga. A nadie se le avisa, y no queda como cancelado.',
    deleteDo: 'Eliminar…',
    deleteVoid: 'Mientras no haya firmas se anula, para avisar a quienes ya lo recibieron. Después podrá eliminarlo de su lista.',
    deleteSealing: 'Ahora no: el documento se está cerrando. En cuanto termine podrá eliminarlo.',
    deleteEndorsement: 'Ahora no: hay un endoso en curso. En cuanto termine podrá eliminarlo.',
    notNow: 'Ahora no se puede.',
    back: 'Volver',
  },
  {
    open: 'End this document…',
    title: 'End this document',
    intro: 'Each way does something different. What has happened always stays in the history.',
    void: 'Void',
    voidText:
      'Nobody has signed, so you end it without asking anyone. Its links stop working, and those who received it are told by email. It stays in your list as voided; this cannot be undone.',
    voidDo: 'Void…',
    voidSigned_one: 'No longer possible: there is {{count}} signature. From the first one on, you ask for cancellation.',
    voidSigned_other: 'No longer possible: there are {{count}} signatures. From the first one on, you ask for cancellation.',
    decline: 'Decline to sign',
    declineText:
      'Each person who signs answers this, from their link. It does not end the document; you are told by email and decide how it goes on.',
    delete: 'Delete',
    deleteOpen:
      'It leaves your list, its links stop working, and whoever has yet to sign no longer can. Nobody is told, and it does not become cancelled.',
    deleteDone:
      'It leaves your list and its links stop working. The signed document and its constancia stay valid for whoever has them. Nobody is told, and it does not become cancelled.',
    deleteDo: 'Delete…',
    deleteVoid:
      'As long as nobody has signed it is voided, so that those who received it are told. After that you can delete it from your list.',
    deleteSealing: 'Not now: the document is being closed. You can delete it as soon as that has ended.',
    deleteEndorsement: 'Not now: there is an endorsement under way. You can delete it as soon as that has ended.',
    notNow: 'Not possible now.',
    back: 'Go back',
  },
);
