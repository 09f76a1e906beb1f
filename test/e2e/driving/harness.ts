import { type RealServer, type RealServerOptions, startRealServer } from '../../real-server.ts';
import { isTouched, LONG_LIVED, SHORT_LIVED, type Viewport } from './open-browser.ts';
import { newPerson, type Person, type PersonOptions } from './person.ts';

interface GuestOptions extends PersonOptions {
  /** Somebody who goes through many screens of one page. */
  staysLong?: boolean;
}

/** A real server with the small demo organisation, and the people who use it. */
export interface Firemark {
  server: RealServer;
  newPerson(options?: GuestOptions): Promise<Person>;
  /**
   * Somebody who is logged in and online, in the browser that tests before had too: a first login takes a journey's third.
   * Only who goes offline keeps the app for it; who may do so comes for others too, on any screen that is touched.
   */
  visitor(username: string, viewport?: Viewport, options?: { goesOffline?: boolean }): Promise<Person>;
  /** Ends everything; throws when a page met an error that nothing caught. */
  close(): Promise<void>;
}

interface Visitor {
  person: Person;
  username: string;
  isTouched: boolean;
  goesOffline: boolean;
}

export async function openFiremark(options: RealServerOptions = {}): Promise<Firemark> {
  const server = await startRealServer(options);
  const people: Person[] = [];
  const visitors: Visitor[] = [];
  const added = async ({ staysLong = false, flags = [], ...personOptions }: GuestOptions = {}) => {
    const person = await newPerson(server.url, { ...personOptions, flags: [staysLong ? LONG_LIVED : SHORT_LIVED, ...flags] });
    people.push(person);
    return person;
  };
  return {
    server,
    newPerson: added,
    visitor: async (username, viewport = 'phone', { goesOffline = false } = {}) => {
      const known = visitors.find(
        (one) => one.username === username && one.isTouched === isTouched(viewport) && (one.goesOffline || !goesOffline),
      );
      if (known !== undefined) {
        await known.person.comeAgain(viewport);
        return known.person;
      }
      const person = await added({ visiting: !goesOffline, viewport });
      visitors.push({ person, username, isTouched: isTouched(viewport), goesOffline });
      await person.logIn(username);
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
