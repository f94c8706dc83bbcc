import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from '../../src/core/bytes/hex.ts'
import { POLICIES, REFUSED } from '../../src/provider/policy.ts'
import { connected, openPage, type Page, signs, waits } from '../../src/provider/test-support/app.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { importWords } from '../support/import-words.ts'
import { faultsIn, type JsonSchema } from '../support/json-schema.ts'
import { createDevice, openTab, PASSWORD, type Tab, devnetChain } from '../support/whole-wallet.ts'
import { hasPeers, peerPath } from './peer.ts'

// What MetaMask publishes of the methods that apps call (@metamask/api-specs, OpenRPC), held against ours.

type Value = { readonly name: string; readonly value: unknown }
type Method = {
  readonly name: string
  readonly paramStructure?: string
  readonly params: readonly { readonly name: string; readonly required?: boolean; readonly schema: JsonSchema }[]
  readonly result?: { readonly schema: JsonSchema }
  readonly examples?: readonly { readonly params: readonly Value[] }[]
}
type Spec = JsonSchema & { readonly methods: readonly Method[] }

const ME = CAST.deployer
const HERE: Hex = `0x${CHAIN_ID.toString(16)}`
const DATA = {
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
}

/** What nodes tell besides, by newer or older specifications than this one: an app gets it as they do. */
const NEWER = /\.(?:requestsHash|totalDifficulty|blockTimestamp): not foreseen$/

