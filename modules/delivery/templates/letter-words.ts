import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { Asked, Concerned, OfAccount } from './audience.ts';

export interface LetterWords {
  readonly pages: (count: number) => string;
  readonly sentBy: string;
  readonly next: string;
  /** Whose mail it is. `sender`: null where it is in nobody's name. */
  readonly from: (product: string, sender: string | null) => string;
  /** Where the links lead, so that a copied mail can be told from a true one. */
  readonly links: (host: string) => string;
  readonly asked: { readonly [By in Asked]: (sender: string) => string };
  readonly why: { readonly [By in Concerned | OfAccount]: (product: string) => string };
}

/** The words around every letter. Whole sentences, as in the letters themselves. */
export const letterWords: { readonly [Of in Language]: LetterWords } = {
  es: {
    pages: (count) => (count === 1 ? '1 página' : `${count} páginas`),
    sentBy: 'Lo envía',
    next: 'Qué sigue',
    from: (product, sender) =>
      sender === null ? `Correo enviado por ${product}.` : `Correo enviado por ${product} en nombre de ${sender}.`,
    links: (host) => `Los enlaces de este correo abren siempre ${host}.`,
    asked: {
      signer: (sender) => `Lo recibe porque ${sender} le pide su firma en este documento.`,
      approver: (sender) => `Lo recibe porque ${sender} le pidió su visto bueno para este documento.`,
      observer: (sender) => `Lo recibe porque ${sender} le dio acceso para ver este documento.`,
      endorser: (sender) => `Lo recibe porque ${sender} le pide endosar este documento.`,
      answerer: (sender) => `Lo recibe porque ${sender} le pide datos para este documento.`,
    },
    why: {
      owner: () => 'Lo recibe porque el documento es de su cuenta.',
      inCharge: () => 'Lo recibe porque el documento está a su cargo.',
      substitute: () => 'Lo recibe porque suple a quien tiene el documento a su cargo.',
      standIn: () => 'Lo recibe porque suple a quien debe dar el visto bueno y está fuera.',
      party: () => 'Lo recibe porque su correo está entre los de las personas de este documento.',
      holder: (product) => `Lo recibe porque este correo tiene una cuenta en ${product}.`,
      address: (product) => `Lo recibe porque alguien escribió su correo en ${product}.`,
    },
  },
  en: {
    pages: (count) => (count === 1 ? '1 page' : `${count} pages`),
    sentBy: 'Sent by',
    next: 'What happens next',
    from: (product, sender) => (sender === null ? `Email sent by ${product}.` : `Email sent by ${product} on behalf of ${sender}.`),
    links: (host) => `The links in this email always open ${host}.`,
    asked: {
      signer: (sender) => `You are receiving it because ${sender} asks for your signature on this document.`,
      approver: (sender) => `You are receiving it because ${sender} asked for your approval of this document.`,
      observer: (sender) => `You are receiving it because ${sender} gave you access to view this document.`,
      endorser: (sender) => `You are receiving it because ${sender} asks you to endorse this document.`,
      answerer: (sender) => `You are receiving it because ${sender} asks you for details of this document.`,
    },
    why: {
      owner: () => 'You are receiving it because the document belongs to your account.',
      inCharge: () => 'You are receiving it because the document is in your charge.',
      substitute: () => 'You are receiving it because you stand in for whoever is in charge of the document.',
      standIn: () => 'You are receiving it because you stand in for whoever is asked for the approval and is away.',
      party: () => 'You are receiving it because your email is among those of the people on this document.',
      holder: (product) => `You are receiving it because this email has an account with ${product}.`,
      address: (product) => `You are receiving it because somebody entered your email on ${product}.`,
    },
  },
};
