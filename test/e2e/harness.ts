import { type RealServer, type RealServerOptions, startRealServer } from '../real-server.ts';
import { SHORT_LIVED } from './open-browser.ts';
import { newPerson, type Person, type PersonOptions } from './person.ts';

/** A real server with the small demo organisation, and the people who use it. */
export interface Firemark {
  server: RealServer;
  newPerson(options?: PersonOptions): Promise<Person>;
  /** Ends everything; throws when a page met an error that nothing caught. */
  close(): Promise<void>;
}

export async function openFiremark(options: RealServerOptions = {}): Promise<Firemark> {
  const server = await startRealServer(options);
  const people: Person[] = [];
  return {
    server,
    newPerson: async (personOptions) => {
      const person = await newPerson(server.url, { ...personOptions, flags: [SHORT_LIVED, ...(personOptions?.flags ?? [])] });
      people.push(person);
      return person;
    },
    close: async () => {
      await Promise.all(people.map((person) => person.close()));
      await server.close();
      const errors = people.flatMap((person) => person.errors);
      if (errors.length > 0) throw new Error(`the pages met errors: ${errors.join('; ')}`);
    },
  };
}
