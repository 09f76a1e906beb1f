import { readFileSync, writeFileSync } from 'node:fs';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { checkOnlyWords, type Shapes, todaysShapes } from './shapes.ts';

/** Writes down the words of sources as they are today, where all that travels is the same: `node test/releases/keep-shapes.ts`. */
const file = new URL(`${DATA_VERSION}/shapes.json`, import.meta.url);
const shapes = todaysShapes();
checkOnlyWords(JSON.parse(readFileSync(file, 'utf8')) as Shapes, shapes);
writeFileSync(file, `${JSON.stringify(shapes, null, 1)}\n`);
