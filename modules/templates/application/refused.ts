import { ProductError } from '../../../shared-kernel/errors.ts';

/** What is refused before any command is asked; where it comes in it is written to the access log. */
export class TemplateRefused extends ProductError {}

export const notThere = () => new TemplateRefused(404, 'template.not_found');
export const fileNotThere = () => new TemplateRefused(404, 'template.file_not_found');
