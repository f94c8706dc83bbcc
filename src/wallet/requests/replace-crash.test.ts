import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import {
  codeOf,
  countOf,
  createDevice,
  type Device,
  look,
  openTab,
  PASSWORD,
  payee,
  reviewed,
  sends,
  type Tab,
  devnetChain,
} from '../../../test/support/whole-wallet.ts'
import { CAST, MNEMONIC } from '../../../devnet/addresses.ts'
import { importWords } from '../../../test/support/import-words.ts'

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  await town.rpc('evm_setAutomine', [false])
}, 180_000)
afterAll(() => town.stop())

/** Everything that a tab does at its edges from the yes to a recorded sending of one that replaces another. */
const ROAD = [
  'post chain head', // is it still the block that was looked at?
  'fetch eth_getBlockByNumber',
  'fetched eth_getBlockByNumber',
  'answer chain head',
  'write requests', // stage `signing`
  'written requests',
  'post vault signTransaction',
  'answer vault signTransaction',
  'write transactions', // the signed bytes, and what they replace
  'written transactions',
  'write transactions', // the earlier one: what replaces it
  'written transactions',
  'write requests', // stage `signed`
  'written requests',
  'post chain head', // and still?
  'fetch eth_getBlockByNumber',
  'fetched eth_getBlockByNumber',
  'answer chain head',
  'post chain send',
  'fetch eth_sendRawTransaction',
  'fetched eth_sendRawTransaction', // the node has it
  'answer chain send',
  'write transactions', // state `sent`
  'written transactions',
] as const
const BYTES_ON_DISK = 9
const NODE_HAS_IT = 20

const SENDER: Address = CAST.deployer
const balanceOf = async (address: Address): Promise<bigint> => BigInt(await town.rpc<string>('eth_getBalance', [address, 'latest']))
const nonceNow = (): Promise<number> => countOf(town, SENDER)

type Ready = { device: Device; tab: Tab; earlier: Hex; request: string; digest: Hex; to: Address; before: number }

/** A payment that waits, and the Review of one that would take its place. */
async function readyToReplace(how: 'speed-up' | 'cancel'): Promise<Ready> {
  const device = createDevice()
  const chain = devnetChain(town.url)
  const tab = await openTab(device, chain, { follows: false })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  const [to, before] = [payee(), await nonceNow()]
  const intent = { kind: 'send', to, amount: { units: 7n, token: nativeToken(chain) } } as const
  const id = await tab.wallet.requests.propose({ intent, account: SENDER, chainId: chain.chainId })
  const { id: earlier } = await tab.wallet.requests.consent(id, (await reviewed(tab.wallet, id)).analysis.digest)
  const request = await tab.wallet.replace(earlier, how)
  return { device, tab, earlier, request, digest: (await reviewed(tab.wallet, request)).analysis.digest, to, before }
}

async function unlocked(device: Device): Promise<Tab> {
  const tab = await openTab(device, undefined, { follows: false })
  await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
  return tab
}

/** As the app does when it is opened: what was left in the middle is settled. */
async function opened(tab: Tab): Promise<() => Promise<void>> {
  const stop = new AbortController()
  const running = tab.wallet.run(stop.signal)
  return async () => {
    stop.abort()
    await running
  }
}

describe('from the yes to a recorded replacing', () => {
  it('does these steps in this order: bytes, then the link, then the stage, then it is sent', async () => {
    const { tab, request, digest } = await readyToReplace('speed-up')
    const from = tab.steps.done.length
    await tab.wallet.requests.consent(request, digest)
    expect(tab.steps.done.slice(from)).toEqual(ROAD)
    await town.rpc('anvil_mine', ['0x1'])
    tab.kill()
  })

  it.each(ROAD.map((name, at) => ({ name, at })))('loses nothing and pays once when the tab dies at step $at, $name', async ({ at }) => {
    const { device, tab: first, earlier, request, digest, to, before } = await readyToReplace('speed-up')
    const died = first.steps.stop(at, 'dies')
    void first.wallet.requests.consent(request, digest).catch(() => undefined)
    await died
    const isSent = at >= NODE_HAS_IT
    expect(sends(device)).toBe(isSent ? 2 : 1)

    const second = await unlocked(device)
    const close = await opened(second)
    const isSigned = at >= BYTES_ON_DISK
    await expect
      .poll(() => second.wallet.requests.find(request)?.stage.at)
      .toEqual(isSigned ? 'signed' : expect.stringMatching(/^(draft|ready)$/))
    expect(sends(device), 'nothing is sent by itself').toBe(isSent ? 2 : 1)
    const dearer = second.wallet.transactions.all.get().find((item) => item.replaces === earlier)
    expect([dearer === undefined, second.wallet.transactions.find(earlier)?.replacedBy], 'both know of each other, or neither').toEqual([
      !isSigned,
      isSigned ? dearer?.id : undefined,
    ])
    if (dearer) await second.wallet.transactions.deliver(dearer)
    await close()

    await town.rpc('anvil_mine', ['0x1'])
    await look(second)
    expect(await balanceOf(to)).toBe(7n)
    expect(await nonceNow()).toBe(before + 1)
    const states = [earlier, ...(dearer ? [dearer.id] : [])].map((id) => second.wallet.transactions.find(id)?.state.at)
    expect(states).toEqual(isSigned ? ['replaced', 'included'] : ['included'])
    second.kill()
  })

  it.each([6, BYTES_ON_DISK, 11, 18])('lets no second tab work on it while the first is at step %i', async (at) => {
    const { device, tab: left, earlier, request, digest, to } = await readyToReplace('cancel')
    const right = await unlocked(device)
    const seen = await reviewed(right.wallet, request)
    const there = left.steps.stop(at, 'waits')
    const signed = left.wallet.requests.consent(request, digest)
    await there
    expect(await codeOf(right.wallet.requests.consent(request, seen.analysis.digest))).toBe('request/busy')
    left.steps.goOn()
    const { id } = await signed
    expect(await codeOf(right.wallet.requests.consent(request, seen.analysis.digest))).toBe('request/unknown')
    await town.rpc('anvil_mine', ['0x1'])
    await look(right)
    expect([earlier, id].map((one) => right.wallet.transactions.find(one)?.state.at)).toEqual(['cancelled', 'included'])
    expect(await balanceOf(to)).toBe(0n)
    left.kill()
    right.kill()
  })
})
