/** What the contracts of the demo say. */
export const demoClauses = [
  'PRIMERA. Objeto. El arrendador entrega en arrendamiento el local descrito, con una superficie de 84 metros cuadrados, en condiciones de uso y con los servicios de agua y energía eléctrica instalados.',
  'SEGUNDA. Renta. La arrendataria pagará mensualmente la cantidad de $18,500.00 M.N. más el impuesto al valor agregado, dentro de los primeros cinco días de cada mes, por transferencia a la cuenta que el arrendador designe.',
  'TERCERA. Vigencia. El plazo será de veinticuatro meses contados a partir del primero de diciembre de dos mil veintiséis, forzoso para ambas partes durante el primer año.',
];

/** A signature at the foot of the page. */
export const placeFor = (email: string, left: boolean, page = 1) => ({
  email,
  type: 'SIGNATURE' as const,
  page,
  x: left ? 72 : 330,
  y: 110,
  width: 190,
  height: 72,
  label: email,
  required: true,
  display: {},
});
