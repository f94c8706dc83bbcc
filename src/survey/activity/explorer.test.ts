import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { join } from '#core/activity/activity-entry'
import { isError } from '#core/errors'
import { type ChainClient, connect, endpointAt } from '../../chain/test-support/anvil.ts'
import { createBlockscoutSource, isLikeEtherscan } from './blockscout.ts'
import { createEtherscanSource } from './etherscan.ts'

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const YOU = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const hash = (at: number): `0x${string}` => `0x${at.toString(16).padStart(64, '0')}`
const signal = new AbortController().signal
const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))

let server: Server
let base = ''
let asked: URL[] = []
let behave: (url: URL, response: ServerResponse) => void = () => undefined
let chain: ChainClient
const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', base)
    asked.push(url)
    behave(url, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  chain = await connect([endpointAt(`${base}/api?apikey=mine`, { roles: ['explorer'], owner: 'foreign' })], { accounts: [ME] })
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  chain.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
const deps = (url: string) => ({ chain, now: () => 1, sleep: async () => undefined, url })
const subject = { chainId: 31337, account: ME } as const
const etherscan = () => createEtherscanSource(deps(`${base}/api?apikey=mine`), subject)
const blockscout = () => createBlockscoutSource(deps(`${base}/`), subject)

const row = (at: number, block: number) => ({
  blockNumber: `${block}`,
  timeStamp: `${1_700_000_000 + block}`,
  hash: hash(at),
  from: ME,
  to: YOU,
  value: '12',
  nonce: `${at}`,
  input: '0x',
  gasUsed: '21000',
  gasPrice: '10',
  isError: '0',
  txreceipt_status: '1',
  transactionIndex: '3',
  contractAddress: '',
})
const token = (at: number, block: number) => ({
  ...row(at, block),
  contractAddress: TOKEN,
  from: YOU,
  to: ME,
  value: '7',
  tokenDecimal: '6',
})
const none = { status: '0', message: 'No transactions found', result: [] }
/** Of these rows those that are asked for, as a service answers. */
const answerTo = ({ searchParams }: URL, rows: readonly ReturnType<typeof row>[]) => {
  const [from, to] = [Number(searchParams.get('startblock')), Number(searchParams.get('endblock'))]
  const result = rows.filter(({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to)
  return result.length === 0 ? none : { status: '1', message: 'OK', result }
}

describe('a service like Etherscan', () => {
  it('is asked for five lists by block, with the key, about one account, and its lists become one entry for each transaction', async () => {
    behave = (url, response) => {
      const action = url.searchParams.get('action')
      json(response, answerTo(url, action === 'txlist' ? [row(1, 50)] : action === 'tokentx' ? [token(1, 50), token(2, 40)] : []))
    }
    const { entries, covered } = await etherscan().look({ from: 10n, to: 99n }, signal)
    expect(covered).toEqual({ from: 10n, to: 99n })
    const of = asked.map(({ searchParams }) => `${searchParams.get('action') ?? ''} ${searchParams.get('endblock') ?? ''}`)
    // A list with something in it may have been cut: what is below its last row is asked for as well.
    expect(of).toEqual(['txlist 99', 'txlist 49', 'txlistinternal 99', 'tokentx 99', 'tokentx 39', 'tokennfttx 99', 'token1155tx 99'])
    for (const { searchParams } of asked) {
      expect(Object.fromEntries(searchParams)).toMatchObject({
        apikey: 'mine',
        chainid: '31337',
        address: ME,
        startblock: '10',
      })
    }
    expect(entries.map(({ id }) => id).toSorted()).toEqual([hash(1), hash(2)])
    expect(entries.find(({ id }) => id === hash(1))).toMatchObject({
      block: 50n,
      index: 3,
      time: 1_700_000_050,
      call: { from: ME, to: YOU, value: 12n, nonce: 1 },
      outcome: { success: true, fee: 210_000n },
      moves: [
        { from: ME, to: YOU, units: 12n, by: 'value' },
        { token: TOKEN, from: YOU, to: ME, units: 7n, by: 'log' },
      ],
      callEvidence: { kind: 'claimed', source: new URL(base).host },
    })
    const logged = (await chain.call('requestLog', { after: 0 })).at(-1)
    expect(logged).toMatchObject({ purpose: 'history', chainId: 31337, owner: 'foreign', names: [ME], methods: ['GET'] })
    expect(JSON.stringify(logged), 'the key is nobody’s business').not.toContain('mine')
  })

  it('takes a page that is full for one that was cut, and covers no more than is whole', async () => {
    const full = Array.from({ length: 1000 }, (_, at) => row(at + 1, 90 - Math.floor(at / 20)))
    behave = (url, response) =>
      json(response, url.searchParams.get('action') === 'txlist' ? { status: '1', message: 'OK', result: full } : none)
    const { entries, covered } = await etherscan().look({ from: 0n, to: 99n }, signal)
    expect(covered).toEqual({ from: 42n, to: 99n })
    expect(entries.every(({ block }) => (block ?? 0n) >= 42n)).toBe(true)
    expect(entries.length).toBe(980)
  })

  it.each([
    [
      'a rate limit in HTTP 200',
      { status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached (3/sec)' },
      'rpc/rate-limited',
    ],
    [
      'a chain that it does not serve',
      { status: '0', message: 'NOTOK', result: 'Missing or unsupported chainid parameter' },
      'rpc/unsupported',
    ],
    ['a key that it does not know', { status: '0', message: 'NOTOK', result: 'Invalid API Key (#err2)|' }, 'rpc/refused'],
    ['no answer in the answer', { hello: 'world' }, 'rpc/refused'],
    ['a row without a hash', { status: '1', message: 'OK', result: [{ ...row(1, 5), hash: '0x12' }] }, 'rpc/malformed'],
    ['a value that is no number', { status: '1', message: 'OK', result: [{ ...row(1, 5), value: '1e9' }] }, 'rpc/malformed'],
    ['rows of blocks that were not asked for', { status: '1', message: 'OK', result: [row(1, 500)] }, 'rpc/malformed'],
    [
      'more rows than were asked for',
      { status: '1', message: 'OK', result: Array.from({ length: 1001 }, (_, at) => row(at, 5)) },
      'rpc/malformed',
    ],
  ] as const)('is refused with a code for %s', async (_, body, code) => {
    behave = (_url, response) => json(response, body)
    await expect(etherscan().look({ from: 0n, to: 99n }, signal)).rejects.toThrow(is(code))
  })

  it('is refused with a code for HTTP 429, for what is no JSON, and where it is no explorer of the person’s', async () => {
    behave = (_url, response) => json(response, {}, 429)
    await expect(etherscan().look({ from: 0n, to: 9n }, signal)).rejects.toThrow(is('rpc/rate-limited'))
    behave = (_url, response) => void response.end('<html>')
    await expect(etherscan().look({ from: 0n, to: 9n }, signal)).rejects.toThrow(is('rpc/malformed'))
    asked = []
    const other = createEtherscanSource(deps('http://127.0.0.1:1/api'), subject)
    await expect(other.look({ from: 0n, to: 9n }, signal)).rejects.toThrow(is('rpc/not-for-account'))
    expect(asked).toEqual([])
  })

  it('is caught where a receipt proves otherwise', async () => {
    behave = (url, response) => json(response, answerTo(url, url.searchParams.get('action') === 'tokentx' ? [token(1, 50)] : []))
    const [claimed] = (await etherscan().look({ from: 0n, to: 99n }, signal)).entries
    if (!claimed) return expect.unreachable()
    const evidence = { kind: 'proved', method: 'merkle-proof', source: 'node.example' } as const
    const proved = { ...claimed, moves: [], movesEvidence: evidence, sources: ['node.example'] }
    expect(join(claimed, proved).disputes).toMatchObject([{ what: 'moves', source: new URL(base).host }])
  })
})

const party = (address: string) => ({ hash: address })
const item = (at: number, block: number) => ({
  hash: hash(at),
  block_number: block,
  timestamp: '2026-01-09T10:00:00.000000Z',
  from: party(ME),
  to: party(YOU),
  value: '12',
  nonce: at,
  raw_input: '0x',
  fee: { type: 'actual', value: '210000' },
  status: 'ok',
  position: 2,
  created_contract: null,
})

describe('a service like Blockscout', () => {
  it('is read page by page as it says itself, and no further than is asked for', async () => {
    behave = (url, response) => {
      if (!url.pathname.endsWith('/transactions')) return json(response, { items: [], next_page_params: null })
      const second = url.searchParams.get('block_number') === '50'
      return json(
        response,
        second
          ? { items: [item(3, 45), item(4, 5)], next_page_params: { block_number: 5, index: 0 } }
          : { items: [item(1, 60), item(2, 50)], next_page_params: { block_number: 50, index: 1 } },
      )
    }
    const { entries, covered } = await blockscout().look({ from: 10n, to: 99n }, signal)
    expect(covered).toEqual({ from: 10n, to: 99n })
    expect(entries.map(({ id }) => id)).toEqual([hash(1), hash(2), hash(3)])
    expect(entries[0]).toMatchObject({ outcome: { success: true, fee: 210_000n }, call: { value: 12n, nonce: 1 }, index: 2 })
    expect(asked.filter(({ pathname }) => pathname.endsWith('/transactions')).length).toBe(2)
  })

  it('ends with a service that sends the same page for ever', async () => {
    behave = (_url, response) => json(response, { items: [item(1, 60)], next_page_params: { block_number: 60 } })
    // What it sends for the other lists is a transaction, and no transfer.
    await expect(blockscout().look({ from: 0n, to: 99n }, signal)).rejects.toThrow(is('rpc/malformed'))
    expect(asked.length).toBeLessThan(40)
  })

  it('is told apart from one like Etherscan by its address', () => {
    expect(['https://api.etherscan.io/v2/api?apikey=x', 'https://eth.blockscout.com/api'].map(isLikeEtherscan)).toEqual([true, true])
    expect(['https://eth.blockscout.com/', 'https://eth.blockscout.com/api/v2'].map(isLikeEtherscan)).toEqual([false, false])
  })
})
