import { readFileSync } from 'node:fs';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly summary?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const described = JSON.parse(readFileSync(new URL('../../../docs/api/openapi.json', import.meta.url), 'utf8')) as Described;

/** Paths of the texts in a body: `signatory[].name`. Of what is one of several words nobody chooses the words. */
function textsIn(schema: Schema, at: string, found: Set<string>): void {
  if (schema.$ref) textsIn(described.components!.schemas![schema.$ref.split('/').at(-1)!]!, at, found);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) textsIn(one, at, found);
  const isText = [schema.type].flat().includes('string');
  if (isText && !schema.enum && schema.const === undefined) found.add(at);
  if (schema.items) textsIn(schema.items, `${at}[]`, found);
  for (const [name, one] of Object.entries(schema.properties ?? {})) textsIn(one, at === '' ? name : `${at}.${name}`, found);
  if (typeof schema.additionalProperties === 'object') textsIn(schema.additionalProperties, `${at}.*`, found);
}

const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );

/** `PUT /api/document signatory[].name` for every text of every JSON body. */
export const textFields = (): string[] =>
  operations().flatMap(({ route, operation }) => {
    const found = new Set<string>();
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) if (schema) textsIn(schema, '', found);
    return [...found].map((field) => `${route} ${field}`);
  });

/** Routes that take a form; what a form has in it no description says by name. */
export const formRoutes = (): string[] =>
  operations().flatMap(({ route, operation }) => (operation.summary?.includes('multipart') ? [route] : []));

/** Which described route a call was of. */
export function routeOf(method: string, path: string): string | null {
  const parts = path.split(/[?#]/)[0]!.split('/');
  const fits = (route: string) => {
    const [wanted, pattern] = route.split(' ') as [string, string];
    const segments = pattern.split('/');
    return (
      wanted === method && segments.length === parts.length && segments.every((one, index) => one.startsWith('{') || one === parts[index])
    );
  };
  const found = operations().filter(({ route }) => fits(route));
  // A route with words where another has a name is meant.
  return found.sort((a, b) => a.route.split('{').length - b.route.split('{').length)[0]?.route ?? null;
}

/** `field` for every text in a body that was sent. */
export function textsSent(body: unknown, at = ''): { field: string; text: string }[] {
  if (typeof body === 'string') return [{ field: at, text: body }];
  if (Array.isArray(body)) return body.flatMap((one) => textsSent(one, `${at}[]`));
  if (body === null || typeof body !== 'object') return [];
  return Object.entries(body).flatMap(([name, one]) => textsSent(one, at === '' ? name : `${at}.${name}`));
}
