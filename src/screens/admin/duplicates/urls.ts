/** Pages of duplicates. */
export const pages = {
  queue: (resource: string) => `/admin/duplicates?resource=${resource}`,
  compare: (resource: string, first: number, second: number) =>
    `/admin/duplicates/compare?resource=${resource}&first=${first}&second=${second}`,
  compareWith: (resource: string, first: number) =>
    `/admin/duplicates/compare?resource=${resource}&first=${first}`,
  merge: (id: number) => `/admin/duplicates/merge/${id}`,
};
