import { afterEach, describe, expect, it } from 'vitest'
import { openPracticeTab } from '../../test/support/import-words.ts'
import { createDevice, openTab, PASSWORD, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID } from '../../devnet/addresses.ts'
import { POLICIES, REFUSED } from './policy.ts'
import { connected, type Heard, openPage, ORIGIN, type Page, until, waits } from './test-support/app.ts'

// What a page hears must not tell whether a vault is open, locked or absent: no answer, no number, no sentence, no wait.

const ME = CAST.deployer
const HERE = `0x${CHAIN_ID.toString(16)}`
/** Nobody answers there: no method that a stranger calls may need a chain. */
const NOWHERE = { url: 'http://127.0.0.1:9/' }
const TYPED = { domain: {}, types: { A: [{ name: 'a', type: 'string' }] }, primaryType: 'A', message: { a: '' } }

/** Parameters as they should be, where a method takes some. */
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  eth_getBalance: [ME, 'latest'],
  eth_call: [{ to: ME, data: '0x' }, 'latest'],
  eth_sendTransaction: [{ from: ME, to: CAST.dave, value: '0x1' }],
  personal_sign: ['0x61', ME],
  personal_ecRecover: ['0x61', `0x${'11'.repeat(65)}`],
  eth_signTypedData_v4: [ME, TYPED],
  eth_signTypedData_v3: [ME, TYPED],
  wallet_requestPermissions: [{ eth_accounts: {} }],
  wallet_revokePermissions: [{ eth_accounts: {} }],
  wallet_switchEthereumChain: [{ chainId: HERE }],
  wallet_addEthereumChain: [
    { chainId: '0x9999', chainName: 'A', nativeCurrency: { name: 'A', symbol: 'A', decimals: 18 }, rpcUrls: ['https://a.example'] },
  ],
  wallet_watchAsset: [{ type: 'ERC20', options: { address: CAST.dave, symbol: 'A', decimals: 1 } }],
  wallet_sendCalls: [{ version: '2.0.0', from: ME, chainId: HERE, atomicRequired: true, calls: [{ to: CAST.dave, value: '0x1' }] }],
  wallet_getCapabilities: [ME, [HERE]],
  wallet_getCallsStatus: ['0x1'],
  eth_subscribe: ['newHeads'],
}
/** And as they should not be. */
const ODD: readonly unknown[] = [undefined, [], [{}], [null], {}, 'text', ['0x61', ME, 'more'], [[[[]]]], [{ eth_accounts: 1 }], 7]
const METHODS = [...Object.keys(POLICIES), ...Object.keys(REFUSED), 'eth_noSuchMethod', '', 'x'.repeat(65)]
const CALLS = METHODS.flatMap((method) => [GOOD[method] ?? [], ...ODD].map((params) => ({ method, params })))

/** Milliseconds in which nothing more is answered, where everything was that is answered at once. A busy machine takes several of them. */
const PATIENCE = 750
const nothing = (ms: number) => new Promise<'waits'>((resolve) => setTimeout(() => resolve('waits'), ms))

type Outcome = Heard | 'waits'
type Asked = { readonly heard: Promise<Heard>; readonly page: Page }
const askAll = (tab: Tab, by: 'popup' | 'extension', origin = (at: number): string => `https://stranger-${at}.example`): readonly Asked[] =>
  CALLS.map(({ method, params }, at) => {
    const page = openPage(tab.wallet, { origin: origin(at), by })
    return { heard: page.failure(method, params, `id-${at}`), page }
  })
async function outcomes(asked: readonly Asked[]): Promise<readonly Outcome[]> {
  const all: Outcome[] = asked.map(() => 'waits')
  let count = 0
  const keep = (at: number) => (heard: Heard) => ((all[at] = heard), void count++)
  const kept = asked.map(({ heard }, at) => heard.then(keep(at)))
  for (let before = -1; before !== count;) {
    before = count
    await Promise.race([Promise.all(kept), nothing(PATIENCE)])
  }
  return [...all]
}
/** The person's no to whatever waits, until every call has ended: on a busy machine some come to the wallet after the first no. */
async function rejectUntilEnded({ wallet }: Tab, asked: readonly Asked[]): Promise<void> {
  let isOver = false
  const ended = Promise.all(asked.map(({ heard }) => heard)).then(() => (isOver = true))
  while (!isOver) {
    await (await wallet.apps()).rejectAll()
    await Promise.race([ended, nothing(20)])
  }
}
/** Each call with what came of it, so that a difference names its method. */
const table = (all: readonly Outcome[]) => all.map((outcome, at) => ({ ...CALLS[at], outcome }))

const tabs: Tab[] = []
async function tabWhere(state: 'open' | 'locked' | 'absent'): Promise<Tab> {
  const device = createDevice()
  const tab = state === 'absent' ? await openTab(device, devnetChain(NOWHERE.url)) : await openPracticeTab(device, NOWHERE)
  if (state === 'locked') await tab.wallet.session.lock()
  tabs.push(tab)
  return tab
}
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.kill()
})

