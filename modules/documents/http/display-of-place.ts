/** What the placing screen needs to show the place again (ENT-026); anything else, above all what names people, is left out. */
export const displayOf = (given: Record<string, unknown>): Record<string, never> =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(['parentImageSize', 'viewport', 'color', 'imageSize', 'pageY', 'version'].map((name) => [name, given[name]])),
    ),
  );
