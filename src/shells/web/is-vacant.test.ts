import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { isVacant } from './is-vacant.ts'

const open = (factory: IDBFactory, name: string): Promise<unknown> => new Promise((resolve) => (factory.open(name, 1).onsuccess = resolve))

it('a device with databases of the page alone is vacant', async () => {
  const factory = new IDBFactory()
  expect(await isVacant(factory)).toBe(true)
  await open(factory, 'assay')
  expect(await isVacant(factory)).toBe(true)
})

it.each(['assay-vault', 'assay-vault-epoch'])('one with %s is not', async (name) => {
  const factory = new IDBFactory()
  await open(factory, name)
  expect(await isVacant(factory)).toBe(false)
})

it('nor is one whose browser does not say', async () => {
  expect(await isVacant({} as IDBFactory)).toBe(false)
  expect(await isVacant({ databases: () => Promise.reject(new DOMException('', 'UnknownError')) })).toBe(false)
})
