import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity'
import type { Address } from '#core/address'
import { nativeToken } from '#core/chain'
import { type Hex, quantity } from '#core/hex'
import { keccak } from '#core/keccak'
import type { Intent, Speed } from '#core/intent'
import { plain } from '#core/words'
import { startTown, type Town } from '../../scripts/town/start.ts'
import {
  codeOf,
  createDevice,
  type Device,
  type Fault,
  openTab,
  PASSWORD,
  reviewed,
  type Tab,
  townChain,
} from '../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, MNEMONIC } from '../../town/addresses.ts'

let town: Town
beforeAll(async () => {
  town = await startTown({ port: 0, as: 'own' })
}, 60_000)
afterAll(() => town.stop())

const ME: Address = CAST.deployer
const CHAIN = townChain('http://localhost:1/')
const MINUTE = 60_000
const mine = (blocks = 1): Promise<unknown> => town.rpc('anvil_mine', [quantity(blocks)])
const baseFee = async (): Promise<bigint> =>
  BigInt((await town.rpc<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', ['latest', false])).baseFeePerGas)
const balanceOf = async (address: Address): Promise<bigint> => BigInt(await town.rpc<Hex>('eth_getBalance', [address, 'latest']))
const setNextBaseFee = (wei: bigint): Promise<unknown> => town.rpc('anvil_setNextBlockBaseFeePerGas', [quantity(wei)])

// Nothing is mined but by a test, and each finds the chain as the one before it did.
let before: Hex
let usual: bigint
beforeEach(async () => {
  usual = await baseFee()
  before = await town.rpc<Hex>('evm_snapshot', [])
  await town.rpc('evm_setAutomine', [false])
})
afterEach(async () => {
  await town.rpc('anvil_dropAllTransactions', [])
  await town.rpc('evm_revert', [before])
  await setNextBaseFee(usual) // which a revert leaves as it is
  await town.rpc('evm_setAutomine', [true])
})

async function person(): Promise<{ device: Device; tab: Tab }> {
  const device = createDevice()
  const tab = await openTab(device, townChain(town.url), { follows: false })
  await tab.wallet.session.enter('createFromPhrase', { phrase: MNEMONIC, password: PASSWORD })
  return { device, tab }
}
const paying = (units = 1n, to: Address = CAST.dave): Intent => ({ kind: 'send', to, amount: { units, token: nativeToken(CHAIN) } })
async function sent(tab: Tab, intent: Intent = paying(), speed: Speed = 'normal'): Promise<Hex> {
  const id = await tab.wallet.requests.propose({ intent, account: ME, chainId: 31337, speed })
  return (await tab.wallet.requests.consent(id, (await reviewed(tab.wallet, id)).analysis.digest)).id
}
async function replaced(tab: Tab, id: Hex, how: 'speed-up' | 'cancel'): Promise<Hex> {
  const request = await tab.wallet.replace(id, how)
  return (await tab.wallet.requests.consent(request, (await reviewed(tab.wallet, request)).analysis.digest)).id
}
const look = (tab: Tab): Promise<void> => tab.wallet.transactions.look(new AbortController().signal)
const find = (tab: Tab, id: Hex): OwnTransaction => tab.wallet.transactions.find(id) ?? expect.unreachable()
const seen = async (tab: Tab, id: Hex): Promise<string> => {
  await look(tab)
  return find(tab, id).state.at
}
/** One look now, and one after so much time; the vault closes by itself meanwhile. */
async function afterMinutes({ device, tab }: { device: Device; tab: Tab }, minutes: number): Promise<void> {
  await look(tab)
  await tab.wallet.session.lock()
  device.clock.skip(minutes * MINUTE + 1000)
  await tab.wallet.session.enter('unlock', { password: PASSWORD })
  await look(tab)
}

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Answer = { readonly id: number; readonly result?: unknown }
const down: Fault = (left, forward) =>
  left.methods.includes('eth_sendRawTransaction') ? Promise.reject(new TypeError('Failed to fetch')) : forward()
const answering = (answers: unknown): Response => new Response(JSON.stringify(answers), { headers: { 'content-type': 'application/json' } })
/** A node that takes what is sent and loses it. */
const losing =
  (hash: (raw: Hex) => Hex): Fault =>
  async (left, forward) => {
    if (!left.methods.includes('eth_sendRawTransaction')) return forward()
    const { id, params } = JSON.parse(left.body) as Call
    return answering({ jsonrpc: '2.0', id, result: hash(params[0] as Hex) })
  }
/** A node that keeps one in its pool which anvil throws away. */
const keeping =
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

describe('speeding up', () => {
  it('does the same with the same number for at least an eighth more, and the earlier ends as replaced by it', async () => {
    const { tab } = await person()
    const id = await sent(tab, paying(7n))
    const request = await tab.wallet.replace(id, 'speed-up')
    const { analysis } = await reviewed(tab.wallet, request)
    const [old, next] = [find(tab, id).transaction, analysis.transaction]
    if (old.type !== 'eip1559' || next.type !== 'eip1559') return expect.unreachable()
    expect([next.nonce, next.to, next.value, next.data]).toEqual([old.nonce, old.to, old.value, old.data])
    expect(next.maxFeePerGas * 1000n).toBeGreaterThanOrEqual(old.maxFeePerGas * 1125n)
    expect(next.maxPriorityFeePerGas * 1000n).toBeGreaterThanOrEqual(old.maxPriorityFeePerGas * 1125n)
    expect(plain(analysis.review.sentence)).toMatch(
      /^Speed up “Send .* ETH to .*”, number \d+ of this account; the earlier one may still be included first$/,
    )
    expect(analysis.review.effects.map(({ kind }) => kind)).toEqual(['asset-out'])

    const { id: dearer, sentence, replaces } = await tab.wallet.requests.consent(request, analysis.digest)
    expect([plain(sentence), replaces, find(tab, id).replacedBy]).toEqual([expect.stringMatching(/^Speed up “Send/), id, dearer])
    expect(await seen(tab, dearer)).toBe('pending')
    expect(find(tab, id).state.at, 'while both may be included, neither is over').toMatch(/sent|pending/)
    await mine()
    await look(tab)
    expect(find(tab, dearer).state.at).toBe('included')
    expect(find(tab, id).state).toMatchObject({ at: 'replaced', by: dearer, evidence: { kind: 'claimed' } })
    tab.kill()
  })

  it('asks at least what blocks ask now, where that is more', async () => {
    const { tab } = await person()
    const now = await baseFee()
    const id = await sent(tab, paying(), { maxFeePerGas: now, maxPriorityFeePerGas: 1n })
    const { analysis } = await reviewed(tab.wallet, await tab.wallet.replace(id, 'speed-up'))
    const { transaction } = analysis
    expect(transaction.type === 'eip1559' && transaction.maxFeePerGas).toBeGreaterThan(now * 2n - now / 4n)
    tab.kill()
  })

  it('raises own figures that no node would take', async () => {
    const { tab } = await person()
    const id = await sent(tab)
    const old = find(tab, id).transaction
    const request = await tab.wallet.replace(id, 'speed-up')
    await tab.wallet.requests.setSpeed(request, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
    const state = tab.wallet.requests.review(request).get()
    const next = state.at === 'ready' ? state.analysis.transaction : expect.unreachable()
    expect(next.type === 'eip1559' && old.type === 'eip1559' && next.maxFeePerGas * 1000n >= old.maxFeePerGas * 1125n).toBe(true)
    tab.kill()
  })

  it('lets the earlier win, and says so of the later', async () => {
    const { device, tab } = await person()
    const id = await sent(tab, paying(3n))
    device.fault = down
    const dearer = await replaced(tab, id, 'speed-up')
    device.fault = undefined
    device.clock.skip(61_000)
    await mine()
    await look(tab)
    expect([find(tab, id).state.at, find(tab, dearer).state]).toMatchObject(['included', { at: 'replaced', by: id }])
    tab.kill()
  })

  it('takes up one that was proposed and not decided', async () => {
    const { tab } = await person()
    const id = await sent(tab)
    const request = await tab.wallet.replace(id, 'cancel')
    expect(await tab.wallet.replace(id, 'cancel')).toBe(request)
    expect(await tab.wallet.replace(id, 'speed-up')).not.toBe(request)
    await tab.wallet.requests.reject(request)
    expect(await tab.wallet.replace(id, 'cancel')).not.toBe(request)
    tab.kill()
  })

  it('works for one that was signed and never left', async () => {
    const { device, tab } = await person()
    device.fault = down
    const id = await sent(tab, paying(5n))
    expect(find(tab, id).state.at).toBe('signed')
    device.fault = undefined
    device.clock.skip(61_000)
    const dearer = await replaced(tab, id, 'speed-up')
    await mine()
    await look(tab)
    expect([find(tab, id).state.at, find(tab, dearer).state.at]).toEqual(['replaced', 'included'])
    tab.kill()
  })

  it('is refused once the number is used', async () => {
    const { tab } = await person()
    const id = await sent(tab)
    const request = await tab.wallet.replace(id, 'cancel')
    const { analysis } = await reviewed(tab.wallet, request)
    await mine()
    await look(tab)
    expect(await codeOf(tab.wallet.replace(id, 'cancel'))).toBe('tx/settled')
    expect(await codeOf(tab.wallet.replace('0x00', 'cancel'))).toBe('tx/unknown')
    // What was on the screen before: at the next look it stands that nothing is left to replace.
    await tab.wallet.requests.check(request)
    expect(await codeOf(tab.wallet.requests.consent(request, analysis.digest))).toBe('request/blocked')
    const state = tab.wallet.requests.review(request).get()
    expect(state.at === 'ready' && state.analysis.review.findings[0]).toMatchObject({ rule: 'nonce/out-of-order', level: 'block' })
    tab.kill()
  })
})

describe('cancelling', () => {
  it('sends nothing to oneself with the same number; what was cancelled ends as such and nothing of it happens', async () => {
    const { tab } = await person()
    const held = await balanceOf(CAST.dave)
    const id = await sent(tab, paying(9n))
    const request = await tab.wallet.replace(id, 'cancel')
    const { analysis } = await reviewed(tab.wallet, request)
    expect(analysis.transaction).toMatchObject({ to: ME, value: 0n, data: '0x', nonce: find(tab, id).transaction.nonce })
    expect(plain(analysis.review.sentence)).toMatch(
      /^Cancel “Send .* ETH to .*”, number \d+ of this account; it may still be included first$/,
    )
    expect(analysis.review.effects).toEqual([])
    const { id: nothing } = await tab.wallet.requests.consent(request, analysis.digest)
    await mine()
    await look(tab)
    expect(find(tab, nothing).state.at).toBe('included')
    expect(find(tab, id).state).toMatchObject({ at: 'cancelled', by: nothing })
    expect(await balanceOf(CAST.dave)).toBe(held)
    tab.kill()
  })

  it('can be sped up, and stays a cancelling', async () => {
    const { tab } = await person()
    const id = await sent(tab)
    const first = await replaced(tab, id, 'cancel')
    const second = await replaced(tab, first, 'speed-up')
    expect(find(tab, second).transaction).toMatchObject({ to: ME, value: 0n })
    await mine()
    await look(tab)
    expect([id, first, second].map((one) => find(tab, one).state.at)).toEqual(['cancelled', 'replaced', 'included'])
    tab.kill()
  })
})

describe('two tabs that replace the same', () => {
  it('are not let sign as dear as each other: the second is shown anew, dearer', async () => {
    const { device, tab: left } = await person()
    const id = await sent(left)
    const right = await openTab(device, undefined, { follows: false })
    await right.wallet.session.enter('unlock', { password: PASSWORD })
    const [one, two] = [await left.wallet.replace(id, 'speed-up'), await right.wallet.replace(id, 'cancel')]
    const [ours, theirs] = [await reviewed(left.wallet, one), await reviewed(right.wallet, two)]
    const first = await left.wallet.requests.consent(one, ours.analysis.digest)
    expect(await codeOf(right.wallet.requests.consent(two, theirs.analysis.digest))).toBe('request/changed')
    const again = right.wallet.requests.review(two).get()
    if (again.at !== 'ready') return expect.unreachable()
    const second = await right.wallet.requests.consent(two, again.analysis.digest)
    expect(second.state.at).toBe('sent')
    await mine()
    await look(right)
    expect([id, first.id, second.id].map((item) => find(right, item).state.at)).toEqual(['cancelled', 'cancelled', 'included'])
    left.kill()
    right.kill()
  })
})

describe('one that waits', () => {
  it('is dropped when nobody knows it for long while its number is free; its bytes are kept and may be sent again', async () => {
    const one = await person()
    const { tab } = one
    const id = await sent(tab, paying(2n))
    expect(await seen(tab, id)).toBe('pending')
    await town.rpc('anvil_dropTransaction', [id])
    await look(tab)
    expect(find(tab, id).state, 'not at once: endpoints forget').toMatchObject({ at: 'pending', missingSince: expect.any(Number) })
    await afterMinutes(one, 15)
    expect(find(tab, id).state).toMatchObject({ at: 'dropped', evidence: { kind: 'claimed' } })
    const sends = one.device.left.filter(({ methods }) => methods.includes('eth_sendRawTransaction')).length
    await afterMinutes(one, 15)
    expect(
      one.device.left.filter(({ methods }) => methods.includes('eth_sendRawTransaction')),
      'nothing is sent by itself',
    ).toHaveLength(sends)
    await tab.wallet.transactions.deliver(find(tab, id))
    expect(find(tab, id).state.at).toBe('sent')
    await mine()
    expect(await seen(tab, id)).toBe('included')
    tab.kill()
  })

  it('gives its number to the next when it is dropped', async () => {
    const one = await person()
    const { tab } = one
    const id = await sent(tab, paying(2n))
    await town.rpc('anvil_dropTransaction', [id])
    await afterMinutes(one, 15)
    await afterMinutes(one, 0)
    const next = await sent(tab, paying(3n))
    expect(find(tab, next).transaction.nonce).toBe(find(tab, id).transaction.nonce)
    await mine()
    await look(tab)
    expect([find(tab, id).state, find(tab, next).state.at]).toMatchObject([{ at: 'replaced', by: next }, 'included'])
    tab.kill()
  })

  it('says which number is missing before it, and whose that is; sent again, both are included', async () => {
    const { device, tab } = await person()
    device.fault = losing(keccak)
    const first = await sent(tab, paying(1n))
    device.fault = undefined
    const second = await sent(tab, paying(2n))
    const { nonce } = find(tab, first).transaction
    await look(tab)
    await look(tab)
    expect(find(tab, second).state).toMatchObject({
      at: 'pending',
      obstacle: { kind: 'gap', missing: nonce, ours: first, evidence: { kind: 'claimed' } },
    })
    await mine()
    expect(await seen(tab, second), 'it cannot be included').toBe('pending')
    await tab.wallet.transactions.deliver(find(tab, first))
    await look(tab)
    await look(tab)
    expect(find(tab, second).state).not.toHaveProperty('obstacle')
    await mine()
    await look(tab)
    expect([first, second].map((one) => find(tab, one).state.at)).toEqual(['included', 'included'])
    tab.kill()
  })

  it('has its gap filled by what is signed next', async () => {
    const { device, tab } = await person()
    device.fault = losing(keccak)
    const first = await sent(tab, paying(1n))
    device.fault = undefined
    const second = await sent(tab, paying(2n))
    await afterMinutes({ device, tab }, 15)
    expect(find(tab, first).state.at).toBe('dropped')
    const next = await sent(tab, paying(3n))
    expect(find(tab, next).transaction.nonce).toBe(find(tab, first).transaction.nonce)
    await mine()
    await look(tab)
    expect([first, next, second].map((one) => find(tab, one).state.at)).toEqual(['replaced', 'included', 'included'])
    tab.kill()
  })

  it('is stuck when it waits for long and blocks ask more than it may pay, and no longer when they do not', async () => {
    const one = await person()
    const { tab } = one
    const now = await baseFee()
    const id = await sent(tab, paying(1n), { maxFeePerGas: now * 2n, maxPriorityFeePerGas: 1n })
    one.device.fault = keeping(id)
    await setNextBaseFee(now * 5n)
    await mine()
    await look(tab)
    expect(find(tab, id).state, 'not before it waited').not.toHaveProperty('obstacle')
    await afterMinutes(one, 3)
    expect(find(tab, id).state).toMatchObject({ at: 'pending', obstacle: { kind: 'fee', baseFee: now * 5n } })
    const { analysis } = await reviewed(tab.wallet, await tab.wallet.replace(id, 'speed-up'))
    expect(analysis.transaction.type === 'eip1559' && analysis.transaction.maxFeePerGas).toBeGreaterThan(now * 5n)
    await setNextBaseFee(now)
    await mine()
    one.device.clock.skip(13_000) // a head is not asked for at every look
    await look(tab)
    expect(find(tab, id).state).not.toHaveProperty('obstacle')
    one.device.fault = undefined
    await tab.wallet.transactions.deliver(find(tab, id))
    await mine()
    expect(await seen(tab, id)).toBe('included')
    tab.kill()
  })

  it('is replaced by one that this device did not sign, and says no more than it knows', async () => {
    const { tab } = await person()
    const id = await sent(tab)
    const { nonce } = find(tab, id).transaction
    const dear = { maxFeePerGas: quantity(90_000_000_000n), maxPriorityFeePerGas: quantity(9_000_000_000n) }
    await town.rpc('eth_sendTransaction', [{ from: ME, to: ME, nonce: quantity(nonce), gas: quantity(21_000), ...dear }])
    await mine()
    await look(tab)
    expect(find(tab, id).state).toEqual({
      at: 'replaced',
      since: expect.any(Number),
      evidence: expect.objectContaining({ kind: 'claimed' }),
    })
    tab.kill()
  })
})

describe('one that comes after others', () => {
  it('is run after them: what it does is told as it will be, not that it would fail', async () => {
    const { tab } = await person()
    const held = await balanceOf(ME)
    const first = await sent(tab, paying(held / 2n))
    const request = async (units: bigint): Promise<string> =>
      tab.wallet.requests.propose({ intent: paying(units), account: ME, chainId: 31337 })
    const second = (await reviewed(tab.wallet, await request(5n))).analysis
    expect([second.transaction.nonce, second.review.outcome]).toEqual([find(tab, first).transaction.nonce + 1, 'success'])
    expect(second.review.effects).toMatchObject([{ kind: 'asset-out', amount: { units: 5n } }])
    expect(second.review.findings.map(({ rule, level }) => [rule, level])).toContainEqual(['nonce/out-of-order', 'info'])
    expect(second.transaction.gasLimit, 'no more than it needs').toBeLessThan(30_000n)
    // The first takes half of what there is: as much again is not left.
    expect((await reviewed(tab.wallet, await request((held * 2n) / 3n))).analysis.review.outcome).toBe('revert')
    tab.kill()
  })

  it('is run after a gap as well, and after one that waits for lower fees', async () => {
    const { device, tab } = await person()
    const now = await baseFee()
    device.fault = losing(keccak)
    await sent(tab, paying(1n), { maxFeePerGas: now / 2n, maxPriorityFeePerGas: 0n })
    device.fault = undefined
    const id = await tab.wallet.requests.propose({ intent: paying(5n), account: ME, chainId: 31337 })
    expect((await reviewed(tab.wallet, id)).analysis.review.outcome).toBe('success')
    tab.kill()
  })
})

describe('a chain that changes its mind', () => {
  it('gives up the block of one: it waits again, says so, and may come back', async () => {
    const { tab } = await person()
    const id = await sent(tab)
    await mine()
    expect(await seen(tab, id)).toBe('included')
    const { state } = find(tab, id)
    const block = state.at === 'included' ? state.inclusion.blockNumber : expect.unreachable()
    await town.rpc('anvil_reorg', [1, []])
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'pending', reorged: { blockNumber: block } })
    await tab.wallet.transactions.deliver(find(tab, id))
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'pending', reorged: { blockNumber: block } })
    await mine()
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'included' })
    tab.kill()
  })

  it('gives up the one that took the place of another: both are open again', async () => {
    const { tab } = await person()
    const id = await sent(tab, paying(4n))
    const nothing = await replaced(tab, id, 'cancel')
    await mine()
    await look(tab)
    expect(find(tab, id).state.at).toBe('cancelled')
    await town.rpc('anvil_reorg', [1, []])
    await look(tab)
    expect([id, nothing].map((one) => find(tab, one).state.at)).toEqual(['pending', 'pending'])
    await tab.wallet.transactions.deliver(find(tab, id))
    await mine()
    await look(tab)
    expect([find(tab, id).state.at, find(tab, nothing).state]).toMatchObject(['included', { at: 'replaced', by: id }])
    tab.kill()
  })
})

