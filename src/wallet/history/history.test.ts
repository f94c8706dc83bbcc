import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { importWords } from '../../../test/support/import-words.ts'
import { ME, unlocked, useQuietDevnet } from '../../../test/support/quiet-devnet.ts'
import { createDevice, type Fault, openTab, PASSWORD, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { startDevnet } from '../../../scripts/devnet/start.ts'
import { ADDRESSES, CAST, MNEMONIC } from '../../../devnet/addresses.ts'
import type { LogsView } from './history.ts'

const CHAIN = 31337
const town = useQuietDevnet()
type RawLog = { readonly topics: readonly Hex[]; readonly transactionHash: Hex; readonly logIndex: Hex }

/** Every log of the chain that names the account at a topic, by asking the node for all that there are. */
async function truth(rpc: typeof town.rpc, account: Address): Promise<readonly string[]> {
  const all = await rpc<readonly RawLog[]>('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])
  const names = (topic: Hex): boolean => topic.slice(0, 26) === `0x${'0'.repeat(24)}` && topic.endsWith(account.slice(2))
  return all
    .filter(({ topics }) => topics.slice(1).some(names))
    .map(({ transactionHash, logIndex }) => `${transactionHash}:${Number(logIndex)}`)
    .sort()
}
const viewOf = async ({ wallet }: Tab, account: Address): Promise<LogsView> => (await wallet.history()).logs(CHAIN, account).get()
const idsOf = ({ logs }: LogsView): readonly string[] => logs.map(({ transactionHash, index }) => `${transactionHash}:${index}`).sort()
async function whole(tab: Tab, account: Address): Promise<void> {
  await expect.poll(async () => (await viewOf(tab, account)).complete, { interval: 50 }).toBe(true)
}

/** The blocks that a body asks the logs of. */
function rangeIn(body: string): { readonly from: number; readonly to: number } | undefined {
  const [, from, to] = /"fromBlock":"(0x[0-9a-f]+)","toBlock":"(0x[0-9a-f]+)"/.exec(body) ?? []
  return from === undefined || to === undefined ? undefined : { from: Number(from), to: Number(to) }
}
const refusal = (body: string, message: string): Response => {
  const { id } = JSON.parse(body) as { readonly id: number }
  return new Response(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message } }))
}

