import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { Account } from '#core/identity/account'
import { createCell } from '#core/source'
import { createClient, createPortPair, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators } from '#protocol/chain'
import { createSettings, openDatabase } from '#store'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { createChainBook } from './chains.ts'

beforeEach(() => {
  indexedDB = new IDBFactory()
})

const account = (digit: string): Account => ({
  address: `0x${digit.repeat(40)}`,
  keyringId: 'a',
  kind: 'eoa',
  name: digit,
  order: 0,
  hidden: false,
})

it('tells whose accounts to keep apart whenever they change, and nothing of them before it ever knew any', async () => {
  const told: ChainCalls['configure']['params'][] = []
  const [page, worker] = createPortPair()
  serve<ChainCalls, ChainEvents>(worker, { configure: (params: (typeof told)[number]) => void told.push(params) } as never, chainValidators)
  const accounts = createCell<readonly Account[]>([])
  const settings = createSettings(await openDatabase('chains'), createTestPlatform().tab())
  const book = createChainBook({
    settings,
    chain: createClient<ChainCalls, ChainEvents>(page, 'chain'),
    accounts,
    reauthenticate: async () => undefined,
  })
  const last = () => told.at(-1)?.accounts
  await book.start()
  expect(told).toEqual([{ chains: [] }])
  accounts.set([account('1')])
  await expect.poll(last).toEqual([account('1').address])
  accounts.set([account('1'), account('2')])
  await expect.poll(last).toEqual([account('1').address, account('2').address])
  // A lock: this tab knew them, and takes them back.
  accounts.set([])
  await expect.poll(last).toEqual([])
})

it('reads chains as an earlier build kept them: without uses that are no more, and without endpoints that had no other', async () => {
  const [page, worker] = createPortPair()
  serve<ChainCalls, ChainEvents>(worker, { configure: () => undefined } as never, chainValidators)
  const settings = createSettings(await openDatabase('old'), createTestPlatform().tab())
  const endpoint = (id: string, roles: readonly string[]) => ({ id, url: `https://${id}.example/`, roles, owner: 'own', operator: id })
  const old = {
    chainId: 1,
    name: 'Ethereum',
    shortName: 'eth',
    native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
    endpoints: [endpoint('node', ['state', 'bundler']), endpoint('bundler', ['bundler'])],
    kind: 'l1',
    blockTime: 12,
    from: 'own',
  }
  await settings.set('chains', [old as never])
  const book = createChainBook({
    settings,
    chain: createClient<ChainCalls, ChainEvents>(page, 'chain'),
    accounts: createCell<readonly Account[]>([]),
    reauthenticate: async () => undefined,
  })
  await book.start()
  expect(book.find(1)?.endpoints).toEqual([endpoint('node', ['state'])])
})
