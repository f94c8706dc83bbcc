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
}, 180_000)
afterAll(() => town.stop())

/** Everything that a tab does at its edges from the yes to a recorded sending. `written` means on disk, before the tab heard so. */
const ROAD = [
  'post chain head', // is it still the block that was looked at?
  'fetch eth_getBlockByNumber',
  'fetched eth_getBlockByNumber',
  'answer chain head',
  'write requests', // stage `signing`
  'written requests',
  'post vault signTransaction',
  'answer vault signTransaction',
  'write transactions', // the signed bytes
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
const NODE_HAS_IT = 18

const AMOUNT = 10n ** 15n
const SENDER: Address = CAST.deployer
const balanceOf = async (address: Address): Promise<bigint> => BigInt(await town.rpc<string>('eth_getBalance', [address, 'latest']))
const nonceNow = (): Promise<number> => countOf(town, SENDER)

/** A device whose first tab has a Review ready to be agreed to. */
async function readyToSign(): Promise<{ device: Device; tab: Tab; id: string; digest: Hex; to: Address; before: number }> {
  const device = createDevice()
  const chain = devnetChain(town.url)
  const tab = await openTab(device, chain, { follows: false })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  await tab.wallet.saveContact({ name: 'Carol', address: CAST.carol })
  const to = payee()
  const intent = { kind: 'send', to, amount: { units: AMOUNT, token: nativeToken(chain) } } as const
  const id = await tab.wallet.requests.propose({ intent, account: SENDER, chainId: chain.chainId })
  const before = await nonceNow()
  const { analysis } = await reviewed(tab.wallet, id)
  return { device, tab, id, digest: analysis.digest, to, before }
}

async function unlocked(device: Device, follows = true): Promise<Tab> {
  const tab = await openTab(device, undefined, { follows })
  expect(tab.wallet.session.state.get().kind).toBe('locked')
  await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
  return tab
}

/** On the chain once, in the records once, and nothing else lost. */
async function expectPaidOnce(tab: Tab, id: string, to: Address, before: number): Promise<void> {
  await expect.poll(() => tab.wallet.transactions.all.get()[0]?.state.at).toBe('included')
  expect(tab.wallet.transactions.all.get()).toHaveLength(1)
  expect(tab.wallet.requests.find(id)?.stage).toEqual({ at: 'signed', transactionId: tab.wallet.transactions.all.get()[0]?.id })
  expect(tab.wallet.contacts.get().map(({ name }) => name)).toEqual(['Carol'])
  expect(await balanceOf(to)).toBe(AMOUNT)
  expect(await nonceNow()).toBe(before + 1)
}

/** Until the tab stands at the step that it was to stop at. Throws, with all its steps, where the work ended without it. */
const arrived = (tab: Tab, there: Promise<void>, work: Promise<unknown>): Promise<void> => {
  const missed = work.then(() => Promise.reject(new Error(`It ended without that step:\n${tab.steps.done.slice(-40).join('\n')}`)))
  return Promise.race([there, missed])
}

describe('from the yes to a recorded sending', () => {
  it('does these steps in this order: bytes are on disk before anything is sent', async () => {
    const { tab, id, digest } = await readyToSign()
    const from = tab.steps.done.length
    await tab.wallet.requests.consent(id, digest)
    expect(tab.steps.done.slice(from)).toEqual(ROAD)
    tab.kill()
  })

  it.each(ROAD.map((name, at) => ({ name, at })))('loses nothing and pays once when the tab dies at step $at, $name', async ({ at }) => {
    const { device, tab: first, id, digest, to, before } = await readyToSign()
    const died = first.steps.stop(at, 'dies')
    void first.wallet.requests.consent(id, digest).catch(() => undefined)
    await died
    expect(sends(device)).toBe(at < NODE_HAS_IT ? 0 : 1)

    const second = await unlocked(device)
    const isSigned = at >= BYTES_ON_DISK
    await expect
      .poll(() => second.wallet.requests.find(id)?.stage.at)
      .toEqual(isSigned ? 'signed' : expect.stringMatching(/^(draft|ready)$/))
    // anvil takes it before it has mined it.
    const seen = async () => (
      await second.wallet.transactions.look(new AbortController().signal),
      second.wallet.transactions.all.get()[0]?.state.at
    )
    await expect.poll(seen).toBe(isSigned ? (at < NODE_HAS_IT ? 'signed' : 'included') : undefined)
    expect(sends(device), 'nothing is sent by itself').toBe(at < NODE_HAS_IT ? 0 : 1)
    if (isSigned) {
      expect(await codeOf(reviewed(second.wallet, id).then(({ analysis }) => second.wallet.requests.consent(id, analysis.digest)))).toBe(
        'request/unknown',
      )
      const [kept] = second.wallet.transactions.all.get()
      // Offered with Send; where it was sent already, once more does no harm.
      if (kept) await second.wallet.transactions.deliver(kept)
    } else {
      expect(second.wallet.transactions.all.get()).toEqual([])
      expect(await balanceOf(to)).toBe(0n)
      const again = await reviewed(second.wallet, id)
      await second.wallet.requests.consent(id, again.analysis.digest)
    }
    await expectPaidOnce(second, id, to, before)
    second.kill()
  })

  it.each(ROAD.map((name, at) => ({ name, at })))('lets no second tab work on it while the first is at step $at, $name', async ({ at }) => {
    const { device, tab: left, id, digest, to, before } = await readyToSign()
    const right = await unlocked(device)
    const seen = await reviewed(right.wallet, id)
    const there = left.steps.stop(at, 'waits')
    const signed = left.wallet.requests.consent(id, digest)
    await arrived(left, there, signed)
    expect(await codeOf(right.wallet.requests.consent(id, seen.analysis.digest))).toBe('request/busy')
    expect(await codeOf(right.wallet.requests.reject(id))).toBe('request/busy')
    left.steps.goOn()
    expect((await signed).requestId).toBe(id)
    // What the second tab had on its screen is not signed after the first is done, however little it heard of it.
    expect(await codeOf(right.wallet.requests.consent(id, seen.analysis.digest))).toBe('request/unknown')
    await expectPaidOnce(right, id, to, before)
    expect(sends(device)).toBe(1)
    left.kill()
    right.kill()
  })

  it('leaves a tab alone that is signing when another is opened', async () => {
    const { device, tab: left, id, digest, to, before } = await readyToSign()
    const there = left.steps.stop('post vault signTransaction', 'waits')
    const signed = left.wallet.requests.consent(id, digest)
    await arrived(left, there, signed)
    const right = await unlocked(device)
    await right.wallet.transactions.look(new AbortController().signal)
    const seen = await reviewed(right.wallet, id)
    expect(right.wallet.requests.find(id)?.stage.at).toBe('signing')
    expect(await codeOf(right.wallet.requests.consent(id, seen.analysis.digest))).toBe('request/busy')
    left.steps.goOn()
    await signed
    await expectPaidOnce(right, id, to, before)
    left.kill()
    right.kill()
  })

  it('takes over from a tab that died while signing, without being opened anew', async () => {
    const { device, tab: left, id, digest, to, before } = await readyToSign()
    const right = await unlocked(device)
    const seen = await reviewed(right.wallet, id)
    const died = left.steps.stop('answer vault signTransaction', 'dies')
    void left.wallet.requests.consent(id, digest).catch(() => undefined)
    await died
    await right.wallet.requests.consent(id, seen.analysis.digest)
    await expectPaidOnce(right, id, to, before)
    right.kill()
  })
})
