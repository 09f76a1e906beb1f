import { v7 } from 'uuid';

/** A UUIDv7, branded as the id that is asked for. */
export const newId = <Id extends string>(): Id => v7() as Id;
