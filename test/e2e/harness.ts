import { type RealServer, type RealServerOptions, startRealServer } from '../real-server.ts';
import { SHORT_LIVED, type Viewport } from './open-browser.ts';
import { newPerson, type Person, type PersonOptions } from './person.ts';

/** A real server with the small demo organisation, and the people who use it. */
export interface Firemark {
  server: RealServer;
  newPerson(options?: PersonOptions): Promise<Person>;
  /**
   * Somebody who stays online and is logged in, with a new page in the browser that tests before had too: a first login
   * takes a journey's third.
   */
  visitor(username: string, viewport?: Viewport): Promise<Person>;
  /** Ends everything; throws when a page met an error that nothing caught. */
  close(): Promise<void>;
}

export async function openFiremark(options: RealServerOptions = {}): Promise<Firemark> {
  const server = await startRealServer(options);
  const people: Person[] = [];
  const visitors = new Map<string, Person>();
  const added = async (personOptions: PersonOptions = {}) => {
    const person = await newPerson(server.url, { ...personOptions, flags: [SHORT_LIVED, ...(personOptions.flags ?? [])] });
    people.push(person);
    return person;
  };
  return {
    server,
    newPerson: added,
    visitor: async (username, viewport = 'phone') => {
      const key = `${username} ${viewport}`;
      const known = visitors.get(key);
      const person = known ?? (await added({ visiting: true, viewport }));
      visitors.set(key, person);
      if (known === undefined) await person.logIn(username);
      else await person.comeAgain();
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