describe('a chain that was started anew', () => {
  it('is said of every one that was on it; nothing is deleted, and they can be put aside and brought back', async () => {
    const { tab } = await person()
    const start = await town.rpc<Hex>('evm_snapshot', [])
    const done = await sent(tab, paying(1n))
    await mine()
    const waiting = await sent(tab, paying(2n))
    await look(tab)
    expect([find(tab, done).state.at, find(tab, waiting).state.at]).toEqual(['included', 'pending'])
    await town.rpc('evm_revert', [start])
    await town.rpc('anvil_dropAllTransactions', [])
    await look(tab)
    expect(find(tab, done).state).toMatchObject({ at: 'reset', was: { success: true }, evidence: { kind: 'claimed' } })
    expect(find(tab, waiting).state.at).toBe('reset')
    await tab.wallet.transactions.putAside([done, waiting])
    expect([done, waiting].map((id) => find(tab, id).asideAt)).toEqual([expect.any(Number), expect.any(Number)])
    await tab.wallet.transactions.bringBack([done])
    expect(find(tab, done)).not.toHaveProperty('asideAt')
    // What is signed on the new chain begins where that chain is.
    const next = await sent(tab, paying(3n))
    expect(find(tab, next).transaction.nonce).toBe(find(tab, done).transaction.nonce)
    await mine()
    await look(tab)
    expect([done, next].map((id) => find(tab, id).state.at)).toEqual(['reset', 'included'])
    tab.kill()
  })

  it('is noticed for final ones too when the app is opened again, although nothing waits', async () => {
    const { device, tab } = await person()
    const start = await town.rpc<Hex>('evm_snapshot', [])
    const id = await sent(tab)
    await mine(100)
    await look(tab)
    expect(find(tab, id).state).toMatchObject({ at: 'included', depth: 'final' })
    await town.rpc('evm_revert', [start])
    await mine(200)
    await look(tab)
    expect(find(tab, id).state.at, 'nobody had a reason to ask').toBe('included')
    tab.kill()
    const again = await openTab(device, undefined)
    await again.wallet.session.enter('unlock', { password: PASSWORD })
    await expect.poll(() => find(again, id).state.at).toBe('reset')
    again.kill()
  })

  it('is noticed while it is followed, by a head below what we saw', async () => {
    const device = createDevice()
    const tab = await openTab(device, townChain(town.url))
    await tab.wallet.session.enter('createFromPhrase', { phrase: MNEMONIC, password: PASSWORD })
    const start = await town.rpc<Hex>('evm_snapshot', [])
    const id = await sent(tab)
    await mine(100)
    await expect.poll(() => find(tab, id).state).toMatchObject({ at: 'included', depth: 'final' })
    // Any question that shows a head.
    const ask = async (): Promise<void> => {
      device.clock.skip(61_000)
      await tab.wallet.fees(31337)
    }
    await ask()
    await town.rpc('evm_revert', [start])
    await ask()
    await expect.poll(() => find(tab, id).state.at).toBe('reset')
    tab.kill()
  })

  it('is taken back when the old chain is there again: it was another at the same place', async () => {
    const { device, tab } = await person()
    await mine(3)
    const id = await sent(tab)
    await mine()
    await look(tab)
    const other = await startTown({ port: 0, as: 'own' })
    try {
      device.fault = (left) => fetch(other.url, left.init)
      await look(tab)
      expect(find(tab, id).state.at).toBe('reset')
      device.fault = undefined
      tab.kill()
      const again = await openTab(device, undefined)
      await again.wallet.session.enter('unlock', { password: PASSWORD })
      await expect.poll(() => find(again, id).state.at).toBe('included')
      again.kill()
    } finally {
      await other.stop()
    }
  })
})

