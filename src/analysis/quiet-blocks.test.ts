import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, toQuantity, toBigInt, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { storageLayoutOf } from '#survey'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { importWords } from '../../test/support/import-words.ts'
import { createDevice, followedDevnet, openTab, PASSWORD, type Tab } from '../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'

// Blocks in which nothing of the person's happens: what was known stays known, and nobody is asked about an account.

const CHAIN = 31337
const ME: Address = CAST.deployer

let town: Devnet
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', accessLists: true })
}, 180_000)
afterEach(() => tab.kill())
afterAll(() => town.stop())

async function person(): Promise<Tab> {
  const opened = await openTab(createDevice(), followedDevnet(town, 'foreign'), { follows: false })
  await importWords(opened.wallet.session, MNEMONIC, PASSWORD)
  return opened
}
const mine = (): Promise<unknown> => town.rpc('anvil_mine', [toQuantity(1n)])
/** What left since, by what it was asked. */
const methods = (from: number): readonly string[] => tab.left.slice(from).flatMap((one) => one.methods)
/** Requests since then that say whose they are: by the address, or by a slot that follows from it, as the log tells. */
async function naming(from: number, after: number): Promise<number> {
  const bodies = tab.left.slice(from).filter(({ body }) => body.toLowerCase().includes(ME.slice(2)))
  const logged = (await tab.chain.call('requestLog', { after })).filter(({ names }) => names.length > 0)
  return bodies.length + logged.length
}
const lastLogged = async (): Promise<number> => (await tab.chain.call('requestLog', { after: 0 })).at(-1)?.id ?? 0
/** What is known of the account's balances, by symbol. */
const known = () => {
  const { balances, error } = tab.wallet.portfolio.of(CHAIN, ME).get()
  expect(error).toBeUndefined()
  return (balances?.items ?? []).map(({ token, balance }) => [token.symbol, balance.known ? balance.value.units : undefined] as const)
}
const evidences = () =>
  tab.wallet.portfolio
    .of(CHAIN, ME)
    .get()
    .balances?.items.map(({ balance }) => balance.evidence) ?? []
const unitsOf = async (token: Address): Promise<bigint> =>
  toBigInt(await town.rpc<Hex>('eth_call', [{ to: token, data: concat('0x70a08231', pad(ME)) }, 'latest']))

describe('after blocks in which nothing of an account happened', () => {
  it('its balances are known at the newest without a request that names it, by proofs and lists', async () => {
    tab = await person()
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    const before = known()
    const first = tab.wallet.portfolio.of(CHAIN, ME).get().balances?.header
    expect(before.length).toBeGreaterThan(4)
    expect(await naming(0, 0)).toBeGreaterThan(0)
    for (let blocks = 0; blocks < 5; blocks++) {
      const [left, logged] = [tab.left.length, await lastLogged()]
      await mine()
      // Looked at less than two seconds ago, the head would be the one before.
      await tab.chain.call('head', { chainId: CHAIN, maxAgeMs: 0, purpose: 'head' })
      await tab.wallet.portfolio.refresh(CHAIN, ME)
      expect(await naming(left, logged)).toBe(0)
      expect(methods(left)).toContain('eth_getBlockAccessList')
      expect(methods(left)).not.toContain('eth_getProof')
    }
    expect(known()).toEqual(before)
    const header = tab.wallet.portfolio.of(CHAIN, ME).get().balances?.header
    expect(header?.number).toBe((first?.number ?? 0n) + 5n)
    for (const evidence of evidences())
      expect(evidence).toMatchObject({ head: 'optimistic', block: { hash: header?.hash }, since: { hash: first?.hash } })
    expect(new Set(evidences().map(({ kind }) => kind))).toEqual(new Set(['proved', 'computed']))
  })

  it('a transfer of a token to it is seen by the same lists', async () => {
    tab = await person()
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    const [left, logged] = [tab.left.length, await lastLogged()]
    const data = concat('0xa9059cbb', pad(ME), word(9n))
    await town.rpc('eth_sendTransactionSync', [{ from: CAST.faucet, to: CONTRACTS.dai, data }])
    await tab.chain.call('head', { chainId: CHAIN, maxAgeMs: 0, purpose: 'head' })
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    expect(new Map(known()).get('DAI')).toBe(await unitsOf(CONTRACTS.dai))
    expect(await naming(left, logged)).toBe(0)
    // What was carried is forgotten with the endpoints that gave it; more of the same block is proved then, and fits what the run was given.
    await tab.wallet.book.save({ ...followedDevnet(town, 'foreign'), name: 'Another name' })
    await tab.wallet.portfolio.refresh(CHAIN, CAST.alice)
    const { balances, error } = tab.wallet.portfolio.of(CHAIN, CAST.alice).get()
    expect(error).toBeUndefined()
    expect(balances?.withoutRun).toBeUndefined()
  })

  it('an allowance that it gave stands, until a list says that it was taken back', async () => {
    tab = await person()
    const spender = CONTRACTS.uniswapV2Router
    const approve = (units: bigint): Promise<unknown> =>
      town.rpc('eth_sendTransactionSync', [{ from: ME, to: CONTRACTS.dai, data: concat('0x095ea7b3', pad(spender), word(units)) }])
    const position = storageLayoutOf(CHAIN, CONTRACTS.dai)?.allowances ?? expect.unreachable()
    const slot = keccak(concat(pad(spender), keccak(concat(pad(ME), word(BigInt(position))))))
    const look = async (): Promise<Hex | undefined> => {
      const header = await tab.chain.call('head', { chainId: CHAIN, maxAgeMs: 0, purpose: 'allowances' })
      const wants = [{ address: CONTRACTS.dai, slots: [slot] }]
      return (await tab.chain.call('prove', { header, wants, purpose: 'allowances' })).witness.slots[0]?.value
    }
    await approve(77n)
    expect(await look()).toBe(word(77n))
    const [left, logged] = [tab.left.length, await lastLogged()]
    await mine()
    expect(await look()).toBe(word(77n))
    await approve(0n)
    expect(await look()).toBe(word(0n))
    expect(await naming(left, logged)).toBe(0)
  })

  it('all that the home screen reads of assets names it no more than balances do', async () => {
    tab = await person()
    const assets = await tab.wallet.assets()
    await assets.refresh(CHAIN, ME)
    const before = assets
      .of(CHAIN, ME)
      .get()
      .holdings.map(({ token, balance }) => [token.symbol, balance.known && balance.value.units])
    const [left, logged] = [tab.left.length, await lastLogged()]
    await mine()
    await tab.chain.call('head', { chainId: CHAIN, maxAgeMs: 0, purpose: 'head' })
    await assets.refresh(CHAIN, ME)
    expect(
      assets
        .of(CHAIN, ME)
        .get()
        .holdings.map(({ token, balance }) => [token.symbol, balance.known && balance.value.units]),
    ).toEqual(before)
    expect(methods(left)).toContain('eth_getBlockAccessList')
    expect(await naming(left, logged)).toBe(0)
  })
})
