import { describe, expect, it } from 'vitest'
import type { Address } from '#core/address'
import type { Hex } from '#core/hex'
import { importWords } from '../../test/support/import-words.ts'
import { find, look, ME, paying, sent, unlocked, useQuietTown } from '../../test/support/quiet-town.ts'
import { createDevice, openTab, PASSWORD, type Tab, townChain } from '../../test/support/whole-wallet.ts'
import { startTown } from '../../scripts/town/start.ts'
import { CAST, MNEMONIC } from '../../town/addresses.ts'
import type { LogsView } from './history.ts'

const CHAIN = 31337
const town = useQuietTown()
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
const whole = (tab: Tab, account: Address) =>
  expect.poll(async () => (await viewOf(tab, account)).complete, { timeout: 20_000, interval: 50 }).toBe(true)

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

  it('are followed from then on, and kept over a restart; what was looked through is not asked for again', async () => {
    const { device, tab } = await town.person('follows')
    const history = await tab.wallet.history()
    await history.start(CHAIN, ME)
    await whole(tab, ME)
    await town.mine(200)
    const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '0x1' }])
    await town.mine()
    expect(hash).toMatch(/^0x/)
    const before = idsOf(await viewOf(tab, ME))
    tab.kill()
    const asked = device.left.length
    const again = await unlocked(device, true)
    await whole(again, ME)
    expect(idsOf(await viewOf(again, ME))).toEqual(before)
    const head = Number(await town.rpc<Hex>('eth_blockNumber', []))
    const froms = device.left
      .slice(asked)
      .flatMap(({ body }) => [...body.matchAll(/"fromBlock":"(0x[0-9a-f]+)"/g)].map((match) => Number(match[1])))
    expect(froms.length).toBeGreaterThan(0)
    expect(Math.min(...froms)).toBeGreaterThan(head - 400)
    again.kill()
  })

  it('go on where a crash in the middle left them, to the same end', async () => {
    await town.mine(50_000)
    const expected = await truth(town.rpc, CAST.alice)
    const { device, tab } = await town.person('follows')
    let ranges = 0
    device.fault = (left, forward) => {
      // The tab dies while the second range is being looked through.
      if (left.methods.includes('eth_getLogs') && ++ranges === 5) tab.kill()
      return forward()
    }
    await (await tab.wallet.history()).start(CHAIN, CAST.alice)
    await expect.poll(() => tab.steps.dead, { timeout: 20_000 }).toBe(true)
    device.fault = undefined
    const asked = device.left.length
    const again = await unlocked(device, true)
    expect((await viewOf(again, CAST.alice)).complete).toBe(false)
    await whole(again, CAST.alice)
    expect(idsOf(await viewOf(again, CAST.alice)).every((id) => expected.includes(id))).toBe(true)
    expect(idsOf(await viewOf(again, CAST.alice)).length).toBeGreaterThan(10)
    expect(device.left.slice(asked).some(({ methods }) => methods.includes('eth_getLogs'))).toBe(true)
    again.kill()
  }, 60_000)

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

  it('are seen of what this device sends', async () => {
    const { tab } = await town.person('follows')
    const history = await tab.wallet.history()
    await history.start(CHAIN, ME)
    await whole(tab, ME)
    const id = await sent(tab, paying(1n))
    await town.mine()
    await look(tab)
    expect(find(tab, id).state.at).toBe('included')
    tab.kill()
  })
})

describe('a node that is somebody else’s', () => {
  it('is asked about one account in a request, and gives as much as it has', async () => {
    const strange = await startTown({ port: 0, as: 'public' })
    const device = createDevice()
    const tab = await openTab(device, townChain(strange.url, 'foreign'))
    try {
      await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
      await tab.wallet.session
        .enter('derive', { keyringId: tab.wallet.session.accounts.get()[0]?.keyringId ?? '', index: 1 } as never)
        .catch(() => undefined)
      const accounts = tab.wallet.session.accounts.get().map(({ address }) => address)
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
  }, 60_000)
})

/** What moves or allows assets: of these none may be missing. */
const MOVES: readonly string[] = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
]
