import { expect, it } from 'vitest'
import genesis from '#data/practice-chain/genesis.json' with { type: 'json' }
import checkpoint from '#data/practice-chain/checkpoint.json' with { type: 'json' }
import { PAGE_CHAIN, PAGE_CHAIN_URLS, PAGE_CONSENSUS } from '#core/chains/page-chain'
import { createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Fetch } from '../connection/http.ts'
import { startChain } from '../start.ts'
import { createPracticeChain } from './practice-chain.ts'
import { createPracticeFetch } from './practice-fetch.ts'

const { chainId } = PAGE_CHAIN
const createHonest = (now = Date.now) => createPracticeChain({ chainId, genesis, consensus: PAGE_CONSENSUS, now, clock: performance })

/** What the light client comes to, and the newest header, with a host whose answers are changed on the way. */
async function follow(change: (path: string, text: string) => string, chain = createHonest()) {
  const [page, worker] = createPortPair()
  const honest = createPracticeFetch(chain)
  const fetch: Fetch = async (url, init) => {
    const answer = await honest(url, init)
    return url.startsWith(PAGE_CHAIN_URLS.beacon) && answer.status === 200 ? new Response(change(url, await answer.text())) : answer
  }
  startChain(worker, { fetch, now: Date.now, random: Math.random })
  const client = createClient<ChainCalls, ChainEvents>(page, 'practice')
  await client.call('configure', { chains: [PAGE_CHAIN] })
  const header = await client.call('head', { chainId, maxAgeMs: 0, purpose: 'review' }).catch((error: unknown) => error)
  const state = await client.call('lightClient', { chainId })
  client.close()
  return { header, state }
}

it('begins at the block whose root ships with the build', () => {
  expect(createHonest().beacon.roots()[0]).toBe(checkpoint.root)
})

it('is followed as it is, also where the device thinks that it is years later or before all of it', async () => {
  expect(await follow((_, text) => text)).toMatchObject({ header: { head: 'optimistic' }, state: { kind: 'synced' } })
  expect(createHonest(() => 0).head().number).toBe(2n)
})

/** Another byte in the place of what follows, whichever it was. */
const otherByte = (text: string, before: RegExp): string =>
  text.replace(new RegExp(`(${before.source})([0-9a-f]{2})`), (_, start: string, byte: string) => `${start}${byte === 'ff' ? '00' : 'ff'}`)

it.each([
  ['a signature of others', (text: string) => otherByte(text, /"sync_committee_signature":"0x[0-9a-f]{190}/)],
  ['a state root of others', (text: string) => otherByte(text, /"state_root":"0x/)],
  ['a block hash of others', (text: string) => otherByte(text, /"block_hash":"0x/)],
] as const)('is not believed with %s', async (_, change) => {
  const { header, state } = await follow((path, text) => (path.includes('update') ? change(text) : text))
  expect(state).not.toMatchObject({ kind: 'synced' })
  expect(header).not.toMatchObject({ head: 'optimistic' })
})

it('is not followed from another first state than the one that ships', async () => {
  const [rich, ...others] = genesis.accounts
  const richer = { ...genesis, accounts: [{ ...rich, balance: '0xffffffffffffffffffff' }, ...others] } as typeof genesis
  const other = createPracticeChain({ chainId, genesis: richer, consensus: PAGE_CONSENSUS, now: Date.now, clock: performance })
  expect((await follow((_, text) => text, other)).state).not.toMatchObject({ kind: 'synced' })
})
