import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashTypedData, recoverAddress, recoverMessageAddress } from 'viem'
import type { Hex } from '#core/hex'
import { startTown, type Town } from '../../scripts/town/start.ts'
import { importWords } from '../../test/support/import-words.ts'
import { createDevice, type Device, openTab, PASSWORD, type Tab, townChain } from '../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, MNEMONIC } from '../../town/addresses.ts'
import { connected, openPage, ORIGIN, type Page, signs, until, waits } from './test-support/app.ts'

let town: Town
beforeAll(async () => {
  town = await startTown({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

const ME = CAST.deployer
const HEX_CHAIN = `0x${CHAIN_ID.toString(16)}`

async function person(device: Device = createDevice()): Promise<Tab> {
  const tab = await openTab(device, townChain(town.url))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}
/** An app that was granted the person's first account. */
async function withApp(): Promise<{ readonly tab: Tab; readonly page: Page }> {
  const tab = await person()
  const page = openPage(tab.wallet)
  await connected(tab.wallet, page, { accounts: [ME] })
  return { tab, page }
}

describe('an app', () => {
  it('learns nothing before it is connected, and one account of its own after that', async () => {
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

    const data = {
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
    const typed = page.ask<Hex>('eth_signTypedData_v4', [ME, JSON.stringify(data)])
    await signs(tab.wallet)
    expect(
      (
        await recoverAddress({
          hash: hashTypedData({ ...data, domain: { ...data.domain, chainId: BigInt(CHAIN_ID) } }),
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
    expect(await page.ask('eth_estimateGas', [{ from: ME, to: CAST.dave, value: '0x1' }])).toMatch(/^0x/)
  })

  it('is connected for one exact origin, and no more after it was revoked', async () => {
    const { tab, page } = await withApp()
    const strangers = [`${ORIGIN}:444`, 'https://sub.app.example', 'http://localhost:1'].map((origin) => openPage(tab.wallet, { origin }))
    for (const stranger of strangers) {
      expect(await stranger.ask('eth_accounts')).toEqual([])
      expect(await stranger.failure('personal_sign', ['0x61', ME])).toMatchObject({ code: 4100 })
    }
    const asked = page.failure('personal_sign', ['0x61', ME])
    await waits(tab.wallet, 'request')
    await (await tab.wallet.apps()).revoke(ORIGIN)
    expect(await asked).toMatchObject({ code: 4100 })
    expect(page.events.at(-1)).toEqual({ event: 'accountsChanged', data: [] })
    expect(await page.failure('eth_blockNumber')).toMatchObject({ code: 4100 })
  })

  it('that comes back gets the account that it had, and another app another one', async () => {
    const tab = await person()
    const page = openPage(tab.wallet)
    const first = await connected(tab.wallet, page)
    await (await tab.wallet.apps()).revoke(ORIGIN)
    const other = await connected(tab.wallet, openPage(tab.wallet, { origin: 'https://other.example' }))
    expect(await connected(tab.wallet, page)).toEqual(first)
    expect(other).not.toEqual(first)
  })
})
