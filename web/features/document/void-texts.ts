import { defineTexts } from '../../i18n/texts.ts';

/** Of ending a sent document that nobody signed. */
export const voidTexts = defineTexts(
  'document-void',
  {
    title: '¿Anular este documento?',
    text: 'Nadie ha firmado todavía, así que puede anularlo sin pedir permiso. Los enlaces que se enviaron dejan de servir y avisamos por correo a quienes ya los recibieron. No se deshace; lo que pasó queda en la historia.',
    reason: 'Motivo (opcional)',
    reasonHint: 'Lo leen en ese correo.',
    back: 'No, volver',
    do: 'Anular para todos',
    done: 'El documento se anuló. Avisamos por correo a quienes ya lo habían recibido.',
  },
  {
    title: 'Void this document?',
    text: 'Nobody has signed yet, so you can void it without asking anyone. The links that were sent stop working, and those who received one are told by email. It cannot be undone; what happened stays in the history.',
    reason: 'Reason (optional)',
    reasonHint: 'They read it in that email.',
    back: 'No, go back',
    do: 'Void for everybody',
    done: 'The document was voided. Those who had received it are told by email.',
  },
);
