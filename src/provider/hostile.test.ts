import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOrigin } from '#core/web/host'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { openPracticeTab } from '../../test/support/import-words.ts'
import { createDevice, type Tab } from '../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { POLICIES, REFUSED } from './policy.ts'
import { connected, openPage, type Page } from './test-support/app.ts'

const ME = CAST.deployer
const HERE = `0x${CHAIN_ID.toString(16)}`
/** What an app may hear: EIP-1193, EIP-1474, EIP-5792, and 3 of a revert. */
const CODES = [3, 4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5760, -32000, -32003, -32005, -32601, -32602, -32603]

/** A tower that a reader which calls itself falls from. */
const tower = (levels: number): unknown => {
  let made: unknown = []
  for (let at = 0; at < levels; at++) made = [made]
  return made
}
const cycle: unknown[] = []
cycle.push(cycle)

/** Values that stand where something else is meant. */
const ODD: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    NaN,
    2 ** 53,
    '',
    '0x',
    '0X1',
    '0x0g',
    '0x00',
    'latest',
    `0x${'f'.repeat(65)}`,
    ME,
    ME.toUpperCase(),
  ],
  ...[
    [],
    {},
    [[]],
    { __proto__: null, toString: 1 },
    { length: 3 },
    JSON.parse('{"__proto__":{"from":"0x"}}') as unknown,
    tower(64),
    tower(20_000),
    cycle,
  ],
  ...['\u202e0x1', '0x1\u0000', 'a'.repeat(2 ** 20), 1n, Symbol.iterator, () => 1, new Date(0), new Map([[1, 2]]), new Uint8Array(4)],
  {
    get to() {
      throw new Error('a getter')
    },
  },
]
/** Parameters as they should be, one or two of each method that takes some. */
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  eth_getBalance: [ME, 'latest'],
  eth_getStorageAt: [CONTRACTS.usdc, '0x0', 'latest'],
  eth_call: [{ to: CONTRACTS.usdc, data: '0x313ce567', value: '0x0' }, 'latest'],
  eth_estimateGas: [{ from: ME, to: CAST.dave, value: '0x1', gas: '0x5208' }],
  eth_feeHistory: ['0x1', 'latest', [50]],
  eth_getBlockByNumber: ['latest', false],
  eth_getTransactionByHash: [`0x${'11'.repeat(32)}`],
  eth_getLogs: [{ fromBlock: '0x0', toBlock: '0x1', topics: [null, [`0x${'11'.repeat(32)}`]] }],
  eth_sendTransaction: [{ from: CAST.alice, to: CAST.dave, value: '0x1', data: '0x', chainId: HERE }],
  personal_sign: ['0x61', CAST.alice],
  personal_ecRecover: ['0x61', `0x${'11'.repeat(65)}`],
  eth_signTypedData_v4: [CAST.alice, { domain: {}, types: { A: [{ name: 'a', type: 'string' }] }, primaryType: 'A', message: { a: '' } }],
  eth_signTypedData_v3: [CAST.alice, { domain: {}, types: { A: [{ name: 'a', type: 'string' }] }, primaryType: 'A', message: { a: '' } }],
  wallet_switchEthereumChain: [{ chainId: '0x99' }],
  wallet_addEthereumChain: [
    { chainId: '0x0', chainName: 'A', nativeCurrency: { name: 'A', symbol: 'A', decimals: 18 }, rpcUrls: ['https://a.example'] },
  ],
  wallet_watchAsset: [{ type: 'ERC20', options: { address: CAST.dave, symbol: 'A', decimals: 1 } }],
  wallet_sendCalls: [
    { version: '2.0.0', from: CAST.alice, chainId: HERE, atomicRequired: false, calls: [{ to: CAST.dave, value: '0x1' }] },
  ],
  wallet_getCapabilities: [CAST.alice, [HERE]],
  wallet_getCallsStatus: ['0x1'],
}

