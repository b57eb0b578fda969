import { useEffect, useState } from 'react';

/** An address for showing what is in memory; let go of with the component. */
export function useObjectUrl(content: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return setAddress(null);
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
