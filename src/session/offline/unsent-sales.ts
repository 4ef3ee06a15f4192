import type { StoredSale } from "./device-store.ts";

/**
 * Whether this device has sales of a user to send, or results to show. Part of every page, so it is without the code of
 * the store, and doesn't create the database.
 */
export function hasUnsentSales(person: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("ratebook-float");
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = (event) => {
      event.preventDefault();
      resolve(false);
    };
    request.onsuccess = () => {
      const database = request.result;
      const sales: IDBRequest<StoredSale[]> = database.transaction("sale").objectStore("sale").getAll();
      sales.onerror = reject;
      sales.onsuccess = () =>
        resolve(
          sales.result.some((sale) => sale.person === person && (sale.state === "waiting" || sale.unseen)),
        );
      // Closes once the read has ended.
      database.close();
    };
  });
}