/** The same with something else in one place, at any depth, and with one more. */
function* places(value: unknown): Generator<(odd: unknown) => unknown> {
  yield (odd) => odd
  if (Array.isArray(value)) {
    for (const at of value.keys()) for (const put of places(value[at])) yield (odd) => value.with(at, put(odd))
    yield (odd) => [...(value as unknown[]), odd]
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) for (const put of places(inner)) yield (odd) => ({ ...value, [name]: put(odd) })
    yield (odd) => ({ ...value, added: odd })
  }
}
/** Each place meets some of them, and each of them many places: all with all would take minutes and find no more. */
const EACH = 7

describe('whatever an app gives', () => {
  let town: Devnet
  const device = createDevice()
  let tab: Tab
  let page: Page
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as: 'own', consensus: false })
    tab = await openPracticeTab(device, town)
    const { keyringId = '' } = tab.wallet.session.accounts.get()[0] ?? {}
    await tab.wallet.session.enter('deriveAccount', { keyringId, name: 'Secret' })
    page = openPage(tab.wallet)
    await connected(tab.wallet, page, { accounts: [ME] })
  }, 180_000)
  afterAll(() => town.stop())

  it('ends in an answer or a number, and never names an account that was not granted', async () => {
    const apps = await tab.wallet.apps()
    const secret = tab.wallet.session.accounts.get().find(({ name }) => name === 'Secret')?.address ?? expect.unreachable()
    // Some of it can be read after all, and is put before a person who says no to everything.
    const stop = apps.queue.subscribe(() => void (apps.queue.get().length > 0 && apps.rejectAll()))
    const seen = new Set<number>()
    let asked = 0
    for (const [method, good] of Object.entries(GOOD))
      for (const put of places(good))
        for (let times = 0; times < EACH; times++) {
          // Its pace is by the clock, and this asks for minutes.
          if (++asked % 300 === 0) device.clock.skip(8000)
          const heard = await page.failure(method, put(ODD[asked % ODD.length]))
          seen.add(heard.code)
          const said = JSON.stringify(heard)
          if (heard.code !== 0 && !CODES.includes(heard.code)) throw new Error(`${method} ${said}`)
          if (said.includes(secret) || /\bat .*\.ts/.test(said)) throw new Error(`${method} told ${said}`)
        }
    stop()
    expect([...seen].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([-32602, 4100, 4902, 5730]))
  })

  it('of methods that there are not, or that it does not get, is refused by its name', async () => {
    for (const method of Object.keys(REFUSED)) expect([method, (await page.failure(method, [])).code]).toEqual([method, 4200])
    for (const method of ['', 'toString', '__proto__', 'eth_', 'ETH_ACCOUNTS', 'wallet_revealSeed', 'x'.repeat(64)])
      expect([method, (await page.failure(method, [])).code]).toEqual([method, -32601])
    expect((await page.failure('x'.repeat(65), [])).code).toBe(-32602)
  })

  it('is refused to a stranger, method by method, but for what tells nothing and what asks the person', async () => {
    const stranger = openPage(tab.wallet, { origin: 'https://stranger.example' })
    const answered: string[] = []
    for (const [method, { asks }] of Object.entries(POLICIES)) {
      // It waits for the person: strangers.test.ts.
      if (asks !== 'nothing') continue
      const { code } = await stranger.failure(method, GOOD[method] ?? [])
      if (code !== 4100) answered.push(`${method} ${code}`)
    }
    expect(answered.toSorted()).toEqual([
      'eth_accounts 0',
      'eth_chainId 0',
      'eth_coinbase 0',
      'eth_syncing 0',
      'net_version 0',
      'personal_ecRecover -32602',
      'wallet_getPermissions 0',
      'wallet_revokePermissions -32602',
      'web3_clientVersion 0',
    ])
  })
})

it('an origin is what a browser writes for a page that can be told apart', () => {
  const good = [
    'https://a.example',
    'https://a.example:444',
    'http://localhost',
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://app.localhost',
  ]
  const bad = [
    'null',
    '',
    'a.example',
    'http://a.example',
    'https://a.example/',
    'https://A.example',
    'https://a.example:443',
    'file://',
    'chrome-extension://abc',
  ]
  expect(good.filter((one) => !isOrigin(one))).toEqual([])
  expect(bad.filter(isOrigin)).toEqual([])
})
