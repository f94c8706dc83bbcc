import { createHash } from 'node:crypto'

import { answer, createIndexed } from '../file/indexed.ts'

/** What is on disk, as somebody with the disk sees it. */
export type Stored = { pointer: string | undefined; headers: Map<string, Uint8Array>; records: Map<string, Uint8Array> }

const open = (factory: IDBFactory) => createIndexed(factory, 'assay-vault', ['pointer', 'headers', 'records'])

export function readStored(factory: IDBFactory): Promise<Stored> {
  return open(factory).run('readonly', async (store) => {
    const all = async (name: string): Promise<Map<string, Uint8Array>> => {
      const keys = await answer(store(name).getAllKeys())
      const values: unknown[] = await answer(store(name).getAll())
      return new Map(keys.map((key, at) => [typeof key === 'string' ? key : '', values[at] as Uint8Array]))
    }
    const pointer: unknown = await answer(store('pointer').get('current'))
    return { pointer: pointer as string | undefined, headers: await all('headers'), records: await all('records') }
  })
}

export async function writeStored(factory: IDBFactory, stored: Stored): Promise<void> {
  await open(factory).run('readwrite', async (store) => {
    for (const name of ['pointer', 'headers', 'records']) await answer(store(name).clear())
    if (stored.pointer !== undefined) await answer(store('pointer').put(stored.pointer, 'current'))
    for (const [key, value] of stored.headers) await answer(store('headers').put(value, key))
    for (const [key, value] of stored.records) await answer(store('records').put(value, key))
  })
}

export const nameOf = (bytes: Uint8Array): string => `0x${createHash('sha256').update(bytes).digest('hex')}`

export function flipped(bytes: Uint8Array, at: number, bit: number): Uint8Array {
  const copy = bytes.slice()
  copy[at] = (copy[at] ?? 0) ^ (1 << bit)
  return copy
}

export const copyOf = (stored: Stored): Stored => ({
  pointer: stored.pointer,
  headers: new Map(stored.headers),
  records: new Map(stored.records),
})
