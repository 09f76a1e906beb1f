/** What the page of the rivals runs, bundled in the folder where they are installed: each takes the same pages of records. */
export const RIVAL_ENTRY = `
import PouchDB from 'pouchdb-browser';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/** The next page is on its way while one is written. */
async function takePages(write) {
  const fetched = async (at) => {
    const reply = await fetch('/pages/' + at);
    return reply.ok ? reply.json() : null;
  };
  let next = fetched(0);
  for (let at = 1; ; at += 1) {
    const page = await next;
    if (page === null) return;
    next = fetched(at);
    await write(page);
  }
}

globalThis.pulls = {
  PouchDB: async () => {
    const database = new PouchDB('assets');
    await takePages((page) => database.bulkDocs(page.map(({ id, ...fields }) => ({ _id: id, ...fields }))));
    return (await database.info()).doc_count;
  },
  RxDB: async () => {
    const database = await createRxDatabase({ name: 'assets', storage: getRxStorageDexie(), multiInstance: false });
    let collection;
    await takePages(async (page) => {
      collection ??= (await database.addCollections({ assets: { schema: schemaOf(page[0]) } })).assets;
      await collection.bulkInsert(page);
    });
    return collection.count().exec();
  },
};

function schemaOf(record) {
  const texts = Object.keys(record).map((field) => [field, { type: ['string', 'null'] }]);
  const properties = { ...Object.fromEntries(texts), id: { type: 'string', maxLength: 36 } };
  return { version: 0, primaryKey: 'id', type: 'object', properties, required: ['id'] };
}
`;
