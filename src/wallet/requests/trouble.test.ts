import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import {
  codeOf,
  countOf,
  createDevice,
  type Device,
  type Fault,
  look,
  openTab,
  PASSWORD,
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

const ME: Address = CAST.deployer
const never = new Promise<never>(() => undefined)
const nonceNow = (): Promise<number> => countOf(town, ME)
const elsewhere = (more: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
  town.rpc('eth_sendTransactionSync', [{ from: ME, to: CAST.carol, value: toQuantity(1), gas: toQuantity(21_000), ...more }])

type Ready = { readonly device: Device; readonly tab: Tab; readonly id: string; readonly digest: Hex }

async function person(): Promise<{ device: Device; tab: Tab }> {
  const device = createDevice()
  const tab = await openTab(device, devnetChain(town.url), { follows: false })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return { device, tab }
}
const propose = (tab: Tab, units = 1n): Promise<string> =>
  tab.wallet.requests.propose({
    intent: { kind: 'send', to: CAST.dave, amount: { units, token: nativeToken(devnetChain(town.url)) } },
    account: ME,
    chainId: 31337,
  })
async function ready(units = 1n): Promise<Ready> {
  const { device, tab } = await person()
  const id = await propose(tab, units)
  return { device, tab, id, digest: (await reviewed(tab.wallet, id)).analysis.digest }
}
const only = (tab: Tab): OwnTransaction => tab.wallet.transactions.all.get()[0] ?? expect.unreachable()
const errorOf = ({ state }: OwnTransaction): string | undefined =>
  state.at === 'signed' ? state.lastError?.code : `not signed but ${state.at}`

/** Only what carries this method meets the fault, and the knock that looks whether somebody is there at all. */
const on =
  (method: string, fault: Fault): Fault =>
  (left, forward) =>
    left.methods.includes(method) || left.body === '' ? fault(left, forward) : forward()
const down: Fault = () => Promise.reject(new TypeError('Failed to fetch'))
const saying =
  (text: string, status = 200): Fault =>
  async () =>
    new Response(text, { status, headers: { 'content-type': 'application/json' } })
const refusing = (message: string): Fault => saying(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message } }))

describe('a lock in the middle', () => {
  it('of the first look returns the request as a draft', async () => {
    const { tab } = await person()
    const id = await propose(tab)
    const there = tab.steps.stop('answer chain prove', 'waits')
    const checked = tab.wallet.requests.check(id)
    await there
    expect(tab.wallet.requests.find(id)?.stage.at).toBe('analysing')
    const locked = tab.wallet.session.lock()
    tab.steps.goOn()
    await Promise.all([locked, checked])
    expect(tab.wallet.requests.find(id)).toBeUndefined()
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(tab.wallet.requests.find(id)?.stage).toEqual({ at: 'draft' })
    tab.kill()
  })

  it('of reading voids what was shown, and closes what an app asked', async () => {
    const { tab, id, digest } = await ready()
    const asked = await tab.wallet.requests.propose({
      intent: { kind: 'call', to: CAST.dave, value: 1n, data: '0x' },
      account: ME,
      chainId: 31337,
      origin: { kind: 'app', origin: 'https://app.example' },
    })
    await reviewed(tab.wallet, asked)
    await tab.wallet.session.lock()
    expect(await codeOf(tab.wallet.requests.consent(id, digest))).toBe('request/unknown')
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(await codeOf(tab.wallet.requests.consent(id, digest))).toBe('request/not-ready')
    expect(tab.wallet.requests.find(id)?.stage).toEqual({ at: 'draft' })
    expect(tab.wallet.requests.find(asked)?.stage).toEqual({ at: 'closed', why: 'locked' })
    tab.kill()
  })

  // The steps of crash-points.test.ts. From the first byte on disk it is signed; it leaves only if it was on its way already.
  it.each([
    [4, 'write requests', 'draft', 0],
    [5, 'written requests', 'draft', 0],
    [6, 'post vault signTransaction', 'draft', 0],
    [7, 'answer vault signTransaction', 'draft', 0],
    [8, 'write transactions', 'signed', 0],
    [9, 'written transactions', 'signed', 0],
    [10, 'write requests', 'signed', 0],
    [11, 'written requests', 'signed', 0],
    [16, 'post chain send', 'signed', 1],
    [18, 'fetched eth_sendRawTransaction', 'signed', 1],
    [20, 'write transactions', 'signed', 1],
  ] as const)('of signing, at step %i, %s: leaves it %s, sent %i times', async (at, _, stage, times) => {
    const { device, tab, id, digest } = await ready()
    const before = await nonceNow()
    const there = tab.steps.stop(at, 'waits')
    const consent = codeOf(tab.wallet.requests.consent(id, digest))
    await there
    const locked = tab.wallet.session.lock()
    expect(tab.wallet.session.state.get().kind, 'what the screen may show goes at once').toBe('locked')
    expect([tab.wallet.transactions.all.get(), tab.wallet.session.accounts.get()]).toEqual([[], []])
    tab.steps.goOn()
    await locked
    expect(await consent).toMatch(times === 0 ? /^(vault\/locked|app\/worker-lost|store\/closed)$/ : /^no failure/)
    expect(sends(device)).toBe(times)

    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    const stop = new AbortController()
    const running = tab.wallet.run(stop.signal)
    await expect.poll(() => tab.wallet.requests.find(id)?.stage.at).toBe(stage)
    expect(sends(device)).toBe(times)
    if (stage === 'signed') {
      if (times === 0) await tab.wallet.transactions.deliver(only(tab))
      await expect.poll(() => only(tab).state.at).toBe('included')
    }
    expect(await nonceNow()).toBe(before + (stage === 'signed' ? 1 : 0))
    stop.abort()
    await running
    tab.kill()
  })
})

