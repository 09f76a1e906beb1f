/** Every database of a browser as JSON. */
export interface BrowserImage {
  databases: { name: string; version: number; stores: StoreImage[] }[];
}

interface StoreImage {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean }[];
  records: { key: IDBValidKey; value: unknown }[];
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the request failed')));
  });

/** Copies what the browser's databases hold, whoever has them open. */
export async function copyBrowser(): Promise<BrowserImage> {
  const databases: BrowserImage['databases'] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    const stores: StoreImage[] = [];
    for (const store of database.objectStoreNames) stores.push(await copyStore(database.transaction(store).objectStore(store)));
    databases.push({ name, version: database.version, stores });
    database.close();
  }
  return { databases: databases.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

async function copyStore(store: IDBObjectStore): Promise<StoreImage> {
  const [keys, values] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
  const indexes = [...store.indexNames].map((index) => store.index(index));
  return {
    name: store.name,
    keyPath: store.keyPath,
    autoIncrement: store.autoIncrement,
    indexes: indexes.map(({ name, keyPath, unique }) => ({ name, keyPath, unique })),
    records: keys.map((key, at) => ({ key, value: packed(values[at]) })),
  };
}

/** Lays the databases into a browser that has none of them. */
export async function restoreBrowser({ databases }: BrowserImage): Promise<void> {
  for (const { name, version, stores } of databases) {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      for (const { name: store, keyPath, autoIncrement, indexes, records } of stores) {
        const made = request.result.createObjectStore(store, { keyPath, autoIncrement });
        for (const index of indexes) made.createIndex(index.name, index.keyPath, { unique: index.unique });
        for (const { key, value } of records) made.put(unpacked(value), keyPath === null ? key : undefined);
      }
    });
    (await asked(request)).close();
  }
}

/** Bytes as text. */
function packed(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return { bytes: Buffer.from(value).toString('base64'), in: 'ArrayBuffer' };
  if (ArrayBuffer.isView(value)) return { ...(packed(Uint8Array.from(value as Uint8Array).buffer) as object), in: 'Uint8Array' };
  if (Array.isArray(value)) return value.map(packed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, packed(part)]));
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (typeof value !== 'object' || value === null) return value;
  if ('bytes' in value && 'in' in value) {
    const bytes = Uint8Array.from(Buffer.from(String(value.bytes), 'base64'));
    return value.in === 'ArrayBuffer' ? bytes.buffer : bytes;
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpacked(part)]));
}
