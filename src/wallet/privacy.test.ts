import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import { listedTokens } from '#survey'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { createDevice, type Left, openTab, PASSWORD, reviewed, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, LOOKALIKE, MNEMONIC } from '../../devnet/addresses.ts'
import { importWords } from '../../test/support/import-words.ts'

/** What may leave while a request is read: state, by block. */
const STATE_READS = ['eth_chainId', 'eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getProof', 'eth_getCode', 'eth_feeHistory']

/** What carries a draft: to an endpoint of the person's own alone. */
const HINTS = ['debug_traceCall', 'eth_createAccessList']

/** Of every request, whatever was done: one account at most, unless the transaction that is reviewed names two itself. */
const namedIn = ({ body }: Left, accounts: readonly Address[]): readonly Address[] => {
  const lower = body.toLowerCase()
  return accounts.filter((address) => lower.includes(address.slice(2)))
}
const bodies = (left: readonly Left[]): string => left.map(({ body }) => body.toLowerCase()).join('\n')
const amountIn = (intent: Intent): string =>
  intent.kind === 'send' ? word(intent.amount.units) : intent.kind === 'call' ? intent.data.slice(-64) : ''

describe.each(['own', 'public'] as const)('what leaves for an endpoint that is %s', (as) => {
  let town: Devnet
  let tab: Tab
  let mine: readonly Address[]
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as })
  })
  afterAll(async () => {
    tab.kill()
    await town.stop()
  })
  const chain = () => devnetChain(town.url, as === 'own' ? 'own' : 'foreign')
  /** What was proved of the last block is not asked again: a new one. */
  const newBlock = (): Promise<unknown> => town.rpc('anvil_mine', ['0x1'])
  const since = (from: number): readonly Left[] => tab.left.slice(from)
  const propose = (intent: Intent, account: Address): Promise<string> => tab.wallet.requests.propose({ intent, account, chainId: 31337 })

  it('is nothing before a chain is chosen: not for creating, unlocking, watching, or choosing an account [V1] [V2]', async () => {
    const device = createDevice()
    const first = await openTab(device, undefined)
    await first.wallet.session.watch(CAST.carol, 'Carol')
    await importWords(first.wallet.session, MNEMONIC, PASSWORD)
    const keyringId = first.wallet.session.accounts.get().find(({ kind }) => kind === 'eoa')?.keyringId ?? ''
    for (const name of ['Second', 'Third']) await first.wallet.session.enter('deriveAccount', { keyringId, name })
    for (const { address } of first.wallet.session.accounts.get()) {
      await first.wallet.selectAccount(address)
      await first.wallet.portfolio.refresh(31337, address)
    }
    const id = await first.wallet.requests.propose({
      intent: { kind: 'call', to: CAST.dave, value: 1n, data: '0x' },
      account: CAST.deployer,
      chainId: 31337,
    })
    await first.wallet.requests.check(id)
    expect(first.wallet.requests.review(id).get()).toMatchObject({ kind: 'failed', error: { code: 'rpc/no-endpoint' } })
    await first.wallet.session.lock()
    first.kill()

    tab = await openTab(device, undefined)
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    mine = tab.wallet.session.accounts.get().map(({ address }) => address)
    expect(mine).toHaveLength(4)
    expect(device.left).toEqual([])
    await tab.wallet.book.save(chain())
    expect(device.left, 'keeping a chain asks nothing either').toEqual([])
  })

  it('names one of four accounts at a time while all balances are read [V3]', async () => {
    await Promise.all(mine.map((address) => tab.wallet.portfolio.refresh(31337, address)))
    for (const address of mine) {
      expect(tab.wallet.portfolio.of(31337, address).get().balances?.items).toHaveLength(5)
      expect(
        tab.left.some((left) => namedIn(left, mine).includes(address)),
        address,
      ).toBe(true)
    }
    for (const left of tab.left) expect(namedIn(left, mine).length).toBeLessThan(2)
    expect(new Set(tab.left.flatMap(({ methods }) => methods)).difference(new Set(STATE_READS))).toEqual(new Set())
  })

  it.each([
    [
      'a transfer of a token',
      (): Intent => ({
        kind: 'send',
        to: CAST.dave,
        amount: { units: 31_415_927n, token: listedTokens(chain())[1] ?? nativeToken(chain()) },
      }),
    ],
    [
      'an allowance',
      (): Intent => ({
        kind: 'call',
        to: CONTRACTS.usdc,
        value: 0n,
        data: concat('0x095ea7b3', pad(CONTRACTS.uniswapV2Router), word(27_182_818n)),
      }),
    ],
    [
      'a call that nobody knows',
      (): Intent => ({ kind: 'call', to: CONTRACTS.loop, value: 0n, data: concat('0xdeadbeef', word(16_180_339n)) }),
    ],
    [
      'ether to a look-alike',
      (): Intent => ({ kind: 'send', to: LOOKALIKE, amount: { units: 14_142_135_623n, token: nativeToken(chain()) } }),
    ],
  ])('is state alone while %s is read; the draft appears in nothing that a stranger sees [T13 A6]', async (_, intent) => {
    const wish = intent()
    await newBlock()
    const from = tab.left.length
    const id = await propose(wish, mine[0] ?? '0x')
    const { analysis } = await reviewed(tab.wallet, id)
    await tab.wallet.requests.check(id)
    const hints = since(from).filter(({ methods }) => methods.some((method) => HINTS.includes(method)))
    // Only who runs the endpoint themselves asks it what a run would read, in a request of its own.
    if (as !== 'own') expect(hints).toEqual([])
    expect(hints.flatMap(({ methods }) => methods).filter((method) => !HINTS.includes(method))).toEqual([])
    const left = since(from).filter((one) => !hints.includes(one))
    expect(left.length).toBeGreaterThan(0)
    expect(new Set(left.flatMap(({ methods }) => methods)).difference(new Set(STATE_READS))).toEqual(new Set())
    const all = bodies(left)
    expect(all).not.toContain(analysis.transaction.data === '0x' ? 'no calldata' : analysis.transaction.data.slice(2, 74))
    expect(all).not.toContain(amountIn(wish).replace(/^0x/, ''))
    expect(all).not.toContain(analysis.transaction.value === 0n ? 'no value' : analysis.transaction.value.toString(16))
    expect(all).not.toContain(analysis.digest.slice(2))
    for (const one of left) expect(namedIn(one, mine).length).toBeLessThan(2)
    await tab.wallet.requests.reject(id)
    const after = tab.left.length
    expect(tab.left, 'rejecting tells nobody').toHaveLength(after)
  })

  it('names two accounts only where one transaction does', async () => {
    const [from, to] = [mine[0] ?? '0x', mine[1] ?? '0x'] as const
    await newBlock()
    const start = tab.left.length
    const id = await propose({ kind: 'send', to, amount: { units: 5n, token: nativeToken(chain()) } }, from)
    await reviewed(tab.wallet, id)
    const named = new Set(since(start).flatMap((left) => namedIn(left, mine)))
    expect(named).toEqual(new Set([from, to]))
    await tab.wallet.requests.reject(id)
  })

  it('is one account’s signed bytes after the yes, and questions about their hash or that account [V6]', async () => {
    const from = tab.left.length
    const id = await propose({ kind: 'send', to: CAST.dave, amount: { units: 7n, token: nativeToken(chain()) } }, mine[0] ?? '0x')
    const { analysis } = await reviewed(tab.wallet, id)
    const asked = tab.left.length
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    await expect.poll(() => tab.wallet.transactions.find(sent.id)?.state.at).toBe('included')
    const raws = since(asked).filter(({ methods }) => methods.includes('eth_sendRawTransaction'))
    expect(raws.map(({ body }) => (JSON.parse(body) as { params: readonly Hex[] }).params)).toEqual([[sent.raw]])
    expect(
      new Set(since(asked).flatMap(({ methods }) => methods)).difference(
        new Set([
          ...STATE_READS,
          'eth_sendRawTransaction',
          'eth_getTransactionReceipt',
          'eth_getTransactionByHash',
          'eth_getTransactionCount',
        ]),
      ),
    ).toEqual(new Set())
    for (const left of since(from)) expect(namedIn(left, mine).length).toBeLessThan(2)
  })

  it('carries no name, cookie, referrer or header that tells who we are [V4]', () => {
    for (const { init, url } of tab.left) {
      expect(new URL(url).origin).toBe(new URL(town.url).origin)
      expect(new URL(url).pathname + new URL(url).search).toBe('/')
      expect(init).toMatchObject({
        method: 'POST',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
      })
      expect(Object.keys(init.headers ?? {}).map((name) => name.toLowerCase())).toEqual(['content-type'])
    }
    for (const name of ['Second', 'Third', 'Carol', 'assay']) expect(bodies(tab.left)).not.toContain(name.toLowerCase())
  })

  /** What left and is not in the log, and what is in the log and never left. */
  function unlogged(): readonly string[] {
    const unmatched = [...tab.wallet.requestLog.entries.get()]
    const missing = tab.left.flatMap((left): readonly string[] => {
      const methods = [...new Set(left.methods)].join()
      const named = [...namedIn(left, mine)]
      const at = unmatched.findIndex((entry) => entry.methods.join() === methods && named.every((name) => entry.names.includes(name)))
      if (at < 0) return [methods]
      unmatched.splice(at, 1)
      return []
    })
    return [...missing, ...unmatched.map(({ methods }) => `never left: ${methods.join()}`)]
  }

  it('stands in the request log, each with what it named [V8]', async () => {
    // One that is on its way is written down as it ends: what leaves by itself, to follow what was sent, may be just that.
    await expect.poll(() => unlogged()).toEqual([])
  })
})
