import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { freePort, startAnvil } from '../../scripts/devnet/anvil.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { importWords } from '../../test/support/import-words.ts'
import { codeOf, createDevice, openTab, PASSWORD, reviewed, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC, OUTSIDERS } from '../../devnet/addresses.ts'
import { connected, openPage, ORIGIN, type Page, signs, waits } from './test-support/app.ts'

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

const ME = CAST.deployer
const HERE: Hex = `0x${CHAIN_ID.toString(16)}`
const ELSEWHERE = 7_777_777

async function withApp(accounts: readonly Address[] = [ME]): Promise<{ readonly tab: Tab; readonly page: Page }> {
  const tab = await openTab(createDevice(), devnetChain(town.url))
  const { session } = tab.wallet
  await importWords(session, MNEMONIC, PASSWORD)
  const { importId } = await session.vault().call('readImport', { source: { kind: 'key', text: keccakText('erin of the practice chain') } })
  await session.enter('takeImport', { importId, choices: [{ keyring: 0 }] })
  const page = openPage(tab.wallet)
  await connected(tab.wallet, page, { accounts })
  return { tab, page }
}
const offered = (chainId: number, more: object = {}) => ({
  chainId: `0x${chainId.toString(16)}`,
  chainName: 'Elsewhere',
  nativeCurrency: { name: 'Else', symbol: 'ELSE', decimals: 18 },
  rpcUrls: [town.url],
  ...more,
})

describe('a chain that an app offers', () => {
  it('is asked who it is only after a yes, and is kept only where it says the same [E6]', async () => {
    const { tab, page } = await withApp()
    const apps = await tab.wallet.apps()
    const asking = page.failure('wallet_addEthereumChain', [offered(ELSEWHERE)])
    const { id, ask } = await waits(tab.wallet, 'add-chain')
    const left = tab.left.length
    expect(ask).toMatchObject({ chain: { chainId: ELSEWHERE, endpoints: [{ owner: 'foreign' }] } })
    expect(tab.left.length).toBe(left)
    expect(await codeOf(apps.agree(id))).toBe('rpc/wrong-chain')
    expect(tab.wallet.book.find(ELSEWHERE)).toBeUndefined()
    await apps.reject(id)
    expect(await asking).toMatchObject({ code: 4001 })
    expect(await page.ask('eth_chainId')).toBe(HERE)
  })

  it('is set up with a yes, and the app is on it from then on and on no other [P4]', async () => {
    const other = await startAnvil({
      port: await freePort(),
      chainId: ELSEWHERE,
      mnemonic: MNEMONIC,
      timestamp: 1_767_225_600,
      hardfork: 'osaka',
    })
    try {
      const { tab, page } = await withApp()
      const apps = await tab.wallet.apps()
      const adding = page.ask('wallet_addEthereumChain', [offered(ELSEWHERE, { rpcUrls: ['https://rpc.example', other.url] })])
      await apps.agree((await waits(tab.wallet, 'add-chain')).id)
      expect(await adding).toBe(null)
      // The one that did not answer is not kept, and none may see what is not signed yet.
      expect(tab.wallet.book.find(ELSEWHERE)).toMatchObject({ name: 'Elsewhere', endpoints: [{ url: `${other.url}/`, owner: 'foreign' }] })
      expect(page.events.at(-1)).toEqual({ event: 'chainChanged', data: `0x${ELSEWHERE.toString(16)}` })
      expect([await page.ask('eth_chainId'), await page.ask('net_version')]).toEqual([`0x${ELSEWHERE.toString(16)}`, String(ELSEWHERE)])
      expect(await page.ask('eth_blockNumber')).toBe('0x0')
      expect(apps.connectionOf(ORIGIN)?.chains).toEqual([CHAIN_ID, ELSEWHERE])
      // Another app got nothing of it.
      expect(await openPage(tab.wallet, { origin: 'https://other.example' }).ask('eth_chainId')).toBe('0x1')
    } finally {
      await other.stop()
    }
  })

  it('is refused before anybody is asked where it cannot be read, or nobody may be asked at it', async () => {
    const { tab, page } = await withApp()
    for (const bad of [
      offered(ELSEWHERE, { rpcUrls: ['http://rpc.example'] }),
      offered(ELSEWHERE, { rpcUrls: [] }),
      offered(ELSEWHERE, { chainId: '0x01' }),
      offered(ELSEWHERE, { chainId: ELSEWHERE }),
      offered(ELSEWHERE, { nativeCurrency: { name: 'Else', symbol: 'ELSE', decimals: 18.5 } }),
      null,
    ])
      expect(await page.failure('wallet_addEthereumChain', [bad])).toMatchObject({ code: -32602 })
    expect((await tab.wallet.apps()).queue.get()).toEqual([])
  })

  it('and that is set up already is a change to it, which takes a yes where it was not granted [P4]', async () => {
    const { tab, page } = await withApp()
    await tab.wallet.book.save({ ...devnetChain(town.url), chainId: ELSEWHERE, name: 'Mine' })
    const apps = await tab.wallet.apps()
    const asking = page.ask('wallet_addEthereumChain', [offered(ELSEWHERE)])
    await apps.agree((await waits(tab.wallet, 'chain-switch')).id)
    expect(await asking).toBe(null)
    expect(tab.wallet.book.find(ELSEWHERE)?.name).toBe('Mine')
    expect(page.events.at(-1)).toEqual({ event: 'chainChanged', data: `0x${ELSEWHERE.toString(16)}` })
    // Both are granted by now: it goes back without asking.
    expect(await page.ask('wallet_switchEthereumChain', [{ chainId: HERE }])).toBe(null)
    expect(await page.ask('eth_chainId')).toBe(HERE)
    expect(apps.queue.get()).toEqual([])
  })
})

