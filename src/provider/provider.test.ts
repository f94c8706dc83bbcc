import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashTypedData, recoverAddress, recoverMessageAddress } from 'viem'
import type { Hex } from '#core/bytes/hex'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { importWords, openPracticeTab } from '../../test/support/import-words.ts'
import { createDevice, type Device, openTab, PASSWORD, reviewedMessage, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { connected, openPage, ORIGIN, type Page, signs, until, waits } from './test-support/app.ts'

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

const ME = CAST.deployer
const HEX_CHAIN = `0x${CHAIN_ID.toString(16)}`

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TYPED = {
  domain: { name: 'Mail', chainId: CHAIN_ID },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

const person = (device: Device = createDevice()): Promise<Tab> => openPracticeTab(device, town)
/** An app that was granted the person's first account. */
async function withApp(): Promise<{ readonly tab: Tab; readonly page: Page }> {
  const tab = await person()
  const page = openPage(tab.wallet)
  await connected(tab.wallet, page, { accounts: [ME] })
  return { tab, page }
}

describe('an app', () => {
  it('learns nothing before it is connected, and one account of its own after that [P1]', async () => {
    const tab = await person()
    const page = openPage(tab.wallet)
    expect(await page.ask('eth_accounts')).toEqual([])
    expect(await page.ask('eth_chainId')).toBe('0x1')
    expect(await page.ask('wallet_getPermissions')).toEqual([])
    expect(await page.failure('eth_blockNumber')).toMatchObject({ code: 4100 })
    const [own] = await connected(tab.wallet, page)
    const account = tab.wallet.session.accounts.get().find(({ address }) => address === own)
    expect(account).toMatchObject({ name: 'app.example', kind: 'eoa' })
    expect(own).not.toBe(ME)
    expect(page.events).toEqual([
      { event: 'connect', data: { chainId: HEX_CHAIN } },
      { event: 'chainChanged', data: HEX_CHAIN },
      { event: 'accountsChanged', data: [own] },
    ])
    expect(await page.ask('eth_accounts')).toEqual([own])
    expect(await page.ask('wallet_getPermissions')).toMatchObject([
      { invoker: ORIGIN, parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [own] }] },
    ])
  })

  it('gets a hash that is on its way, and a signature that everybody verifies', async () => {
    const { tab, page } = await withApp()
    const sending = page.ask<Hex>('eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '0x7b' }])
    await signs(tab.wallet)
    const hash = await sending
    const receipt = await until(() => tab.wallet.transactions.find(hash)?.state.at === 'included')
    expect(receipt).toBe(true)
    expect(await page.ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', transactionHash: hash })

    const signing = page.ask<Hex>('personal_sign', ['0x68656c6c6f', ME])
    await signs(tab.wallet)
    expect((await recoverMessageAddress({ message: 'hello', signature: await signing })).toLowerCase()).toBe(ME)

    const typed = page.ask<Hex>('eth_signTypedData_v4', [ME, JSON.stringify(TYPED)])
    await signs(tab.wallet)
    expect(
      (
        await recoverAddress({
          hash: hashTypedData({ ...TYPED, domain: { ...TYPED.domain, chainId: BigInt(CHAIN_ID) } }),
          signature: await typed,
        })
      ).toLowerCase(),
    ).toBe(ME)
  })

  it('hears 4001 for a no, also for what else it had asked, and may ask again', async () => {
    const { tab, page } = await withApp()
    const both = [page.failure('personal_sign', ['0x61', ME]), page.failure('personal_sign', ['0x62', ME])]
    const apps = await tab.wallet.apps()
    await until(() => apps.queue.get().length === 2)
    await apps.rejectAll(ORIGIN)
    expect(await Promise.all(both)).toEqual([4001, 4001].map((code) => ({ code, message: 'You rejected the request.' })))
    expect(tab.wallet.requests.all.get().filter(({ stage }) => stage.at !== 'closed')).toEqual([])
    const again = page.ask('personal_sign', ['0x61', ME])
    await signs(tab.wallet)
    expect(await again).toMatch(/^0x/)
  })

  it('hears 4001 for a no while it waits for the vault, and no other app does', async () => {
    const tab = await person()
    await tab.wallet.session.lock()
    const [page, other] = [openPage(tab.wallet), openPage(tab.wallet, { origin: 'https://other.example' })]
    const asking = page.failure('eth_requestAccounts')
    const othersAsking = other.failure('eth_requestAccounts')
    const apps = await tab.wallet.apps()
    await until(() => apps.waiting.get().length === 2)
    await apps.rejectAll(ORIGIN)
    expect(await asking).toMatchObject({ code: 4001 })
    expect(apps.waiting.get().map(({ origin }) => origin)).toEqual(['https://other.example'])
    await apps.rejectAll()
    expect(await othersAsking).toMatchObject({ code: 4001 })
  })

  it('hears what came of what another tab signs while the person says no to the rest', async () => {
    const device = createDevice()
    const tab = await person(device)
    const page = openPage(tab.wallet)
    await connected(tab.wallet, page, { accounts: [ME] })
    const apps = await tab.wallet.apps()
    const signing = page.ask<Hex>('personal_sign', ['0x61', ME])
    const first = await until(() => apps.queue.get()[0])
    const rest = page.failure('personal_sign', ['0x62', ME])
    await until(() => apps.queue.get().length === 2)
    const { ask } = first
    if (ask.kind !== 'request') throw new Error('no request')
    // Whoever signs holds this lock.
    await device.browser.tab().withLock(`request:${ask.requestId}`, { wait: false }, () => apps.rejectAll())
    expect(await rest).toMatchObject({ code: 4001 })
    expect(apps.queue.get().map(({ id }) => id)).toEqual([first.id])
    await signs(tab.wallet, ask.requestId)
    expect(await signing).toMatch(/^0x/)
  })

  it('is refused what it cannot have, each with its number', async () => {
    const { page } = await withApp()
    const codeOf = async (method: string, params?: unknown) => (await page.failure(method, params)).code
    expect(await codeOf('eth_sign', [ME, `0x${'11'.repeat(32)}`])).toBe(4200)
    expect(await codeOf('eth_noSuchThing')).toBe(-32601)
    expect(await codeOf('constructor')).toBe(-32601)
    expect(await codeOf('personal_sign', ['0x61', CAST.alice])).toBe(4100)
    expect(await codeOf('eth_sendTransaction', [{ from: CAST.alice, to: CAST.dave, value: '0x1' }])).toBe(4100)
    expect(await codeOf('eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '0x1', chainId: '0x1' }])).toBe(-32602)
    expect(await codeOf('eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '1 ether' }])).toBe(-32602)
    expect(await codeOf('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBe(4902)
    expect(await codeOf('wallet_requestPermissions', [{ camera: {} }])).toBe(-32602)
  })

  it('reads the chain that it is on, as a node would tell it', async () => {
    const { page } = await withApp()
    const node = <T>(method: string, params: readonly unknown[]): Promise<T> => town.rpc<T>(method, params)
    for (const [method, params] of [
      ['eth_getBalance', [ME, 'latest']],
      ['eth_getTransactionCount', [ME, 'latest']],
      ['eth_blockNumber', []],
      ['eth_getBlockByNumber', ['latest', false]],
      ['eth_getCode', [CAST.dave, 'latest']],
    ] as const)
      expect([method, await page.ask(method, params)]).toEqual([method, await node(method, params)])
    // A call to nobody runs what it brings, as libraries ask contracts that are not deployed yet.
    const bare = { data: '0x602a60005260206000f3' }
    expect(await page.ask('eth_call', [bare, 'latest'])).toBe(await node('eth_call', [bare, 'latest']))
    expect(await page.failure('eth_call', [{ data: '0x60006000fd' }, 'latest'])).toMatchObject({ code: 3, data: '0x' })
    expect(await page.ask('eth_estimateGas', [{ from: ME, to: CAST.dave, value: '0x1' }])).toMatch(/^0x/)
    expect(await page.ask('net_version')).toBe(String(CHAIN_ID))
    const { baseFeePerGas } = await page.ask<{ readonly baseFeePerGas: Hex }>('eth_getBlockByNumber', ['latest', false])
    const [price, tip] = [await page.ask<Hex>('eth_gasPrice'), await page.ask<Hex>('eth_maxPriorityFeePerGas')]
    expect(BigInt(tip)).toBeGreaterThan(0n)
    // What is paid at most leaves space for the next blocks.
    expect(BigInt(price)).toBeGreaterThan(BigInt(baseFeePerGas) + BigInt(tip))
  })

  it('is told of new blocks and logs, and gets what came since it asked last, on its chain and for as long as it is connected', async () => {
    const tab = await openTab(createDevice(), { ...devnetChain(town.url), blockTime: 1 })
    await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
    const page = openPage(tab.wallet)
    await connected(tab.wallet, page, { accounts: [ME] })
    const [heads, logs, blocks, transfers] = [
      await page.ask<Hex>('eth_subscribe', ['newHeads']),
      await page.ask<Hex>('eth_subscribe', ['logs', { address: CONTRACTS.usdc }]),
      await page.ask<Hex>('eth_newBlockFilter'),
      await page.ask<Hex>('eth_newFilter', [{ address: CONTRACTS.usdc, topics: [TRANSFER] }]),
    ]
    expect(new Set([heads, logs, blocks, transfers]).size).toBe(4)
    expect(await page.ask('eth_getFilterChanges', [blocks])).toEqual([])
    // transfer(dave, 1) of USDC.
    const data = `0xa9059cbb${CAST.dave.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.faucet, to: CONTRACTS.usdc, data }])
    await town.rpc('anvil_mine', ['0x2'])
    const { blockHash, blockNumber } = await town.rpc<{ readonly blockHash: Hex; readonly blockNumber: Hex }>('eth_getTransactionReceipt', [
      hash,
    ])
    const told = (id: Hex) =>
      page.events.flatMap((one) => (one.event === 'message' && one.data.data.subscription === id ? [one.data.data.result] : []))
    await expect.poll(() => told(heads).length).toBeGreaterThanOrEqual(3)
    expect(told(heads)).toContainEqual(expect.objectContaining({ hash: blockHash, number: blockNumber }))
    expect(told(heads)[0]).not.toHaveProperty('transactions')
    await expect.poll(() => told(logs)).toEqual([expect.objectContaining({ transactionHash: hash, address: CONTRACTS.usdc })])
    expect(await page.ask('eth_getFilterChanges', [transfers])).toMatchObject([{ transactionHash: hash }])
    expect(await page.ask('eth_getFilterChanges', [transfers])).toEqual([])
    expect(await page.ask<readonly Hex[]>('eth_getFilterChanges', [blocks])).toContain(blockHash)
    expect(await page.failure('eth_getFilterLogs', [blocks])).toMatchObject({ code: -32000 })

    expect(await page.ask('eth_unsubscribe', [heads])).toBe(true)
    expect(await page.ask('eth_uninstallFilter', [blocks])).toBe(true)
    expect(await page.ask('eth_uninstallFilter', [blocks])).toBe(false)
    expect(await page.failure('eth_getFilterChanges', [blocks])).toMatchObject({ code: -32000 })
    expect(await openPage(tab.wallet).failure('eth_getFilterChanges', [transfers])).toMatchObject({ code: -32000 })
    for (const params of [['newPendingTransactions'], ['syncing'], []])
      expect(await page.failure('eth_subscribe', params)).toMatchObject({ code: 4200 })
    for (let many = 2; many < 16; many++) await page.ask('eth_newBlockFilter')
    expect(await page.failure('eth_newBlockFilter')).toMatchObject({ code: -32005 })

    const before = told(logs).length
    await (await tab.wallet.apps()).revoke(ORIGIN)
    await town.rpc('eth_sendTransaction', [{ from: CAST.faucet, to: CONTRACTS.usdc, data }])
    await town.rpc('anvil_mine', ['0x1'])
    expect(await page.failure('eth_getFilterChanges', [transfers])).toMatchObject({ code: 4100 })
    // Another app on that chain hears of it; by then this one would have, too.
    const other = openPage(tab.wallet, { origin: 'https://other.example' })
    await connected(tab.wallet, other)
    const theirs = await other.ask<Hex>('eth_subscribe', ['newHeads'])
    await town.rpc('anvil_mine', ['0x1'])
    await until(() => other.events.some((one) => one.event === 'message' && one.data.data.subscription === theirs))
    expect(told(logs).length).toBe(before)
  })

  it('is connected for one exact origin, and no more after it was revoked [P5 P12]', async () => {
    const { tab, page } = await withApp()
    const strangers = [`${ORIGIN}:444`, 'https://sub.app.example', 'http://localhost:1'].map((origin) => openPage(tab.wallet, { origin }))
    for (const stranger of strangers) {
      expect(await stranger.ask('eth_accounts')).toEqual([])
      expect(await stranger.failure('eth_blockNumber')).toMatchObject({ code: 4100 })
    }
    // What they would have signed asks to connect them first.
    const apps = await tab.wallet.apps()
    const signing = strangers.map((stranger) => stranger.failure('personal_sign', ['0x61', ME]))
    await until(() => apps.queue.get().length === strangers.length)
    expect(apps.queue.get().map(({ ask }) => ask.kind)).toEqual(strangers.map(() => 'connection'))
    await apps.rejectAll()
    for (const answer of await Promise.all(signing)) expect(answer).toMatchObject({ code: 4001 })
    const asked = page.failure('personal_sign', ['0x61', ME])
    await waits(tab.wallet, 'request')
    await (await tab.wallet.apps()).revoke(ORIGIN)
    expect(await asked).toMatchObject({ code: 4100 })
    expect(page.events.at(-1)).toEqual({ event: 'accountsChanged', data: [] })
    expect(await page.failure('eth_blockNumber')).toMatchObject({ code: 4100 })
  })

  it('is connected as it was once the end of its connection is taken back', async () => {
    const { tab, page } = await withApp()
    const apps = await tab.wallet.apps()
    const before = apps.connectionOf(ORIGIN)
    await expect(apps.restore('https://never.example')).rejects.toMatchObject({ code: 'app/not-connected' })
    await apps.revoke(ORIGIN)
    expect(apps.connectionOf(ORIGIN)).toBeUndefined()
    await apps.restore(ORIGIN)
    expect(apps.connectionOf(ORIGIN)).toEqual(before)
    expect(await page.ask('eth_accounts')).toEqual(before?.accounts)
  })

  it('that comes back gets the account that it had, and another app another one [P10]', async () => {
    const tab = await person()
    const page = openPage(tab.wallet)
    const first = await connected(tab.wallet, page)
    await (await tab.wallet.apps()).revoke(ORIGIN)
    const other = await connected(tab.wallet, openPage(tab.wallet, { origin: 'https://other.example' }))
    expect(await connected(tab.wallet, page)).toEqual(first)
    expect(other).not.toEqual(first)
  })

  it('waits while the vault is closed, and hears nothing of what it asked before that [P2 P3]', async () => {
    const { tab, page } = await withApp()
    const before = page.failure('personal_sign', ['0x61', ME])
    await waits(tab.wallet, 'request')
    await tab.wallet.session.lock()
    expect(await before).toEqual({ code: 4100, message: 'The wallet is locked.' })
    expect(await page.ask('eth_accounts')).toEqual([])
    expect(page.events.at(-1)).toEqual({ event: 'accountsChanged', data: [] })
    expect(await page.ask('eth_chainId')).toBe(HEX_CHAIN)
    expect(await page.failure('eth_blockNumber')).toMatchObject({ code: 4100 })

    const apps = await tab.wallet.apps()
    const asked = [
      ['eth_requestAccounts', []],
      ['personal_sign', ['0x61', ME]],
      ['eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '0x1' }]],
      ['eth_signTypedData_v4', [ME, TYPED]],
      ['wallet_switchEthereumChain', [{ chainId: HEX_CHAIN }]],
      ['wallet_sendCalls', [{ version: '2.0.0', chainId: HEX_CHAIN, atomicRequired: false, calls: [{ to: CAST.dave, value: '0x1' }] }]],
      ['wallet_watchAsset', [{ type: 'ERC20', options: { address: CONTRACTS.usdc } }]],
    ] as const
    const answers = asked.map(([method, params]) => page.ask(method, params).catch((error: unknown) => error))
    await until(() => apps.waiting.get().length === asked.length)
    expect(apps.waiting.get().map(({ method, origin }) => [method, origin])).toEqual(asked.map(([method]) => [method, ORIGIN]))
    expect(apps.queue.get()).toEqual([])
    await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
    expect(await answers[0]).toEqual([ME])
    // What is to be signed is asked for each time, also when all of it comes at once (P3).
    await until(() => apps.queue.get().length === 5)
    expect(apps.waiting.get()).toEqual([])
    await apps.rejectAll()
    await Promise.all(answers)
  })

  it('that asks under one id gets one request and one answer, in another tab and after a reload, too', async () => {
    const { tab, page } = await withApp()
    const first = page.ask<Hex>('personal_sign', ['0x61', ME], 'same')
    await waits(tab.wallet, 'request')
    page.close()
    await expect(first).rejects.toMatchObject({ code: 4900 })
    const again = openPage(tab.wallet)
    const second = again.failure('personal_sign', ['0x61', ME], 'same')
    expect(await again.failure('personal_sign', ['0x62', ME], 'same')).toMatchObject({ code: -32602 })
    const apps = await tab.wallet.apps()
    expect(apps.queue.get().length).toBe(1)
    // Something else came in its name: whoever reads it is told, and it is never right to sign.
    const { ask } = await until(() => apps.queue.get().find(({ changed }) => changed))
    const id = ask.kind === 'request' ? ask.requestId : ''
    expect((await reviewedMessage(tab.wallet, id)).analysis.review.findings[0]).toMatchObject({ rule: 'request/changed-while-open' })
    await apps.rejectAll()
    expect(await second).toMatchObject({ code: 4001 })

    const third = again.ask<Hex>('personal_sign', ['0x63', ME], 'third')
    await signs(tab.wallet)
    const signature = await third
    expect(await openPage(tab.wallet).ask('personal_sign', ['0x63', ME], 'third')).toBe(signature)
    expect(tab.wallet.signatures.get().length).toBe(1)
  })

  it('that gave up gets nothing signed any more, and what it asks for instead is asked alone', async () => {
    const { tab, page } = await withApp()
    const apps = await tab.wallet.apps()
    const sent = [{ from: ME, to: CAST.dave, value: '0x7' }]
    // The window was closed: its page is told a no, and asks anew.
    const first = page.ask('eth_sendTransaction', sent, 'first')
    const { id } = await waits(tab.wallet, 'request')
    page.close()
    await expect(first).rejects.toMatchObject({ code: 4900 })
    await expect(signs(tab.wallet)).rejects.toMatchObject({ code: 'request/given-up' })
    expect(tab.wallet.transactions.all.get()).toEqual([])

    const again = openPage(tab.wallet)
    const second = again.ask<Hex>('eth_sendTransaction', sent, 'second')
    await until(() => apps.queue.get().length === 1 && apps.queue.get()[0]?.id !== id)
    expect(apps.find(id)).toMatchObject({ end: 'gone' })
    await signs(tab.wallet)
    expect(await second).toMatch(/^0x[0-9a-f]{64}$/)
    expect(tab.wallet.transactions.all.get().length).toBe(1)
  })

  it('cannot bury a person in requests, nor in questions', async () => {
    const { tab, page } = await withApp()
    const many = Array.from({ length: 12 }, (_, at) => page.failure('personal_sign', [`0x0${at.toString(16)}`, ME]))
    const apps = await tab.wallet.apps()
    await until(() => apps.queue.get().length === 8)
    expect((await Promise.all(many.slice(8))).map(({ code }) => code)).toEqual([-32005, -32005, -32005, -32005])
    await apps.rejectAll()
    const reads = await Promise.all(Array.from({ length: 600 }, () => page.failure('eth_chainId')))
    expect(reads.filter(({ code }) => code === -32005).length).toBeGreaterThan(100)
    // Another app is not held up by this one.
    expect(await openPage(tab.wallet, { origin: 'https://other.example' }).ask('eth_accounts')).toEqual([])
  })

  it('is served only where it can be said who asks', async () => {
    const tab = await person()
    const roads = [{ framed: true }, { origin: 'null' }, { origin: 'http://app.example' }, { origin: `${ORIGIN}/path` }, { origin: '' }]
    for (const road of roads) expect(await openPage(tab.wallet, road).failure('eth_accounts')).toMatchObject({ code: 4100 })
    expect((await tab.wallet.apps()).queue.get()).toEqual([])
  })

  it('hears nothing when the person changes accounts, and only its own when what it was granted is changed [P11]', async () => {
    const { tab, page } = await withApp()
    const heard = page.events.length
    const { keyringId = '' } = tab.wallet.session.accounts.get().find(({ address }) => address === ME) ?? {}
    for (const name of ['Secret', 'Hidden']) await tab.wallet.session.enter('deriveAccount', { keyringId, name })
    const made = tab.wallet.session.accounts.get().find(({ name }) => name === 'Hidden')
    await tab.wallet.selectAccount(made?.address ?? ME)
    await tab.wallet.session.edit(made?.address ?? ME, { hidden: true })
    expect(page.events.length).toBe(heard)
    await (await tab.wallet.apps()).edit(ORIGIN, { rights: ['signatures'] })
    expect(page.events.length).toBe(heard)
    expect(await page.failure('eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '0x1' }])).toMatchObject({ code: 4100 })
    const secret = tab.wallet.session.accounts.get().filter(({ address }) => address !== ME)
    const told = JSON.stringify([
      page.events,
      await page.ask('wallet_getPermissions'),
      await page.failure('personal_sign', ['0x61', secret[0]?.address]),
    ])
    for (const { address } of secret) expect(told).not.toContain(address)
  })
})
