// Loads the product with one piece of one file's text exchanged: MUTANT is {file, from, to} as JSON.
import { Buffer } from 'node:buffer';
import { registerHooks } from 'node:module';

const { file, from, to } = JSON.parse(process.env.MUTANT);
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    return {
      ...loaded,
      source: Buffer.from(loaded.source)
        .toString('utf8')
        .replace(from, () => to),
    };
  },
});
