import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { type Explorer, startExplorer } from './explorer.ts'
import { LIES } from './lies.ts'

const { alice, bob, carol, dave } = CAST

let town: Devnet
let explorer: Explorer
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false, long: true })
  explorer = await startExplorer({ rpc: town.rpc })
  await etherscan({ action: 'txlist', address: alice }) // reads the whole history once
}, 180_000)
afterAll(() => Promise.all([explorer.stop(), town.stop()]))
afterEach(() => {
  explorer.fail(undefined)
  explorer.lie(undefined)
  explorer.cap(1_000)
})

type Row = Readonly<Record<string, string>>
type Answer = { status: string; message: string; result: Row[] }
async function etherscan(query: Readonly<Record<string, string | number>>): Promise<Answer> {
  const all = { chainid: CHAIN_ID, module: 'account', apikey: 'town', ...query }
  const text = new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${explorer.url}/v2/api?${text}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return (await response.json()) as Answer
}

/** A page; of `next_page_params` numbers as well as words. */
type Page = {
  items: readonly { hash?: Hex; transaction_hash?: Hex; block_number: number; value?: string }[]
  next_page_params: Readonly<Record<string, string | number>> | null
}
const blockscout = (path: string) => fetch(`${explorer.url}/api/v2/addresses/${path}`)
async function allOf(path: string): Promise<Page['items']> {
  const items: Page['items'][number][] = []
  for (let more: Row | null = {}; more !== null;) {
    const page = (await (await blockscout(`${path}?${new URLSearchParams(more)}`)).json()) as Page
    items.push(...page.items)
    more = page.next_page_params && Object.fromEntries(Object.entries(page.next_page_params).map(([key, value]) => [key, String(value)]))
  }
  return items
}

describe('the shape of Etherscan', () => {
  it.each([alice, bob, carol, dave])('knows every transaction of %s that the node knows, and the sums of ether hold', async (person) => {
    const { result: own } = await etherscan({ action: 'txlist', address: person })
    const { result: inner } = await etherscan({ action: 'txlistinternal', address: person })
    const nonce = Number(await town.rpc<Hex>('eth_getTransactionCount', [person, 'latest']))
    expect(own.filter(({ from }) => from === person)).toHaveLength(nonce)
    // What everybody of the cast was born with, and what every row then did to it.
    let balance = 10_000n * 10n ** 18n
    for (const row of own) {
      if (row.from === person) balance -= BigInt(row.gasUsed ?? 0) * BigInt(row.gasPrice ?? 0)
      if (row.isError === '1') continue
      if (row.from === person) balance -= BigInt(row.value ?? 0)
      if (row.to === person) balance += BigInt(row.value ?? 0)
    }
    for (const row of inner) if (row.to === person && row.isError === '0') balance += BigInt(row.value ?? 0)
    expect(BigInt(await town.rpc<Hex>('eth_getBalance', [person, 'latest']))).toBe(balance)
  })

  it.each([CONTRACTS.dai, CONTRACTS.usdt])('has transfers of %s that sum up to what alice has', async (token) => {
    const { result } = await etherscan({ action: 'tokentx', address: alice })
    const ours = result.filter(({ contractAddress }) => contractAddress === token)
    const sum = ours.reduce(
      (sofar, { from, to, value = '0' }) => sofar + (to === alice ? BigInt(value) : 0n) - (from === alice ? BigInt(value) : 0n),
      0n,
    )
    const data: Hex = `0x70a08231${alice.slice(2).padStart(64, '0')}`
    expect(BigInt(await town.rpc<Hex>('eth_call', [{ to: token, data }, 'latest']))).toBe(sum)
    expect(ours[0]).toMatchObject({ tokenDecimal: token === CONTRACTS.dai ? '18' : '6', input: 'deprecated' })
  })

  it('tells collectibles apart by their standard', async () => {
    const { result: singles } = await etherscan({ action: 'tokennfttx', address: alice })
    expect(singles.map(({ contractAddress }) => contractAddress)).toEqual(expect.arrayContaining([CONTRACTS.cats, CONTRACTS.pictures]))
    expect(singles[0]).toHaveProperty('tokenID')
    const { result: many } = await etherscan({ action: 'token1155tx', address: alice })
    expect(new Set(many.map(({ contractAddress }) => contractAddress))).toEqual(new Set([CONTRACTS.medals]))
    expect(many.slice(0, 2)).toMatchObject([
      { tokenID: '1', tokenValue: '1' },
      { tokenID: '2', tokenValue: '10' },
    ])
  })

  it('pages, sorts and takes ranges of blocks', async () => {
    const { result: all } = await etherscan({ action: 'txlist', address: alice, sort: 'asc' })
    const { result: second } = await etherscan({ action: 'txlist', address: alice, page: 2, offset: 20, sort: 'asc' })
    expect(second).toEqual(all.slice(20, 40))
    const { result: newest } = await etherscan({ action: 'txlist', address: alice, page: 1, offset: 1, sort: 'desc' })
    expect(newest).toEqual(all.slice(-1))
    const from = Number(all[30]?.blockNumber)
    const { result: range } = await etherscan({ action: 'txlist', address: alice, startblock: from, endblock: from })
    expect(range.map(({ blockNumber }) => blockNumber)).toEqual(range.map(() => String(from)))
    explorer.cap(25)
    expect((await etherscan({ action: 'txlist', address: alice })).result).toHaveLength(25)
  })

  it('says in HTTP 200 what it refuses', async () => {
    const wrong = { action: 'txlist', address: alice }
    expect(await etherscan({ ...wrong, chainid: 1 })).toMatchObject({ status: '0', message: 'NOTOK', result: /chainid/ })
    expect(await etherscan({ ...wrong, apikey: '' })).toMatchObject({ status: '0', result: 'Missing/Invalid API Key' })
    expect(await etherscan({ ...wrong, address: '0x1' })).toMatchObject({ status: '0', result: 'Error! Invalid address format' })
    expect(await etherscan({ ...wrong, page: 11, offset: 1_000 })).toMatchObject({ status: '0', result: /Result window is too large/ })
    const stranger = '0x00000000000000000000000000000000000057a9'
    expect(await etherscan({ ...wrong, address: stranger })).toEqual({ status: '0', message: 'No transactions found', result: [] })
  })
})