describe('an endpoint that does not do, while it is looked at', () => {
  const wrongChain: Fault = async (left, forward) =>
    left.methods.includes('eth_chainId') ? saying('{"jsonrpc":"2.0","id":1,"result":"0x1"}')(left, forward) : forward()
  it.each([
    ['serves another chain', 'rpc/wrong-chain', wrongChain],
    ['is down', 'rpc/unreachable', down],
    ['answers no JSON', 'rpc/malformed', saying('<html>hello</html>')],
    ['answers something else', 'rpc/malformed', saying('{"jsonrpc":"2.0","id":1,"result":{"a":[]}}')],
    ['says what is wrong inside', 'rpc/refused', refusing('internal database is sad')],
  ])('fails by its name and recovers: it %s', async (_, code, fault) => {
    const { device, tab } = await person()
    const id = await propose(tab)
    device.fault = fault
    await tab.wallet.requests.check(id)
    expect(tab.wallet.requests.review(id).get()).toMatchObject({ kind: 'failed', error: { code } })
    expect(tab.wallet.requests.find(id)?.stage.at).toBe('analysing')
    device.fault = undefined
    device.clock.skip(61_000) // however long it rests
    expect((await reviewed(tab.wallet, id)).analysis.review.outcome).toBe('success')
    tab.kill()
  })

  it('loses no Review because fees are not told: it says that they are not compared', async () => {
    const { device, tab } = await person()
    const id = await propose(tab)
    device.fault = on('eth_feeHistory', refusing('not today'))
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.fees).toBeUndefined()
    expect(analysis.review.findings.some(({ rule, level }) => rule === 'fee/far-above-normal' && level === 'unknown')).toBe(true)
    tab.kill()
  })
})

describe('an endpoint that does not take what was signed', () => {
  it.each([
    ['is down', down, 'rpc/unreachable'],
    ['refuses', refusing('sender is on a list'), 'tx/rejected-by-node'],
    ['finds the fee too low', refusing('transaction underpriced'), 'tx/underpriced'],
    ['finds too little there', refusing('insufficient funds for gas * price + value: have 12 want 34'), 'tx/insufficient-funds'],
    ['answers nonsense', saying('nonsense'), 'rpc/malformed'],
  ] as const)('is told of, the bytes are kept and can be sent once: it %s', async (_, fault, code) => {
    const { device, tab, id, digest } = await ready()
    const before = await nonceNow()
    device.fault = on('eth_sendRawTransaction', fault)
    expect(errorOf(await tab.wallet.requests.consent(id, digest))).toBe(code)
    await look(tab)
    expect(errorOf(only(tab))).toBe(code)
    device.fault = undefined
    device.clock.skip(61_000)
    expect((await tab.wallet.transactions.deliver(only(tab))).state.at).toBe('sent')
    // anvil takes it before it has mined it.
    await expect.poll(async () => (await look(tab), only(tab).state.at)).toBe('included')
    expect(await nonceNow()).toBe(before + 1)
    // Once more, by a hand that is late: nothing moves, and what is known stays.
    await tab.wallet.transactions.deliver(only(tab))
    expect([only(tab).state.at, await nonceNow()]).toEqual(['included', before + 1])
    tab.kill()
  })

  it('took it all the same: what the chain says later counts, not that its answer was lost', async () => {
    const { device, tab, id, digest } = await ready()
    device.fault = on('eth_sendRawTransaction', async (_, forward) => {
      await forward()
      throw new TypeError('Failed to fetch')
    })
    const before = await nonceNow()
    const sent = await tab.wallet.requests.consent(id, digest)
    expect(['sent', 'signed']).toContain(sent.state.at)
    await expect.poll(async () => (await look(tab), only(tab).state.at)).toBe('included')
    expect(await nonceNow()).toBe(before + 1)
    tab.kill()
  })

  it('does not take one back that the chain already has, when the answer to sending comes last', async () => {
    const { device, tab, id, digest } = await ready()
    let reply = (): void => undefined
    const held = new Promise<void>((resolve) => (reply = resolve))
    device.fault = on('eth_sendRawTransaction', async (_, forward) => {
      await forward()
      await held
      throw new TypeError('Failed to fetch')
    })
    const consent = tab.wallet.requests.consent(id, digest)
    await expect.poll(() => sends(device)).toBe(1)
    await expect.poll(async () => (await look(tab), only(tab).state.at)).toBe('included')
    device.fault = on('eth_sendRawTransaction', refusing('nonce too low'))
    reply()
    expect((await consent).state.at).toBe('included')
    expect(only(tab).happened).toHaveLength(1)
    tab.kill()
  })

  it('is not even signed where another took its number while it was read (rule G9)', async () => {
    const { device, tab, id, digest } = await ready()
    await elsewhere()
    expect(await codeOf(tab.wallet.requests.consent(id, digest))).toBe('request/changed')
    expect(tab.wallet.transactions.all.get()).toEqual([])
    expect(sends(device)).toBe(0)
    tab.kill()
  })

  it('is kept, and not sent, where another took its number while it was signed (rule G9)', async () => {
    const { device, tab, id, digest } = await ready()
    const there = tab.steps.stop('post vault signTransaction', 'waits')
    const consent = tab.wallet.requests.consent(id, digest)
    await there
    await elsewhere()
    tab.steps.goOn()
    expect((await consent).state).toMatchObject({ at: 'signed', lastError: { code: 'request/changed' } })
    expect(sends(device)).toBe(0)
    tab.kill()
  })

  it('knows another with that number: it is told, and stays unsent, since no block proves it', async () => {
    const { tab, id, digest } = await ready()
    // After the last look: just as it leaves.
    const there = tab.steps.stop('post chain send', 'waits')
    const consent = tab.wallet.requests.consent(id, digest)
    await there
    await elsewhere()
    tab.steps.goOn()
    expect(errorOf(await consent)).toBe('tx/nonce-too-low')
    await look(tab)
    expect(only(tab).state).toMatchObject({ at: 'signed', taken: { by: { evidence: { kind: 'claimed' } } } })
    tab.kill()
  })
})

