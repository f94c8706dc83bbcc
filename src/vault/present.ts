/** Only what is there: no key of the object stands for something that is not. */
export function present<T extends object>(fields: T): { readonly [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
