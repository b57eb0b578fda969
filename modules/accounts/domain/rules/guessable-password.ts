/** What whoever guesses knows before they begin. */
export interface KnownToGuessers {
  /** In lower case. */
  readonly commonPasswords: ReadonlySet<string>;
  readonly productName: string;
  /** Of whose password it is; null or empty where it is not known. */
  readonly email: string | null;
  /** First, second and last names, in their order. */
  readonly names: readonly (string | null)[];
}

/** Words that people here take with a number behind them; lists of leaked passwords are English and know few of them. */
const WITH_A_NUMBER = [
  'admin',
  'administrador',
  'bienvenida',
  'bienvenido',
  'clave',
  'contrasena',
  'hola',
  'mexico',
  'password',
  'qwerty',
  'secreto',
  'usuario',
  'welcome',
];
const NUMBER_BEHIND = /\p{Nd}{1,8}$/u;
/** So short a name stands in words that have nothing to do with it. */
const NAME_LENGTH = 3;

/** One spelling for capital letters, accents and the ways in which Unicode writes a letter. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string): string => folded(text).replace(/[^\p{L}]/gu, '');
const lettersAndDigitsOf = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');
const withoutSignsAround = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/**
 * Is a password among the first that somebody would try? `common`: many people chose it, as it stands, in other letter case or with
 * signs before or behind. `personal`: nothing of it but letters is the person's mail name or full name, or all of it is the product's name. Null: neither.
 */
export function guessablePassword(password: string, known: KnownToGuessers): 'common' | 'personal' | null {
  const plain = password.normalize('NFKC').toLowerCase();
  const core = withoutSignsAround(folded(password));
  const numbered = NUMBER_BEHIND.test(core) && WITH_A_NUMBER.includes(core.replace(NUMBER_BEHIND, ''));
  if (numbered || [plain, core].some((word) => known.commonPasswords.has(word))) return 'common';
  const [first = null] = known.names;
  const names = [known.email?.split('@')[0], known.email, known.names.join(' '), [first, known.names.at(-1)].join(' ')];
  const own = names.map((name) => lettersOf(name ?? '')).filter((letters) => letters.length >= NAME_LENGTH);
  const isOwn = own.includes(lettersOf(password)) || lettersAndDigitsOf(password) === lettersAndDigitsOf(known.productName);
  return isOwn ? 'personal' : null;
}