describe('the shape of Blockscout', () => {
  it.each([
    ['transactions', 'txlist'],
    ['internal-transactions', 'txlistinternal'],
  ])('tells the same %s as Etherscan\u2019s %s, newest first, over all pages', async (list, action) => {
    const items = await allOf(`${alice}/${list}`)
    const { result } = await etherscan({ action, address: alice, sort: 'desc' })
    expect(items.map((item) => item.hash ?? item.transaction_hash)).toEqual(result.map(({ hash }) => hash))
    expect(items.map(({ value }) => value)).toEqual(result.map(({ value }) => value))
  })

  it('tells token transfers of all standards, and of one', async () => {
    const counts = await Promise.all(
      ['tokentx', 'tokennfttx', 'token1155tx'].map(async (action) => (await etherscan({ action, address: alice })).result.length),
    )
    expect(await allOf(`${alice}/token-transfers`)).toHaveLength(counts.reduce((sum, count) => sum + count))
    const { items } = (await (await blockscout(`${alice}/token-transfers?type=ERC-1155`)).json()) as Page
    expect(items).toHaveLength(counts[2] ?? 0)
  })

  it('loses nothing between pages of three, and refuses what it does not know', async () => {
    explorer.cap(3)
    const small = await allOf(`${carol}/token-transfers`)
    explorer.cap(1_000)
    expect(small).toEqual(await allOf(`${carol}/token-transfers`))
    expect((await blockscout(`${alice}/transactions?limit=10`)).status).toBe(422)
    expect((await blockscout(`${alice}/tokens`)).status).toBe(404)
  })
})

describe('what goes wrong', () => {
  const url = () => `${explorer.url}/v2/api?chainid=${CHAIN_ID}&module=account&action=txlist&apikey=town&address=${alice}`

  it('is a limit in HTTP 200 for as often as told, then well again', async () => {
    explorer.fail('rate-limit', 1)
    expect(await etherscan({ action: 'txlist', address: alice })).toEqual({
      status: '0',
      message: 'NOTOK',
      result: 'Max rate limit reached',
    })
    expect((await etherscan({ action: 'txlist', address: alice })).status).toBe('1')
    explorer.fail('rate-limit')
    expect((await blockscout(`${alice}/transactions`)).status).toBe(429)
  })

  it('is 429 with a time to wait, 503 that no page may read, JSON that ends early, a web page, silence, and rows without end', async () => {
    explorer.fail('too-many')
    expect((await fetch(url())).headers.get('retry-after')).toBe('1')
    explorer.fail('unavailable')
    const down = await fetch(url())
    expect([down.status, down.headers.get('access-control-allow-origin')]).toEqual([503, null])
    explorer.fail('garbled')
    await expect((await fetch(url())).json()).rejects.toThrow(SyntaxError)
    explorer.fail('page')
    expect(await (await fetch(url())).text()).toContain('<!doctype html>')
    explorer.fail('hangs')
    await expect(fetch(url(), { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/)
    explorer.fail('vast')
    const body = (await fetch(url())).body?.getReader()
    let bytes = 0
    while (bytes < 2_000_000) bytes += (await body?.read())?.value?.length ?? 0
    await body?.cancel()
  })

  it.each(LIES)('is the lie "%s", in both shapes, and the truth again afterwards', async (kind) => {
    const look = async () => [
      await etherscan({ action: 'txlist', address: carol }),
      await (await blockscout(`${carol}/transactions?items_count=250`)).json(),
    ]
    const honest = await look()
    explorer.lie({ kind, about: carol })
    const [one, other] = await look()
    expect(one).not.toEqual(honest[0])
    expect(other).not.toEqual(honest[1])
    explorer.lie(undefined)
    expect(await look()).toEqual(honest)
  })

  it('writes down everything that it was asked', async () => {
    const before = explorer.asked.length
    await blockscout(`${bob}/transactions`)
    expect(explorer.asked.slice(before)).toEqual([`/api/v2/addresses/${bob}/transactions`])
  })
})
