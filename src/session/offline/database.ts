/** IndexedDB with promises. */

/** An open database that closes when another tab deletes or upgrades it. */
export function openDatabase(
  name: string,
  version: number,
  createStores: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => createStores(request.result);
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () =>
      reject(new Error("Another tab is using an older version of this page. Close it and try again."));
  });
}

export function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Settles when a transaction is committed or aborted. */
export function transactionDone(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("Not saved."));
    transaction.onerror = () => reject(transaction.error);
  });
}

/**
 * Runs single requests on the only store of a database, which is created when missing. The connection is closed
 * after each, as an open one would block the deletion of the database.
 */
export function storeAccess(name: string, store: string, options?: IDBObjectStoreParameters) {
  return async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await openDatabase(name, 1, (fresh) => {
      fresh.createObjectStore(store, options);
    });
    try {
      const transaction = database.transaction(store, mode);
      const done = transactionDone(transaction);
      const result = await requestResult(use(transaction.objectStore(store)));
      await done;
      return result;
    } finally {
      database.close();
    }
  };
}