describe('one that failed', () => {
  const claim = (): Intent => ({ kind: 'send', to: CONTRACTS.noReceive, amount: { units: 1n, token: nativeToken(CHAIN) } })
  it('keeps the reason that the Review foretold', async () => {
    const { tab } = await person()
    const id = await sent(tab, claim())
    await mine()
    expect(await seen(tab, id)).toBe('included')
    expect(find(tab, id)).toMatchObject({ state: { inclusion: { success: false } }, revert: { found: 'before' } })
    tab.kill()
  })

  it('is run again for its reason where nobody foretold one', async () => {
    const { tab } = await person()
    const all = BigInt(
      await town.rpc<Hex>('eth_call', [{ to: CONTRACTS.usdc, data: `0x70a08231${ME.slice(2).padStart(64, '0')}` }, 'latest']),
    )
    const usdc = {
      chainId: 31337,
      standard: 'erc20',
      address: CONTRACTS.usdc,
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      from: 'listed',
    } as const
    const id = await tab.wallet.requests.propose({
      intent: { kind: 'send', to: CAST.dave, amount: { units: all, token: usdc } },
      account: ME,
      chainId: 31337,
    })
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.review.outcome).toBe('success')
    const own = await tab.wallet.requests.consent(id, analysis.digest)
    // Code that refuses everything with Error("paused").
    await town.rpc('anvil_setCode', [CONTRACTS.usdc, REFUSES])
    await mine()
    await look(tab)
    expect(find(tab, own.id).state).toMatchObject({ at: 'included', inclusion: { success: false } })
    const { revert } = find(tab, own.id)
    expect(revert).toMatchObject({ found: 'after', evidence: { kind: 'claimed', method: 'local-run' } })
    expect(plain(revert?.why ?? { id: '' })).toBe('It says paused')
    tab.kill()
  })
})

/** Reverts with Error("paused"): mstore of selector, offset, length and text, then revert. */
const REFUSES: Hex = `0x7f08c379a0${'00'.repeat(28)}600052602060045260066024527f${'706175736564'.padEnd(64, '0')}60445260646000fd`
