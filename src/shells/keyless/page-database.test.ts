import { expect, it } from 'vitest'
import { namePageDatabase } from './page-database.ts'

/** Databases and locks of an origin, with several pages on it. */
function origin(names: readonly string[], held: readonly string[]) {
  const databases = new Set(names)
  const locks = new Set(held)
  const request = async (name: string, options: LockOptions | LockGrantedCallback<unknown>, work?: LockGrantedCallback<unknown>) => {
    const granted = typeof options === 'function' ? options : work
    if (typeof options !== 'function' && options.ifAvailable === true && locks.has(name)) return granted?.(null)
    if (typeof options === 'function') locks.add(name)
    return granted?.({ name, mode: 'exclusive' })
  }
  return {
    databases,
    locks,
    factory: {
      databases: async () => [...databases].map((name) => ({ name, version: 1 })),
      deleteDatabase: (name: string) => void databases.delete(name) as never,
    },
    ports: { request: request as LockManager['request'] },
  }
}

it('is of one page, and goes when that page is gone', async () => {
  const { databases, locks, factory, ports } = origin(
    ['assay-keyless-gone', 'assay-keyless-open', 'assay', 'of-others'],
    ['assay-keyless-open'],
  )
  expect(await namePageDatabase('new', { factory, locks: ports })).toBe('assay-keyless-new')
  expect([...databases]).toEqual(['assay-keyless-open', 'assay', 'of-others'])
  expect(locks.has('assay-keyless-new')).toBe(true)
})

it('is there also where a browser does not list databases', async () => {
  const { factory, ports } = origin([], [])
  const silent = { ...factory, databases: () => Promise.reject(new Error('not here')) }
  expect(await namePageDatabase('new', { factory: silent, locks: ports })).toBe('assay-keyless-new')
})
