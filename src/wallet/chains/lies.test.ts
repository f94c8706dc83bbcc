import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { createClient, createPortPair, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators, type Lie } from '#protocol/chain'
import { createSettings, openDatabase } from '#store'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { createLieBook } from './lies.ts'

beforeEach(() => {
  indexedDB = new IDBFactory()
})

const lie = (at: number): Lie => ({
  chainId: 1,
  endpointId: 'a',
  endpoint: 'a.example',
  what: 'the code',
  at,
  block: { number: 1n, hash: `0x${'11'.repeat(32)}` },
})

async function device(past: readonly Lie[]) {
  const db = await openDatabase('lies')
  const browser = createTestPlatform()
  const readmitted: string[] = []
  const tab = () => {
    const [page, worker] = createPortPair()
    const handlers = { lies: () => past, readmit: ({ endpointId }: { endpointId: string }) => void readmitted.push(endpointId) }
    const server = serve<ChainCalls, ChainEvents>(worker, handlers as never, chainValidators)
    const chain = createClient<ChainCalls, ChainEvents>(page, 'chain')
    return { server, book: createLieBook(chain, createSettings(db, browser.tab())) }
  }
  return { tab, readmitted }
}

it('tells of a lie until it was read, in every tab and in those of later', async () => {
  const { tab } = await device([lie(1), lie(2)])
  const [first, second] = [tab(), tab()]
  await first.book.load()
  await second.book.load()
  expect(first.book.unread.get()).toEqual([lie(1), lie(2)])
  await first.book.read()
  expect(first.book.unread.get()).toEqual([])
  await expect.poll(() => second.book.unread.get()).toEqual([])
  expect(second.book.all.get()).toEqual([lie(1), lie(2)])
  const later = tab()
  await later.book.load()
  expect(later.book.unread.get()).toEqual([])
  later.server.announce('lie', lie(3))
  await expect.poll(() => later.book.unread.get()).toEqual([lie(3)])
})

it('lists a lie once, however often it is heard of', async () => {
  const { tab } = await device([lie(1)])
  const { book, server } = tab()
  server.announce('lie', lie(1))
  await book.load()
  await book.load()
  expect(book.all.get()).toEqual([lie(1)])
})

it('lets an endpoint in again only when told to', async () => {
  const { tab, readmitted } = await device([lie(1)])
  const { book } = tab()
  await book.load()
  await book.read()
  expect(readmitted).toEqual([])
  await book.readmit(1, 'a')
  expect(readmitted).toEqual(['a'])
})

it('knows of none any more in any tab once they are to be forgotten, and tells of the next', async () => {
  const { tab } = await device([lie(1)])
  const [first, second] = [tab(), tab()]
  for (const { book } of [first, second]) await book.load()
  await first.book.read()
  await first.book.forget()
  expect(first.book.all.get()).toEqual([])
  await expect.poll(() => second.book.all.get()).toEqual([])
  second.server.announce('lie', lie(2))
  await expect.poll(() => second.book.unread.get()).toEqual([lie(2)])
})
