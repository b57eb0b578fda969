/** What can be wrong with the file of a template (ERR-066..072); the numbers are the source's. */
export const TEMPLATE_FAULTS = {
  closing: 10001,
  opening: 10002,
  name: 10003,
  unidentified: 10004,
  reserved: 10005,
  notDocx: 10006,
  noVariables: 10007,
} as const;
export type TemplateFaultCode = (typeof TEMPLATE_FAULTS)[keyof typeof TEMPLATE_FAULTS];

export type TemplatePart = 'body' | 'header' | 'footer' | 'footnotes' | 'endnotes' | 'drawing';

/** Where something stands in a Word file, for a person who looks for it there. */
export interface TemplatePlace {
  readonly part: TemplatePart;
  /** From 1, among the paragraphs of the part that have text. */
  readonly paragraph: number;
  /** Place in the text of the paragraph, in UTF-16 units. */
  readonly offset: number;
  /** The text on both sides in the same paragraph, up to 40 characters of each. */
  readonly before: string;
  readonly after: string;
}

export interface TemplateFault {
  readonly code: TemplateFaultCode;
  /** What is written there, up to 80 characters; '' where the fault is the file's. */
  readonly tag: string;
  /** Null where the fault is the file's. */
  readonly place: TemplatePlace | null;
  /** Of 10004 only: a word of ours for what was found. */
  readonly reason?: string;
}

export interface TemplateVariable {
  readonly name: string;
  /** In the order in which they are read: the body, then headers, footers and notes. */
  readonly places: readonly TemplatePlace[];
}