describe('a chain that changes its mind', () => {
  it('names the one that took the number of another while it waited, and says whose word that is', async () => {
    await town.rpc('evm_setAutomine', [false])
    const { tab, id, digest } = await ready()
    let stranger: Hex | undefined
    try {
      const sent = await tab.wallet.requests.consent(id, digest)
      await look(tab)
      expect(only(tab).state.at).toBe('pending')
      const dearer = { maxFeePerGas: toQuantity(90_000_000_000), maxPriorityFeePerGas: toQuantity(9_000_000_000) }
      stranger = await town.rpc<Hex>('eth_sendTransaction', [
        { from: ME, to: ME, nonce: toQuantity(sent.transaction.nonce), gas: toQuantity(21_000), ...dearer },
      ])
    } finally {
      await town.rpc('anvil_mine', ['0x1'])
      await town.rpc('evm_setAutomine', [true])
    }
    await look(tab)
    expect(only(tab).state).toMatchObject({ at: 'pending', taken: { by: { hash: stranger, evidence: { kind: 'claimed' } } } })
    tab.kill()
  })

  it('waits again for one whose block is gone, forgets what happened in it, and finds it in another', async () => {
    const { tab, id, digest } = await ready()
    const sent = await tab.wallet.requests.consent(id, digest)
    await look(tab)
    const first = only(tab).state
    expect([first.at, only(tab).happened?.length]).toEqual(['included', 1])
    await town.rpc('anvil_reorg', [1, []])
    await look(tab)
    expect([only(tab).state.at, only(tab).happened]).toEqual(['pending', undefined])
    await tab.wallet.transactions.deliver(sent)
    await town.rpc('anvil_mine', ['0x1'])
    await look(tab)
    const again = only(tab).state
    expect([again.at, only(tab).happened?.length]).toEqual(['included', 1])
    expect(again.at === 'included' && first.at === 'included' && again.inclusion.blockHash !== first.inclusion.blockHash).toBe(true)
    tab.kill()
  })

  it('keeps looking after the rest when one answer is lost', async () => {
    const { device, tab } = await person()
    await town.rpc('evm_setAutomine', [false])
    for (const units of [1n, 2n]) {
      const id = await propose(tab, units)
      await tab.wallet.requests.consent(id, (await reviewed(tab.wallet, id)).analysis.digest)
    }
    await town.rpc('anvil_mine', ['0x1'])
    await town.rpc('evm_setAutomine', [true])
    const lost = tab.wallet.transactions.all.get()[0]?.id ?? ''
    device.fault = (left, forward) => (left.body.includes(lost) ? saying('{}')(left, forward) : forward())
    await look(tab)
    expect(tab.wallet.transactions.all.get().map(({ state }) => state.at)).toEqual(['sent', 'included'])
    device.fault = undefined
    tab.kill()
  })

  it('gives up looking when the vault locks', async () => {
    const { device, tab, id, digest } = await ready()
    await tab.wallet.requests.consent(id, digest)
    device.fault = on('eth_getTransactionReceipt', () => never)
    const stop = new AbortController()
    const running = tab.wallet.run(stop.signal)
    await expect.poll(() => device.left.at(-1)?.methods).toContain('eth_getTransactionReceipt')
    await tab.wallet.session.lock()
    stop.abort()
    await running
    tab.kill()
  })
})
