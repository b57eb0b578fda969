import { parseArgs } from 'node:util';

export interface Addresses {
  readonly from: string;
  readonly to: string;
}

/** `--from ADDRESS --to ADDRESS` of the command line; null after saying what is wrong and how the command is used. */
export function readAddresses(usage: string): Addresses | null {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } }, strict: true });
    if (!values.from || !values.to) throw new Error('from where, and to where?');
    if (values.from === values.to) throw new Error('both addresses are the same');
    return { from: values.from, to: values.to };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return null;
  }
}