describe.each(['popup', 'extension'] as const)('a stranger, by way of a %s', (by) => {
  it('hears the same of every method, as soon, whether the vault is open, locked or absent [P1]', async () => {
    const [open, locked, absent] = await Promise.all((['open', 'locked', 'absent'] as const).map(tabWhere))
    if (!open || !locked || !absent) throw new Error('no tab')
    const asked = [open, locked, absent].map((tab) => askAll(tab, by))
    const [whenOpen, whenLocked, whenAbsent] = await Promise.all(asked.map(outcomes))
    if (!whenOpen || !whenLocked || !whenAbsent) throw new Error('no outcomes')
    expect(table(whenLocked)).toEqual(table(whenOpen))
    expect(table(whenAbsent)).toEqual(table(whenOpen))
    // Both kinds are among them, so that the table says something.
    const of = (method: string): Outcome | undefined => whenOpen[CALLS.findIndex((call) => call.method === method)]
    expect(of('eth_accounts')).toEqual({ code: 0, message: '[]' })
    expect(of('wallet_revokePermissions')).toEqual({ code: 0, message: 'null' })
    expect(of('eth_blockNumber')).toEqual({ code: 4100, message: 'This app is not connected.' })
    for (const method of ['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction']) expect(of(method)).toBe('waits')

    // The person's no ends what waits in the same way, and under an old id it waits again.
    await Promise.all([open, locked, absent].map((tab, at) => rejectUntilEnded(tab, asked[at] ?? [])))
    const [noOpen, noLocked, noAbsent] = await Promise.all(asked.map(outcomes))
    expect(noLocked).toEqual(noOpen)
    expect(noAbsent).toEqual(noOpen)
    expect(noOpen).not.toContain('waits')
    const again = [open, locked, absent].map((tab) => askAll(tab, by))
    for (const outcome of await Promise.all(again.map(outcomes))) expect(table(outcome)).toEqual(table(whenOpen))
    for (const { page } of [...asked, ...again].flat()) {
      expect(page.events).toEqual([])
      page.close()
    }
  })
})

describe('a stranger that waits', () => {
  it('hears nothing of a lock, nor of an unlock, and gets its answer after both', async () => {
    const tab = await tabWhere('open')
    const page = openPage(tab.wallet, { by: 'extension' })
    const calls = ['eth_requestAccounts', 'personal_sign', 'wallet_requestPermissions'].map((method) => page.failure(method, GOOD[method]))
    const heard = () => Promise.race([...calls, nothing(PATIENCE)])
    expect(await heard()).toBe('waits')
    await tab.wallet.session.lock()
    expect(await heard()).toBe('waits')
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(await heard()).toBe('waits')
    expect(page.events).toEqual([])
    await waits(tab.wallet, 'connection')
    await (await tab.wallet.apps()).rejectAll()
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ code: 4001, message: 'You rejected the request.' })))
  })

  it('is told nothing by an id that it used before, nor by one id for two things', async () => {
    for (const state of ['open', 'locked'] as const) {
      const tab = await tabWhere(state)
      const page = openPage(tab.wallet, { by: 'extension' })
      const calls = [
        page.failure('eth_requestAccounts', [], 'one'),
        page.failure('eth_requestAccounts', [{}], 'one'),
        page.failure('personal_sign', ['0x61', ME], 'one'),
        page.failure('personal_sign', ['0x62', ME], 'one'),
      ]
      expect(await Promise.race([...calls, nothing(PATIENCE)])).toBe('waits')
      page.close()
    }
  })

  it('that asked for a signature is asked about first, and is then asked for the signature', async () => {
    const tab = await tabWhere('open')
    const page = openPage(tab.wallet)
    const signing = page.failure('personal_sign', ['0x61', ME])
    const { id } = await waits(tab.wallet, 'connection')
    const apps = await tab.wallet.apps()
    await apps.connect(id, { accounts: [ME], chains: [CHAIN_ID], chainId: CHAIN_ID, rights: ['signatures'] })
    await waits(tab.wallet, 'request')
    await apps.rejectAll()
    expect(await signing).toMatchObject({ code: 4001 })
  })
})

describe('a connected app, while the vault is locked,', () => {
  it('hears what a stranger hears, of every method', async () => {
    const tab = await tabWhere('open')
    await connected(tab.wallet, openPage(tab.wallet), { accounts: [ME] })
    await tab.wallet.session.lock()
    const strangers = askAll(tab, 'popup')
    const apps = askAll(tab, 'popup', () => ORIGIN)
    const [theirs, mine] = await Promise.all([outcomes(strangers), outcomes(apps)])
    expect(table(mine)).toEqual(table(theirs))
    for (const { page } of [...strangers, ...apps]) page.close()
  })

  it('can give its connection up: it is gone as soon as the vault opens, before anything is told', async () => {
    const tab = await tabWhere('open')
    const page = openPage(tab.wallet)
    await connected(tab.wallet, page, { accounts: [ME] })
    await tab.wallet.session.lock()
    expect(await page.ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBe(null)
    const before = page.events.length
    const asking = page.failure('eth_requestAccounts')
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    await waits(tab.wallet, 'connection')
    const apps = await tab.wallet.apps()
    await until(() => apps.connections.get().length === 0)
    expect(page.events.slice(before)).toEqual([])
    expect(await page.ask('eth_accounts')).toEqual([])
    await apps.rejectAll()
    expect(await asking).toMatchObject({ code: 4001 })
  })
})
