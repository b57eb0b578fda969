import { createContext, useContext, useEffect } from 'react';

/** The search of a page on phones, where it stands behind a button of the mobile header (UI-003). */
export interface HeaderSearch {
  /** A page with a search is shown. */
  readonly there: boolean;
  readonly open: boolean;
  readonly toggle: () => void;
  /** A page says that it has a search, and later that it has gone. */
  readonly claim: (there: boolean) => void;
}

const Context = createContext<HeaderSearch>({ there: false, open: true, toggle: () => undefined, claim: () => undefined });

export const HeaderSearchProvider = Context.Provider;

export function useHeaderSearch(): HeaderSearch {
  return useContext(Context);
}

/** For the header of a page. */
export function useClaimedSearch(has: boolean): HeaderSearch {
  const search = useContext(Context);
  const { claim } = search;
  useEffect(() => {
    if (!has) return;
    claim(true);
    return () => claim(false);
  }, [has, claim]);
  return search;
}
