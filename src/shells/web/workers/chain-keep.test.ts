import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createKeyValueStore } from './chain-keep.ts'

const names = async (): Promise<readonly (string | undefined)[]> => (await indexedDB.databases()).map(({ name }) => name)

it('keeps values by name for the next Worker', async () => {
  await createKeyValueStore().set('lies', { lies: [1n] })
  expect(await createKeyValueStore().get('lies')).toEqual({ lies: [1n] })
  expect(await createKeyValueStore().get('nothing')).toBeUndefined()
})

it('erases the database, what is being written last included, also under another Worker, and can be used again', async () => {
  const [keep, other] = [createKeyValueStore(), createKeyValueStore()]
  await other.get('lies')
  const writing = keep.set('light-client:1', 'late')
  await Promise.all([writing, keep.erase()])
  expect(await names()).not.toContain('assay-chain')
  expect(await keep.get('light-client:1')).toBeUndefined()
  expect(await other.get('lies')).toBeUndefined()
  await keep.set('lies', 2)
  expect(await other.get('lies')).toBe(2)
})

it('erases before anything was opened', async () => {
  await createKeyValueStore().erase()
  expect(await names()).not.toContain('assay-chain')
})
