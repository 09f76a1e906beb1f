import type { Posted } from './entity-policy.ts';

interface Shape {
  shape: object;
}

/** Of a posted part what is stored of it: what the calls derive beside it is ignored [CALL]. */
export const knownFields = ({ shape }: Shape, posted: Posted): Posted =>
  Object.fromEntries(Object.entries(posted).filter(([field]) => Object.hasOwn(shape, field)));