/** Their example has a zero in front that their schema forbids: it is taken all the same. */
const PADDED = new Set(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'])

describe.skipIf(!hasPeers)('the methods as MetaMask specifies them', () => {
  let town: Devnet
  let spec: Spec
  let tab: Tab
  let page: Page
  let sent: Hex
  beforeAll(async () => {
    spec = JSON.parse(readFileSync(peerPath('@metamask/api-specs/dist/build/openrpc.json'), 'utf8')) as Spec
    town = await startDevnet({ port: 0, as: 'own', consensus: false })
    tab = await openTab(createDevice(), devnetChain(town.url))
    await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
    page = openPage(tab.wallet)
    await connected(tab.wallet, page, { accounts: [ME] })
    const sending = page.ask<Hex>('eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '0x1' }])
    await signs(tab.wallet)
    sent = await sending
  }, 180_000)
  afterAll(() => town.stop())

  const methodOf = (name: string): Method => spec.methods.find((one) => one.name === name) ?? expect.unreachable()

  it('are each answered or refused on purpose [E2]', () => {
    const known = new Set([...Object.keys(POLICIES), ...Object.keys(REFUSED)])
    expect(spec.methods.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  it('take the parameters that it gives as examples, as far as they are for an account that is granted', async () => {
    const apps = await tab.wallet.apps()
    const stop = apps.queue.subscribe(() => void (apps.queue.get().length > 0 && apps.rejectAll()))
    for (const { name, examples = [], params, paramStructure } of spec.methods)
      for (const example of examples) {
        if (!Object.hasOwn(POLICIES, name) || POLICIES[name]?.asks === 'connection' || name === 'wallet_revokePermissions') continue
        const values = example.params.map(({ value }) => value)
        if (!PADDED.has(name))
          for (const [at, value] of values.entries()) expect([name, faultsIn(spec, params[at]?.schema, value)]).toEqual([name, []])
        const given = paramStructure === 'by-name' ? Object.fromEntries(example.params.map((one) => [one.name, one.value])) : values
        // Its addresses have made-up checksums, and a wrong one is refused (C8).
        const lower: unknown = JSON.parse(JSON.stringify(given).replace(/"0x[0-9a-fA-F]{40}"/g, (address) => address.toLowerCase()))
        const { code } = await page.failure(name, lower)
        expect([name, code], JSON.stringify(given)).not.toEqual([name, -32602])
        expect([name, code]).not.toEqual([name, -32601])
      }
    stop()
  })

  it('answer in the form that it gives', async () => {
    const block = await page.ask<{ readonly hash: Hex }>('eth_getBlockByNumber', ['latest', false])
    const asked: readonly (readonly [string, unknown[]])[] = [
      ['eth_accounts', []],
      ['eth_requestAccounts', []],
      ['eth_coinbase', []],
      ['eth_chainId', []],
      ['web3_clientVersion', []],
      ['eth_syncing', []],
      ['wallet_getPermissions', []],
      ['wallet_getCapabilities', [ME, [HERE]]],
      ['wallet_switchEthereumChain', [{ chainId: HERE }]],
      ['eth_blockNumber', []],
      ['eth_call', [{ to: CONTRACTS.usdc, data: '0x313ce567' }, 'latest']],
      ['eth_estimateGas', [{ from: ME, to: CAST.dave, value: '0x1' }]],
      ['eth_gasPrice', []],
      ['eth_feeHistory', ['0x2', 'latest', [10, 50]]],
      ['eth_getBalance', [ME, 'latest']],
      ['eth_getCode', [CONTRACTS.usdc, 'latest']],
      ['eth_getStorageAt', [CONTRACTS.usdc, '0x0', 'latest']],
      ['eth_getTransactionCount', [ME, 'latest']],
      ['eth_getBlockByNumber', ['latest', true]],
      ['eth_getBlockByHash', [block.hash, false]],
      ['eth_getTransactionByHash', [sent]],
      ['eth_getTransactionReceipt', [sent]],
      ['eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', address: CONTRACTS.usdc }]],
    ]
    const faults: string[] = []
    for (const [name, params] of asked) {
      const { result } = methodOf(name)
      const found = faultsIn(spec, result?.schema, await page.ask(name, params))
      faults.push(...found.filter((fault) => !NEWER.test(fault)).map((fault) => `${name} ${fault}`))
    }
    expect(faults).toEqual([])
  })

  it('answer in that form where the person says yes', async () => {
    const apps = await tab.wallet.apps()
    const faults: string[] = []
    const answered = async (name: string, params: unknown, yes: () => Promise<unknown>): Promise<unknown> => {
      const asking = page.ask(name, params)
      await yes()
      const answer = await asking
      faults.push(...faultsIn(spec, methodOf(name).result?.schema, answer).map((fault) => `${name} ${fault}`))
      return answer
    }
    await answered('eth_sendTransaction', [{ from: ME, to: CAST.dave, value: '0x2' }], () => signs(tab.wallet))
    await answered('personal_sign', ['0x68656c6c6f', ME], () => signs(tab.wallet))
    await answered('eth_signTypedData_v4', [ME, DATA], () => signs(tab.wallet))
    await answered('wallet_watchAsset', { type: 'ERC20', options: { address: CONTRACTS.usdc, symbol: 'USDC' } }, async () =>
      apps.agree((await waits(tab.wallet, 'watch-asset')).id),
    )
    const calls = { version: '2.0.0', from: ME, chainId: HERE, atomicRequired: true, calls: [{ to: CAST.dave, value: '0x3' }] }
    const batch = (await answered('wallet_sendCalls', [calls], async () => {
      const { ask } = await waits(tab.wallet, 'calls')
      await signs(tab.wallet, ask.kind === 'calls' ? ask.requestIds[0] : '')
    })) as { readonly id: string }
    faults.push(...faultsIn(spec, methodOf('wallet_getCallsStatus').result?.schema, await page.ask('wallet_getCallsStatus', [batch.id])))
    await answered('wallet_requestPermissions', [{ eth_accounts: {} }], async () =>
      apps.connect((await waits(tab.wallet, 'connection')).id, {
        accounts: [ME],
        chains: [CHAIN_ID],
        chainId: CHAIN_ID,
        rights: ['transactions', 'signatures'],
      }),
    )
    await answered('wallet_revokePermissions', [{ eth_accounts: {} }], async () => undefined)
    expect(faults).toEqual([])
    expect(await page.ask('eth_accounts')).toEqual([])
  })
})
