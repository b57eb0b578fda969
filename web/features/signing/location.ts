import { useState } from 'react';
import type { Place } from './types.ts';

export type Locating =
  | { readonly state: 'unasked' | 'asking' }
  | { readonly state: 'given'; readonly place: Place }
  | { readonly state: 'denied' | 'failed' | 'insecure' };

const LONGEST_MS = 20_000;

/** Asks only when somebody presses: a browser's question without a reason before it is answered with no. */
export function useLocating() {
  const [locating, setLocating] = useState<Locating>({ state: 'unasked' });
  const ask = () => {
    if (!window.isSecureContext || !navigator.geolocation) return setLocating({ state: 'insecure' });
    setLocating({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setLocating({ state: 'given', place: { latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy } }),
      (error) => setLocating({ state: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed' }),
      { enableHighAccuracy: true, timeout: LONGEST_MS, maximumAge: 60_000 },
    );
  };
  return { locating, ask };
}