describe('the logs of an account', () => {
  it('are all that name it, found from a plain node once the person asks, and not before', async () => {
    const { device, tab } = await town.person('follows')
    const history = await tab.wallet.history()
    expect(history.logs(CHAIN, ME).get()).toMatchObject({ at: 'off', logs: [], complete: false })
    expect(device.left.flatMap(({ methods }) => methods)).not.toContain('eth_getLogs')
    await history.start(CHAIN, ME)
    await whole(tab, ME)
    const view = await viewOf(tab, ME)
    const expected = await truth(town.rpc, ME)
    expect(expected.length).toBeGreaterThan(20)
    // What names it only as the one who caused it is the transaction's, not the account's.
    expect(idsOf(view).filter((id) => !expected.includes(id))).toEqual([])
    const missing = expected.filter((id) => !idsOf(view).includes(id))
    const all = await town.rpc<readonly RawLog[]>('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])
    const kinds = new Set(
      all.filter((log) => missing.includes(`${log.transactionHash}:${Number(log.logIndex)}`)).map(({ topics }) => topics[0]),
    )
    expect([...kinds].filter((topic) => topic !== undefined && MOVES.includes(topic))).toEqual([])
    expect(view).toMatchObject({ from: 0n, left: 0n, at: 'following' })
    tab.kill()
  })

  it('are said to be all only when every transaction in them was looked at, and what leaves no log as well', async () => {
    const { tab } = await town.person('follows')
    const history = await tab.wallet.history()
    const [view, entries] = [history.logs(CHAIN, ME), history.entries(CHAIN, ME)]
    const steps: string[] = []
    const wrong: string[] = []
    view.subscribe(() => {
      const { logs, looked, complete, settled, reach } = view.get()
      const known = new Set(entries.get().flatMap(({ id, outcome }) => (outcome ? [id] : [])))
      const open = new Set(logs.map(({ transactionHash }) => transactionHash).filter((hash) => !known.has(hash)))
      if (looked.of - looked.at !== open.size) wrong.push(`${open.size} open, ${looked.at} of ${looked.of} told`)
      if (settled && (open.size > 0 || reach.left !== 0n)) wrong.push('settled before its time')
      steps.push(settled ? 'settled' : complete ? `${looked.at}` : 'logs')
    })
    await history.start(CHAIN, ME)
    await expect.poll(() => view.get().settled, { interval: 50 }).toBe(true)
    expect(wrong).toEqual([])
    expect(new Set(steps).size, steps.join(' ')).toBeGreaterThan(2)
    expect(view.get()).toMatchObject({ reach: { left: 0n, from: 0n }, looked: { bare: 0 } })
    // More than has a log: what this account paid in ether as well.
    expect(entries.get().length).toBeGreaterThan(view.get().looked.of)
    tab.kill()
  })

  it('are followed from then on, and kept over a restart; what was looked through is not asked for again', async () => {
    const { device, tab } = await town.person('follows')
    const history = await tab.wallet.history()
    await history.start(CHAIN, ME)
    await whole(tab, ME)
    const data = concat(keccakText('transfer(address,uint256)').slice(0, 10) as Hex, pad(CAST.dave), word(7n))
    const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: ME, to: ADDRESSES.usdc, data }])
    await town.mine(200)
    // Whoever asks for a balance hears of a newer block, and so does the history.
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    await expect.poll(async () => idsOf(await viewOf(tab, ME)).some((id) => id.startsWith(hash))).toBe(true)
    const before = idsOf(await viewOf(tab, ME))
    tab.kill()
    const asked = device.left.length
    const again = await unlocked(device, true)
    await whole(again, ME)
    expect(idsOf(await viewOf(again, ME))).toEqual(before)
    const head = Number(await town.rpc<Hex>('eth_blockNumber', []))
    const froms = (): readonly number[] =>
      device.left.slice(asked).flatMap(({ body }) => [...body.matchAll(/"fromBlock":"(0x[0-9a-f]+)"/g)].map((match) => Number(match[1])))
    // What comes after is asked for, and nothing that lies before what was looked through.
    await town.mine(200)
    await again.wallet.portfolio.refresh(CHAIN, ME)
    await expect.poll(() => froms().length).toBeGreaterThan(0)
    expect(Math.min(...froms())).toBeGreaterThan(head - 400)
    again.kill()
  })

  it('are asked of nobody while the headers of new blocks show that none names the account, and are asked for when one does', async () => {
    const { device, tab } = await town.person('follows')
    const history = await tab.wallet.history()
    await history.start(CHAIN, ME)
    await whole(tab, ME)
    const head = async (): Promise<bigint> => BigInt(await town.rpc<Hex>('eth_blockNumber', []))
    const knows = async (number: bigint): Promise<void> => {
      await tab.chain.call('head', { chainId: CHAIN, maxAgeMs: 0, purpose: 'head' })
      await expect.poll(async () => (await viewOf(tab, ME)).to).toBe(number)
    }
    // The block before is seen to have no log of the account first.
    await town.mine(1)
    await knows(await head())
    const asked = device.left.length
    for (let blocks = 0; blocks < 3; blocks++) {
      await town.mine(1)
      await knows(await head())
    }
    expect(device.left.slice(asked).filter(({ methods }) => methods.includes('eth_getLogs'))).toEqual([])
    const data = concat(keccakText('transfer(address,uint256)').slice(0, 10) as Hex, pad(CAST.dave), word(7n))
    const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: ME, to: ADDRESSES.usdc, data }])
    await town.mine(1)
    await knows(await head())
    await expect.poll(async () => idsOf(await viewOf(tab, ME)).some((id) => id.startsWith(hash))).toBe(true)
    tab.kill()
  })

  it('go on where a crash in the middle left them, to the same end', async () => {
    const { device, tab } = await town.person('follows')
    const kept: string[] = []
    /** A node that has logs for an archive's key alone where more than 128 blocks are asked for; the tab dies while it is asked for the third range. */
    const meagre: Fault = async (left, forward) => {
      const range = rangeIn(left.body)
      if (!range) return forward()
      if (range.to - range.from >= 128) return refusal(left.body, 'archive requests need a personal token')
      if (!kept.includes(`${range.from}`)) kept.push(`${range.from}`)
      if (kept.length === 3) tab.kill()
      return forward()
    }
    device.fault = meagre
    await (await tab.wallet.history()).start(CHAIN, ME)
    await expect.poll(() => tab.steps.dead).toBe(true)
    const asked = device.left.length
    const again = await unlocked(device, true)
    await expect.poll(async () => (await viewOf(again, ME)).from !== undefined).toBe(true)
    await whole(again, ME)
    const froms = device.left.slice(asked).flatMap(({ body }) => rangeIn(body)?.from ?? [])
    expect(
      froms.some((from) => `${from}` === kept[1]),
      'what was kept is not asked for again',
    ).toBe(false)
    again.kill()
    const other = await town.person('follows')
    await (await other.tab.wallet.history()).start(CHAIN, ME)
    await whole(other.tab, ME)
    expect(idsOf(await viewOf(again, ME))).toEqual(idsOf(await viewOf(other.tab, ME)))
    other.tab.kill()
  })

  it('are not asked for any more from the moment when the person stops it, and from there on when it is wanted again', async () => {
    await town.mine(600)
    const { device, tab } = await town.person('follows')
    const history = await tab.wallet.history()
    const view = history.logs(CHAIN, ME)
    const kept: number[] = []
    let held: AbortSignal | undefined
    device.fault = async (left, forward) => {
      const range = rangeIn(left.body)
      if (!range) return forward()
      if (range.to - range.from >= 128) return refusal(left.body, 'archive requests need a personal token')
      if (!kept.includes(range.from)) kept.push(range.from)
      if (kept.length < 4) return forward()
      held = left.init.signal ?? undefined
      return new Promise((_, reject) => held?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))))
    }
    await history.start(CHAIN, ME)
    await expect.poll(() => held !== undefined).toBe(true)
    const asked = device.left.length
    await history.stop(CHAIN, ME)
    // What is under way ends there, though nobody answered it.
    await expect.poll(() => held?.aborted).toBe(true)
    await expect.poll(() => view.get()).toMatchObject({ at: 'stopped', complete: false })
    device.fault = undefined
    await tab.wallet.portfolio.refresh(CHAIN, ME)
    expect(device.left.slice(asked).filter(({ methods }) => methods.includes('eth_getLogs'))).toEqual([])
    await history.start(CHAIN, ME)
    await whole(tab, ME)
    const froms = device.left.slice(asked).flatMap(({ body }) => rangeIn(body)?.from ?? [])
    expect(froms).not.toContain(kept[1])
    expect(froms).not.toContain(kept[2])
    tab.kill()
  })

  it('take as long as they took of late: that is known at once after a reload, and for another account', async () => {
    await town.mine(1200)
    const { device, tab } = await town.person('follows')
    const history = await tab.wallet.history()
    const view = history.logs(CHAIN, ME)
    expect(history.estimate(CHAIN, 1000n), 'of this node nothing is known').toBeUndefined()
    let ranges = 0
    device.fault = async (left, forward) => {
      const range = rangeIn(left.body)
      if (!range) return forward()
      if (range.to - range.from >= 128) return refusal(left.body, 'archive requests need a personal token')
      // Each answer takes two seconds of this device's time.
      device.clock.skip(2000)
      ranges++
      return ranges > 24 ? new Promise(() => undefined) : forward()
    }
    await history.start(CHAIN, ME)
    await expect.poll(() => ranges, { timeout: 30_000 }).toBeGreaterThan(24)
    await expect.poll(() => view.get().secondsLeft).toBeGreaterThan(10)
    const before = view.get().secondsLeft ?? expect.unreachable()
    tab.kill()
    device.fault = undefined
    const again = await unlocked(device)
    const known = await again.wallet.history()
    // Nobody goes on with it in this tab, and nobody was asked.
    await expect.poll(async () => (await viewOf(again, ME)).from !== undefined).toBe(true)
    const after = (await viewOf(again, ME)).secondsLeft ?? expect.unreachable()
    expect(after / before).toBeGreaterThan(0.3)
    expect(after / before).toBeLessThan(3)
    expect(known.estimate(CHAIN, 1000n)?.seconds).toBeGreaterThan(10)
    expect(known.estimate(CHAIN, 1000n)?.limit).toBeUndefined()
    again.kill()
  })

  it('are said to take days before anybody is asked, where the cap of the endpoint is known', async () => {
    const { device, tab } = await town.person('follows')
    const history = await tab.wallet.history()
    const [endpoint] = devnetChain('https://eth-mainnet.g.alchemy.com/v2/key', 'foreign').endpoints
    await tab.wallet.book.save({
      ...devnetChain('https://eth-mainnet.g.alchemy.com/v2/key', 'foreign'),
      chainId: 1,
      name: 'Ethereum',
      shortName: 'eth',
      kind: 'l1',
      endpoints: endpoint ? [{ ...endpoint, id: 'alchemy' }] : [],
    })
    const asked = device.left.length
    expect(history.estimate(1, 24_000_000n)).toEqual({ seconds: 900_000, limit: { host: 'eth-mainnet.g.alchemy.com', blocks: 10 } })
    expect(device.left.length).toBe(asked)
    tab.kill()
  })

  it('and what is made of them come to the same end where the tab dies at each of its writes in turn', async () => {
    const wholeStory = async ({ wallet }: Tab): Promise<string> => {
      const history = await wallet.history()
      await expect.poll(() => history.logs(CHAIN, ME).get().settled, { interval: 20 }).toBe(true)
      const entries = history.entries(CHAIN, ME).get()
      const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value)
      const told = entries
        .map(({ id, block, outcome, moves, inner }) => JSON.stringify([id, block, outcome, moves, inner], plain))
        .toSorted()
      return [...told, ...idsOf(history.logs(CHAIN, ME).get())].join('\n')
    }
    const other = await town.person('follows')
    await (await other.tab.wallet.history()).start(CHAIN, ME)
    const expected = await wholeStory(other.tab)
    const writes = other.tab.steps.done.filter((name) => /^writ(?:e|ten) (?:\+|scans)/.test(name))
    expect(new Set(writes)).toEqual(new Set(['scans', '+logs.1', '+entries.1'].flatMap((name) => [`write ${name}`, `written ${name}`])))
    other.tab.kill()

    const { device, tab } = await town.person('follows')
    // In many small steps, so that there is much to die in.
    device.fault = async ({ body }, forward) => {
      const range = rangeIn(body)
      return range && range.to - range.from >= 128 ? refusal(body, 'archive requests need a personal token') : forward()
    }
    await (await tab.wallet.history()).start(CHAIN, ME)
    let last = tab
    let deaths = 0
    // Before each write and after it, twice over: what was looked through is smaller each time that it begins again.
    for (const edge of [...new Set(writes), ...new Set(writes)]) {
      const died = last.steps.stop(edge, 'dies').then(() => true)
      const ended = wholeStory(last).then(
        () => false,
        () => false,
      )
      if (!(await Promise.race([died, ended]))) break
      deaths++
      last = await unlocked(device, true)
    }
    expect(deaths).toBeGreaterThan(3)
    expect(await wholeStory(last)).toBe(expected)
    last.kill()
  })

  it('show nothing while the vault is locked, and are there again afterwards, in every tab', async () => {
    const { device, tab } = await town.person('follows')
    const history = await tab.wallet.history()
    const source = history.logs(CHAIN, ME)
    await history.start(CHAIN, ME)
    await whole(tab, ME)
    const count = source.get().logs.length
    const other = await unlocked(device)
    await expect.poll(async () => (await viewOf(other, ME)).logs.length).toBe(count)
    await tab.wallet.session.lock()
    expect(source.get().logs).toEqual([])
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    await expect.poll(() => source.get().logs.length).toBe(count)
    await history.stop(CHAIN, ME)
    await expect.poll(() => source.get().at).toBe('stopped')
    expect(source.get().logs.length).toBe(count)
    tab.kill()
    other.kill()
  })
})

describe('a node that is somebody else’s', () => {
  it('is asked about one account in a request, and gives as much as it has', async () => {
    const strange = await startDevnet({ port: 0, as: 'public' })
    const device = createDevice()
    const tab = await openTab(device, devnetChain(strange.url, 'foreign'))
    try {
      await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
      const keyringId = tab.wallet.session.accounts.get()[0]?.keyringId ?? expect.unreachable()
      await tab.wallet.session.enter('deriveAccount', { keyringId, name: 'Second' })
      const accounts = tab.wallet.session.accounts.get().map(({ address }) => address)
      expect(accounts.length).toBe(2)
      const history = await tab.wallet.history()
      for (const account of accounts) await history.start(CHAIN, account)
      for (const account of accounts) await whole(tab, account)
      for (const { body } of device.left) {
        expect(accounts.filter((account) => body.toLowerCase().includes(account.slice(2))).length).toBeLessThan(2)
      }
    } finally {
      tab.kill()
      await strange.stop()
    }
  })
})

/** What moves or allows assets: of these none may be missing. */
const MOVES: readonly string[] = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
]