describe('a token that an app names', () => {
  it('is what its contract says, and what the app says otherwise is told [E6]', async () => {
    const { tab, page } = await withApp()
    const apps = await tab.wallet.apps()
    const fake = { type: 'ERC20', options: { address: CONTRACTS.usdc, symbol: 'USDX', decimals: 18 } }
    const asking = page.ask('wallet_watchAsset', fake)
    const { id, ask } = await waits(tab.wallet, 'watch-asset')
    expect(ask).toMatchObject({ token: { symbol: 'USDC', decimals: 6 }, told: { symbol: 'USDX', decimals: 18 } })
    await apps.agree(id)
    expect(await asking).toBe(true)
    const state = tab.wallet.session.state.get()
    expect(state.kind === 'open' && state.records.tokens.get()[0]).toMatchObject({ token: { symbol: 'USDC', decimals: 6 }, own: true })
  })

  it('is refused where there is none, or where it is an item', async () => {
    const { page } = await withApp()
    const named = (type: string, address: Address) => page.failure('wallet_watchAsset', { type, options: { address } })
    expect((await named('ERC20', CAST.dave)).code).toBe(-32603)
    expect((await named('ERC721', CONTRACTS.usdc)).code).toBe(4200)
  })
})

describe('several calls at once (EIP-5792)', () => {
  const two = (from: Address, more: object = {}) => ({
    version: '2.0.0',
    chainId: HERE,
    from,
    atomicRequired: true,
    calls: [
      { to: CAST.dave, value: '0x1' },
      { to: CAST.carol, value: '0x2' },
    ],
    ...more,
  })
  type Status = { readonly status: number; readonly atomic: boolean; readonly receipts?: readonly { readonly status: Hex }[] }
  const settled = async (page: Page, id: string): Promise<Status> => {
    for (let times = 0; times < 500; times++) {
      const found = await page.ask<Status>('wallet_getCallsStatus', [id])
      if (found.status !== 100) return found
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('never settled')
  }

  it('are one transaction of an account that runs code for it, and of no other [B2]', async () => {
    const { tab, page } = await withApp([OUTSIDERS.erin, ME])
    expect(await page.ask('wallet_getCapabilities', [OUTSIDERS.erin])).toEqual({ [HERE]: { atomic: { status: 'supported' } } })
    expect(await page.failure('wallet_getCapabilities', [CAST.alice])).toMatchObject({ code: 4100 })

    await town.rpc('anvil_setBalance', [OUTSIDERS.erin, '0xde0b6b3a7640000'])
    await town.rpc('anvil_mine', ['0x1'])
    const before = await Promise.all([CAST.dave, CAST.carol].map((who) => town.rpc<Hex>('eth_getBalance', [who, 'latest'])))
    const sending = page.ask<{ readonly id: string }>('wallet_sendCalls', [two(OUTSIDERS.erin, { id: 'my batch' })])
    const { ask } = await waits(tab.wallet, 'calls')
    expect(ask).toMatchObject({ atomic: true, batchId: 'my batch' })
    await signs(tab.wallet, ask.kind === 'calls' ? ask.requestIds[0] : '')
    expect(await sending).toEqual({ id: 'my batch' })
    expect(await settled(page, 'my batch')).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    const after = await Promise.all([CAST.dave, CAST.carol].map((who) => town.rpc<Hex>('eth_getBalance', [who, 'latest'])))
    expect(after.map((now, at) => BigInt(now) - BigInt(before[at] ?? 0))).toEqual([1n, 2n])

    expect(await page.failure('wallet_sendCalls', [two(OUTSIDERS.erin, { id: 'my batch' })])).toMatchObject({ code: 5720 })
    expect(await openPage(tab.wallet, { origin: 'https://other.example' }).failure('wallet_getCallsStatus', ['my batch'])).toMatchObject({
      code: 4100,
    })
    for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
      expect(await page.failure(method, ['another'])).toMatchObject({ code: 5730 })
    const { shown } = await tab.wallet.apps()
    expect(await page.ask('wallet_showCallsStatus', ['my batch'])).toBe(null)
    expect(shown.get()).toBe(ask.kind === 'calls' ? ask.requestIds[0] : '')
  })

  it('are one transaction of an account without code, which takes code on for it where the person agrees [B2]', async () => {
    const { tab } = await withApp()
    const page = openPage(tab.wallet, { origin: 'https://batches.example' })
    const [own = ME] = (await connected(tab.wallet, page)) as readonly Address[]
    await town.rpc('anvil_setBalance', [own, '0xde0b6b3a7640000'])
    await town.rpc('anvil_mine', ['0x1'])
    expect(await page.ask('wallet_getCapabilities', [own, [HERE]])).toEqual({ [HERE]: { atomic: { status: 'ready' } } })
    const refused = page.failure('wallet_sendCalls', [two(own)])
    const first = await waits(tab.wallet, 'calls')
    expect(first.ask).toMatchObject({ atomic: true, takesOn: CONTRACTS.simple7702 })
    await (await tab.wallet.apps()).reject(first.id)
    expect(await refused).toMatchObject({ code: 5750 })
    expect(await town.rpc('eth_getCode', [own, 'latest'])).toBe('0x')

    const before = await Promise.all([CAST.dave, CAST.carol].map((who) => town.rpc<Hex>('eth_getBalance', [who, 'latest'])))
    const sending = page.ask<{ readonly id: string }>('wallet_sendCalls', [two(own)])
    const { ask } = await waits(tab.wallet, 'calls')
    const requestId = ask.kind === 'calls' ? (ask.requestIds[0] ?? '') : ''
    const { review, transaction } = (await reviewed(tab.wallet, requestId)).analysis
    expect(transaction).toMatchObject({ type: 'eip7702', to: own, value: 0n, authorizationList: [{ address: CONTRACTS.simple7702 }] })
    expect(review.effects).toContainEqual(expect.objectContaining({ kind: 'delegation', authority: own, delegate: CONTRACTS.simple7702 }))
    expect(review.findings.filter(({ level }) => level === 'danger' || level === 'block')).toEqual([])
    expect(review.sentence.values).toMatchObject({ what: { units: 3n }, to: { words: { id: '{first} and {second}' } } })
    await signs(tab.wallet, requestId)
    const { id } = await sending
    expect(await settled(page, id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    const after = await Promise.all([CAST.dave, CAST.carol].map((who) => town.rpc<Hex>('eth_getBalance', [who, 'latest'])))
    expect(after.map((now, at) => BigInt(now) - BigInt(before[at] ?? 0))).toEqual([1n, 2n])
    expect(await town.rpc('eth_getCode', [own, 'latest'])).toBe(`0xef0100${CONTRACTS.simple7702.slice(2)}`)
    // A head of two seconds ago is new enough for it.
    await expect.poll(() => page.ask('wallet_getCapabilities', [own, [HERE]])).toEqual({ [HERE]: { atomic: { status: 'supported' } } })
  })

  it('are asked for one after the other elsewhere, and a no to one leaves the rest undone', async () => {
    const { tab, page } = await withApp()
    const apps = await tab.wallet.apps()
    const sending = page.ask<{ readonly id: string }>('wallet_sendCalls', [two(ME, { atomicRequired: false })])
    const { id, ask } = await waits(tab.wallet, 'calls')
    if (ask.kind !== 'calls') throw new Error('no calls')
    expect(ask).toMatchObject({ atomic: false })
    await signs(tab.wallet, ask.requestIds[0])
    await apps.reject(id)
    expect(tab.wallet.requests.find(ask.requestIds[1] ?? '')?.stage).toEqual({ at: 'closed', why: 'rejected' })
    // Something was done: the app hears which batch to ask about, not that nothing was.
    expect(await sending).toEqual({ id: ask.batchId })
    expect(await settled(page, ask.batchId)).toMatchObject({ status: 600, atomic: false })
  })

  it('are refused whole for what cannot be had', async () => {
    const { page } = await withApp()
    const codes = async (more: object) => (await page.failure('wallet_sendCalls', [two(ME, { atomicRequired: false, ...more })])).code
    expect(await codes({ calls: Array.from({ length: 33 }, () => ({ to: CAST.dave })) })).toBe(5740)
    expect(await codes({ chainId: '0xa' })).toBe(5710)
    expect(await codes({ capabilities: { paymasterService: { url: 'https://pay.example' } } })).toBe(5700)
    expect(await codes({ calls: [] })).toBe(-32602)
    expect(await codes({ from: CAST.alice })).toBe(4100)
  })
})

it('keeps an app to what it may ask to be sent in a day', async () => {
  const { tab, page } = await withApp()
  await (await tab.wallet.apps()).edit(ORIGIN, { perDay: 100n })
  const send = (value: Hex) => page.ask<Hex>('eth_sendTransaction', [{ from: ME, to: CAST.dave, value }])
  const first = send('0x3c')
  await signs(tab.wallet)
  await first
  await expect(send('0x3c')).rejects.toMatchObject({ code: 4100, message: 'This is more than the app may spend in 24 hours.' })
  // What was rejected counts for nothing, and what waits counts.
  const second = page.failure('eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '0x28' }])
  await waits(tab.wallet, 'request')
  await expect(send('0x1')).rejects.toMatchObject({ code: 4100 })
  await (await tab.wallet.apps()).rejectAll()
  expect(await second).toMatchObject({ code: 4001 })
  const third = send('0x28')
  await signs(tab.wallet)
  expect(await third).toMatch(/^0x/)
})
