import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { Witness } from '#core/simulation/simulation'
import { createRpc } from '../../scripts/devnet/rpc.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { AMSTERDAM_LIES, TOLD_BY_AMSTERDAM } from '../../test/liars/amsterdam-lies.ts'
import { PROOF_LIES } from '../../test/liars/proof-lies.ts'
import { startDevnetLiars, type DevnetLiars } from '../../test/liars/devnet-liars.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { type ChainClient, connect, endpointAt, newest } from './test-support/anvil.ts'

// Lies by the rules of Amsterdam, told by the only endpoint while state goes from block to block with access lists: what is given out under a verified header is
// true, or nothing is.
const WATCHED = [CAST.carol, CAST.faucet] as const
/** A transfer of one unit of DAI to Carol. */
const DATA: Hex = `0xa9059cbb${word(BigInt(CAST.carol)).slice(2)}${word(1n).slice(2)}`

let town: Devnet
let liars: DevnetLiars
let slots: readonly Hex[]
let chain: ChainClient | undefined
const told = new Set<string>()

const act = async (): Promise<void> => {
  await town.rpc('eth_sendTransactionSync', [{ from: CAST.faucet, to: CONTRACTS.dai, data: DATA, gas: '0x30000' }])
  await town.rpc('eth_sendTransactionSync', [{ from: CAST.faucet, to: CAST.carol, value: '0x5' }])
}
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', accessLists: true })
  liars = await startDevnetLiars(town)
  await town.rpc('eth_sendTransactionSync', [{ from: CAST.faucet, to: CONTRACTS.dai, data: DATA, gas: '0x30000' }])
  type Entry = { readonly address: Hex; readonly storageChanges: readonly { readonly slot: Hex }[] }
  // Of the front, which makes the lists; anvil itself has none.
  const list = await createRpc(town.url)<readonly Entry[]>('eth_getBlockAccessList', ['latest'])
  slots = list.find(({ address }) => address === CONTRACTS.dai)?.storageChanges.map(({ slot }) => word(toBigInt(slot))) ?? []
}, 180_000)
afterEach(() => {
  chain?.close()
  liars.execution.tell(undefined)
})
afterAll(async () => {
  await liars.stop()
  await town.stop()
})

const open = async (): Promise<ChainClient> => {
  const endpoints = [endpointAt(liars.execution.url), endpointAt(`${liars.beacon.url}/`, { id: 'beacon', roles: ['consensus'] })]
  chain = await connect(endpoints, { consensus: { config: 'practice' } })
  return chain
}
const stateAt = async (worker: ChainClient) => {
  const header = await newest(worker)
  const wants = [...WATCHED.map((address) => ({ address, slots: [] })), { address: CONTRACTS.dai, slots }]
  return { header, ...(await worker.call('prove', { header, wants, purpose: 'balances' })) }
}
/** What a person would be shown of it. */
const shownOf = ({ accounts, slots: values }: Pick<Witness, 'accounts' | 'slots'>) => ({
  accounts: WATCHED.map((address) => {
    const { nonce, balance, codeHash } = accounts.find((one) => one.address === address)?.account ?? {}
    return { nonce, balance, codeHash }
  }),
  slots: slots.map((slot) => values.find((one) => one.slot === slot)?.value),
})
/** The same by the word of the honest node. */
async function truth(): Promise<ReturnType<typeof shownOf>> {
  const ask = async (method: string, params: readonly unknown[]): Promise<bigint> => toBigInt(await town.rpc<Hex>(method, params))
  const accounts = await Promise.all(
    WATCHED.map(async (address) => ({
      nonce: await ask('eth_getTransactionCount', [address, 'latest']),
      balance: await ask('eth_getBalance', [address, 'latest']),
      codeHash: keccak('0x'),
    })),
  )
  return {
    accounts,
    slots: await Promise.all(slots.map(async (slot) => word(await ask('eth_getStorageAt', [CONTRACTS.dai, slot, 'latest'])))),
  }
}

it('the truth is carried from block to block by lists', async () => {
  expect(slots.length).toBeGreaterThan(1)
  const worker = await open()
  await stateAt(worker)
  await act()
  const { header, witness, since } = await stateAt(worker)
  expect([header.head, header.fork]).toEqual(['optimistic', 'amsterdam'])
  expect(since).toBeDefined()
  expect(shownOf(witness)).toEqual(await truth())
})

describe.each([...AMSTERDAM_LIES, ...PROOF_LIES])('an endpoint of Amsterdam that tells: $says', (lie) => {
  it(`never makes anything known that is not true (${lie.name}) [C3]`, async () => {
    const worker = await open()
    // What was proved before is carried on by lists; of a wallet that knows nothing all is to be proved.
    if (AMSTERDAM_LIES.includes(lie)) await stateAt(worker)
    else await newest(worker)
    await act()
    liars.execution.tell(lie)
    const got = await stateAt(worker).catch((error: unknown) => {
      if (!isError(error) || error.code === 'app/unexpected') throw error
      return undefined
    })
    if (liars.execution.told() > 0) told.add(lie.name)
    if (got !== undefined && got.header.head !== 'claimed') expect(shownOf(got.witness)).toEqual(await truth())
  })
})

it(`told at least ${TOLD_BY_AMSTERDAM} lies by the rules of Amsterdam, as their README says`, () => {
  const own = AMSTERDAM_LIES.filter(({ name }) => told.has(name))
  expect(own.length).toBeGreaterThanOrEqual(TOLD_BY_AMSTERDAM)
  const readme = readFileSync(new URL('../../test/liars/README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`at least ${TOLD_BY_AMSTERDAM} by the rules of Amsterdam`)
})
