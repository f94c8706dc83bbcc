import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { Intent, Speed } from '#core/signing/intent'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CAST, MNEMONIC } from '../../devnet/addresses.ts'
import { createDevice, type Device, type Fault, look, openTab, PASSWORD, reviewed, type Tab, devnetChain } from './whole-wallet.ts'
import { importWords } from './import-words.ts'

// A practice chain where nothing is mined but by a test, and a person on it whose transactions wait.

export const ME: Address = CAST.deployer
const CHAIN = devnetChain('http://localhost:1/')

/** The chain of one test file. Each test finds it as the one before it did. */
export type QuietDevnet = {
  readonly rpc: Devnet['rpc']
  mine(blocks?: number): Promise<unknown>
  /** Wei per gas, of the newest block. */
  baseFee(): Promise<bigint>
  setNextBaseFee(wei: bigint): Promise<unknown>
  /** Wei. */
  balanceOf(address: Address): Promise<bigint>
  /** A person with one tab, which looks only when told to; or follows, as the app does. */
  person(how?: 'follows'): Promise<Person>
}
export type Person = { readonly device: Device; readonly tab: Tab }

/** Starts it before all tests of a file and stops it after. */
export function useQuietDevnet(): QuietDevnet {
  let town: Devnet
  let before: Hex
  let usual: bigint
  const rpc: Devnet['rpc'] = (...call) => town.rpc(...call)
  const baseFee = async (): Promise<bigint> =>
    BigInt((await rpc<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', ['latest', false])).baseFeePerGas)
  const setNextBaseFee = (wei: bigint): Promise<unknown> => rpc('anvil_setNextBlockBaseFeePerGas', [toQuantity(wei)])
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as: 'own' })
  }, 60_000)
  afterAll(() => town.stop())
  beforeEach(async () => {
    usual = await baseFee()
    before = await rpc<Hex>('evm_snapshot', [])
    await rpc('evm_setAutomine', [false])
  })
  afterEach(async () => {
    await rpc('anvil_dropAllTransactions', [])
    await rpc('evm_revert', [before])
    await setNextBaseFee(usual) // which a revert leaves as it is
    await rpc('evm_setAutomine', [true])
  })
  return {
    rpc,
    baseFee,
    setNextBaseFee,
    mine: (blocks = 1) => rpc('anvil_mine', [toQuantity(blocks)]),
    balanceOf: async (address) => BigInt(await rpc<Hex>('eth_getBalance', [address, 'latest'])),
    async person(how) {
      const device = createDevice()
      const tab = await openTab(device, devnetChain(town.url), { follows: how === 'follows' })
      await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
      return { device, tab }
    },
  }
}

/** Another tab of the same person. */
export async function unlocked(device: Device, follows = false): Promise<Tab> {
  const tab = await openTab(device, undefined, { follows })
  await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
  return tab
}

export const paying = (units = 1n, to: Address = CAST.dave): Intent => ({ kind: 'send', to, amount: { units, token: nativeToken(CHAIN) } })
/** Proposed, reviewed, agreed to. */
export async function sent(tab: Tab, intent: Intent = paying(), speed: Speed = 'normal'): Promise<Hex> {
  const id = await tab.wallet.requests.propose({ intent, account: ME, chainId: 31337, speed })
  return (await tab.wallet.requests.consent(id, (await reviewed(tab.wallet, id)).analysis.digest)).id
}
export async function replaced(tab: Tab, id: Hex, how: 'speed-up' | 'cancel'): Promise<Hex> {
  const request = await tab.wallet.replace(id, how)
  return (await tab.wallet.requests.consent(request, (await reviewed(tab.wallet, request)).analysis.digest)).id
}
export { look }
export const find = (tab: Tab, id: Hex): OwnTransaction => tab.wallet.transactions.find(id) ?? expect.unreachable()
/** Where it is after one more look. */
export const seen = async (tab: Tab, id: Hex): Promise<string> => {
  await look(tab)
  return find(tab, id).state.at
}
/** One look now, and one after so much time; the vault closes by itself meanwhile. */
export async function afterMinutes({ device, tab }: Person, minutes: number): Promise<void> {
  await look(tab)
  await tab.wallet.session.lock()
  device.clock.skip(minutes * 60_000 + 1000)
  await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
  await look(tab)
}

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Answer = { readonly id: number; readonly result?: unknown }
/** A node that takes nothing. */
export const down: Fault = (left, forward) =>
  left.methods.includes('eth_sendRawTransaction') ? Promise.reject(new TypeError('Failed to fetch')) : forward()
const answering = (answers: unknown): Response => new Response(JSON.stringify(answers), { headers: { 'content-type': 'application/json' } })
/** A node that takes what is sent and loses it. */
export const losing: Fault = async (left, forward) => {
  if (!left.methods.includes('eth_sendRawTransaction')) return forward()
  const { id, params } = JSON.parse(left.body) as Call
  return answering({ jsonrpc: '2.0', id, result: keccak(params[0] as Hex) })
}
/** A node that keeps one in its pool which anvil throws away. */
export const keeping =
  (hash: Hex): Fault =>
  async (left, forward) => {
    const response = await forward()
    if (!left.body.includes(hash)) return response
    const calls = [JSON.parse(left.body) as Call | readonly Call[]].flat()
    const parsed = (await response.json()) as Answer | readonly Answer[]
    const known = new Set(
      calls.filter(({ method, params }) => method === 'eth_getTransactionByHash' && params[0] === hash).map(({ id }) => id),
    )
    const mend = (answer: Answer): Answer => (known.has(answer.id) && answer.result === null ? { ...answer, result: { hash } } : answer)
    return answering(Array.isArray(parsed) ? (parsed as readonly Answer[]).map(mend) : mend(parsed as Answer))
  }
