import { describe, expect, it } from 'vitest';
import { pieceOf } from '../../modules/validation/domain/words/problems.ts';

describe('names of algorithms in a sentence', () => {
  it('are told in the language of the sentence', () => {
    const { es, en } = pieceOf('value-not-computed: ECDSA with SHAKE256');
    expect(es).toBe('la firma usa ECDSA con SHAKE256, que aquí no se calcula');
    expect(en).toBe('the signature uses ECDSA with SHAKE256, which is not computed here');
  });

  it('and a name of somebody stays as it is', () => {
    const { es } = pieceOf('certificate-not-checked: Ana with Bruno (RSA with MD2)');
    expect(es).toBe('no se pudo comprobar el certificado de Ana with Bruno (RSA con MD2)');
  });
});
