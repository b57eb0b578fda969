export interface TextValue {
  readonly kind: 'text';
  /** '' for what is not answered. */
  readonly text: string;
}

export interface TableValue {
  readonly kind: 'table';
  /** Titles. */
  readonly columns: readonly string[];
  /** As many cells in each as there are columns; may be none. */
  readonly rows: readonly (readonly string[])[];
}

/** A place for a signature: `text` stands in the document to be found again in its PDF, where the field of the signature covers it. */
export interface MarkValue {
  readonly kind: 'mark';
  readonly text: string;
}

export type TemplateValue = TextValue | TableValue | MarkValue;
export type TemplateValues = ReadonlyMap<string, TemplateValue>;
