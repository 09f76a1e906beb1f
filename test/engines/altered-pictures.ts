import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '#domain/assertions.ts';
import { pngOf } from '../e2e/driving/fake-camera.ts';
import { surveyToDo } from '../e2e/driving/survey-to-do.ts';
import { examplePhoto } from '../example-photo.ts';
import type { Given, Step } from './day.ts';
import { scanFromFile } from './scan-from-file.ts';

const ALTERS = '^This browser alters pictures';

/** In a browser that gives out other pixels than were drawn: no stripes in place of a photo, no code that is not there [PHOTO.45]. */
export async function alteredPictures({ me, server, folder }: Given): Promise<Step[]> {
  const { asset, inspection } = await surveyToDo(server.url, 'inspector', 'Fire extinguisher');
  const photo = join(folder, 'photo.jpg');
  writeFileSync(photo, examplePhoto());
  const code = join(folder, 'code.png');
  writeFileSync(code, await pngOf(must(asset.serial_number, 'a serial number'), 600));
  return [
    {
      name: 'keeps no photo in place of what was taken where it alters pictures, and says what to do',
      run: async () => {
        await me.tab.open(`${server.url}/`);
        await me.types('Username', 'inspector');
        await me.types('Password', 'demo-password');
        await me.taps('button', 'Log In');
        await me.sees('^Synced');
        await me.tab.open(`${server.url}/assets/survey/${asset.id}/${inspection.id}`);
        await me.answers('Check type', 'Monthly visual', 'In designated place');
        await me.taps('button', 'Add photo');
        await me.chooses(photo);
        await me.sees(ALTERS);
        await me.sees('The file is kept here as you chose it');
        await me.misses('^1 photo');
      },
    },
    {
      name: 'reads no code where it alters pictures, and says so',
      run: async () => {
        await scanFromFile(me, server.url, code);
        await me.sees(ALTERS);
      },
    },
  ];
}
