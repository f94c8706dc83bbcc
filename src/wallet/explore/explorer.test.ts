import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createDevice, type Device, openTab, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, MNEMONIC, OUTSIDERS } from '../../../devnet/addresses.ts'
import type { Chain } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import type { Explorer } from './explorer.ts'

let town: Devnet
let tab: Tab
let device: Device
let explorer: Explorer
let where: Chain

beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  where = devnetChain(town.url)
  device = createDevice()
  // Nobody is unlocked here, and there is no vault.
  tab = await openTab(device, where)
  explorer = await tab.wallet.explore()
}, 180_000)
afterEach(() => {
  device.fault = undefined
})
afterAll(async () => {
  tab.kill()
  await town.stop()
})

type Rpc = { readonly hash: Hex; readonly from: string; readonly to: string | null; readonly blockNumber: Hex; readonly value: Hex }

/** A payment that is signed by its sender's own key, and in a block: the practice chain's older ones were played without. */
async function paid(index: number, to: string, value: bigint): Promise<Rpc> {
  const sender = mnemonicToAccount(MNEMONIC, { addressIndex: index })
  const nonce = Number(await town.rpc<Hex>('eth_getTransactionCount', [sender.address, 'latest']))
  const fees = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const raw = await sender.signTransaction({ type: 'eip1559', chainId: 31337, nonce, to: to as Hex, value, gas: 60_000n, ...fees })
  const hash = await town.rpc<Hex>('eth_sendRawTransaction', [raw])
  // The receipt may be there before the transaction knows its block.
  await expect.poll(async () => (await town.rpc<Rpc>('eth_getTransactionByHash', [hash])).blockNumber).not.toBeNull()
  return town.rpc<Rpc>('eth_getTransactionByHash', [hash])
}

/** Changes what one method answers, as a node that lies would. */
function lie(method: string, change: (result: Record<string, unknown>) => unknown): void {
  device.fault = async (left, forward) => {
    const answer = await forward()
    if (!left.methods.includes(method)) return answer
    const asked = JSON.parse(left.body) as { id: number; method: string } | readonly { id: number; method: string }[]
    const ids = new Set([asked].flat().flatMap((one) => (one.method === method ? [one.id] : [])))
    const said = (await answer.json()) as
      | { id: number; result: Record<string, unknown> }
      | readonly { id: number; result: Record<string, unknown> }[]
    const bent = [said].flat().map((one) => (ids.has(one.id) ? { ...one, result: change(one.result) } : one))
    return new Response(JSON.stringify(Array.isArray(said) ? bent : bent[0]), { headers: { 'content-type': 'application/json' } })
  }
}

/** After a lie the endpoint is kept out. */
async function letInAgain(): Promise<void> {
  device.fault = undefined
  for (const { chainId, endpointId } of await tab.wallet.evidence().then(({ lies }) => lies.load().then(() => lies.all.get())))
    await tab.wallet.evidence().then(({ lies }) => lies.readmit(chainId, endpointId))
}

describe('an address that somebody looks up', () => {
  it('is told apart: an account, one that runs code, a contract, a proxy, a Safe, a token, a function of the chain, and nothing', async () => {
    expect(await explorer.address(where, CAST.alice)).toMatchObject({ kind: 'account', codeSize: 0, evidence: { method: 'merkle-proof' } })
    expect(await explorer.address(where, OUTSIDERS.erin)).toMatchObject({ kind: 'delegated', delegate: CONTRACTS.simple7702 })
    expect(await explorer.address(where, CONTRACTS.treasury)).toMatchObject({
      kind: 'safe',
      proxy: { implementation: CONTRACTS.safe },
      safe: { owners: [CAST.alice, CAST.bob, CAST.carol], threshold: 2, version: '1.4.1' },
      answersEvidence: { method: 'local-run' },
    })
    expect(await explorer.address(where, CONTRACTS.till)).toMatchObject({ kind: 'contract', proxy: { implementation: CONTRACTS.tillCode } })
    expect(await explorer.address(where, CONTRACTS.usdc)).toMatchObject({ kind: 'contract', token: { symbol: 'USDC', from: 'listed' } })
    expect(await explorer.address(where, `0x${'0'.repeat(39)}1`)).toMatchObject({ kind: 'precompile' })
    expect(await explorer.address(where, `0x${'7'.repeat(40)}`)).toMatchObject({ kind: 'unused', nonce: 0n })
  })

  it('whose code runs for ever stands as it is, and what it says of itself stays unknown', async () => {
    const facts = await explorer.address(where, CONTRACTS.loop)
    expect(facts.kind).toBe('contract')
    expect(facts.codeSize).toBeGreaterThan(0)
    expect(facts.token).toBeUndefined()
  })

  it('has the balances that the state says, and names nobody else in any request', async () => {
    const before = device.left.length
    const { items } = await explorer.holdings(where, CAST.bob)
    const expected = BigInt(
      await town.rpc<Hex>('eth_call', [{ to: CONTRACTS.usdc, data: `0x70a08231${CAST.bob.slice(2).padStart(64, '0')}` }, 'latest']),
    )
    expect(items.find(({ token }) => token.address === CONTRACTS.usdc)?.balance).toMatchObject({ known: true, value: { units: expected } })
    const asked = device.left
      .slice(before)
      .map(({ body }) => body.toLowerCase())
      .join()
    for (const other of [CAST.alice, CAST.carol, CAST.deployer]) expect(asked).not.toContain(other.slice(2))
  })
})

describe('what an address did', () => {
  const own = (): Chain => ({ ...where, endpoints: where.endpoints.map((endpoint) => ({ ...endpoint, owner: 'own' })) })
  const foreign = (): Chain => ({ ...where, endpoints: where.endpoints.map((endpoint) => ({ ...endpoint, owner: 'foreign' })) })

  it('is searched on one’s own node while somebody looks: what was sent and received, newest first, and how far that goes', async () => {
    const real = await paid(2, CAST.carol, 9n)
    const search = explorer.history(own(), CAST.bob)
    expect(search.isOwnNode).toBe(true)
    /** Who comes back later finds what came since. */
    const newest = async () => {
      const stop = search.state.subscribe(() => undefined)
      await expect.poll(() => search.state.get().at, { timeout: 60_000 }).toMatch(/^(paused|done)$/)
      stop()
      return search.state.get().rows[0]?.hash
    }
    await expect.poll(newest, { timeout: 60_000, interval: 1000 }).toBe(real.hash)
    const { rows, from, to, error } = search.state.get()
    expect(error).toBeUndefined()
    expect(rows[0]).toMatchObject({ kind: 'sent', entries: [{ account: CAST.bob }] })
    expect(rows.length).toBeGreaterThan(3)
    const blocks = rows.map(({ entries }) => entries[0]?.block ?? 0n)
    expect(blocks).toEqual(blocks.toSorted((a, b) => (a > b ? -1 : 1)))
    expect(from).toBe(0n)
    expect(to).toBeGreaterThanOrEqual(BigInt(real.blockNumber))
  })

  it('is asked of a stranger’s endpoint only once it is started, and names nobody else', async () => {
    const chain = foreign()
    const search = explorer.history(chain, CAST.carol)
    expect(search.isOwnNode).toBe(false)
    const before = device.left.length
    const stop = search.state.subscribe(() => undefined)
    await new Promise((done) => setTimeout(done, 300))
    expect(device.left.slice(before).filter(({ body }) => body.toLowerCase().includes(CAST.carol.slice(2)))).toEqual([])
    expect(search.state.get()).toMatchObject({ at: 'idle', rows: [] })
    search.start()
    await expect.poll(() => search.state.get().rows.length, { timeout: 60_000 }).toBeGreaterThan(0)
    stop()
    const asked = device.left
      .slice(before)
      .map(({ body }) => body.toLowerCase())
      .join()
    expect(asked).toContain(CAST.carol.slice(2))
    for (const other of [CAST.alice, CAST.bob, CAST.dave].map((one) => one.slice(2)))
      for (const { body } of device.left.slice(before)) if (body.includes('eth_getLogs')) expect(body.toLowerCase()).not.toContain(other)
    // It ends with who looked.
    await expect.poll(() => search.state.get().at).not.toBe('searching')
  })
})

describe('a transaction that somebody looks up', () => {
  it('is what its bytes say: whatever a node tells otherwise is not taken for proved', async () => {
    const real = await paid(2, CAST.carol, 7n)
    const facts = await explorer.transaction(where, real.hash)
    expect(facts.status).toMatchObject({ at: 'included', inclusion: { blockNumber: BigInt(real.blockNumber) } })
    expect(facts.sent).toMatchObject({ isBound: true, from: CAST.bob, to: real.to ?? undefined, value: BigInt(real.value) })
    expect(facts.sentEvidence).toMatchObject({ kind: 'computed' })
    lie('eth_getTransactionByHash', (result) => ({ ...result, to: CAST.scammer, value: '0x1' }))
    await expect(explorer.transaction(where, real.hash)).rejects.toMatchObject({ code: 'rpc/lying', data: { what: 'a transaction' } })
    await letInAgain()
  })

  it('is of a type that we do not know by a node’s word: shown as that, and nothing that comes from it is stamped better', async () => {
    const real = await paid(2, CAST.carol, 8n)
    lie('eth_getTransactionByHash', (result) => ({ ...result, type: '0x7e', value: '0x1' }))
    const facts = await explorer.transaction(where, real.hash)
    expect(facts).toMatchObject({
      status: { at: 'included', unbound: 'unknown-type' },
      sent: { isBound: false },
      sentEvidence: { kind: 'claimed' },
      movesEvidence: { kind: 'claimed' },
    })
  })

  it('that a development node played says so, and accuses nobody', async () => {
    const from = `0x${'6'.repeat(40)}`
    await town.rpc('anvil_setBalance', [from, '0xde0b6b3a7640000'])
    await town.rpc('anvil_impersonateAccount', [from])
    const hashes: Hex[] = []
    for (const more of [{}, { gasPrice: '0x77359400' }, { gasPrice: '0x77359400', accessList: [] }]) {
      const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from, to: CAST.bob, value: '0x5', gas: '0x5208', ...more }])
      await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
      hashes.push(hash)
    }
    for (const hash of hashes)
      expect(await explorer.transaction(where, hash)).toMatchObject({
        status: { at: 'included', unbound: 'played' },
        sent: { isBound: false, from },
        sentEvidence: { kind: 'claimed' },
      })
  })

  it('is refused where a node tells of another instead', async () => {
    const [real, other] = [await paid(2, CAST.carol, 1n), await paid(1, CAST.carol, 2n)]
    lie('eth_getTransactionByHash', () => other)
    await expect(explorer.transaction(where, real.hash)).rejects.toMatchObject({ code: 'rpc/malformed' })
  })

  it('that nobody knows is unknown, and one that waits is pending', async () => {
    expect(await explorer.transaction(where, `0x${'ee'.repeat(32)}`)).toMatchObject({ status: { at: 'unknown' }, moves: [], logs: [] })
    await town.rpc('evm_setAutomine', [false])
    try {
      const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.dave, to: CAST.bob, value: '0x5', gas: '0x5208' }])
      expect(await explorer.transaction(where, hash)).toMatchObject({
        status: { at: 'pending' },
        sent: { from: CAST.dave, value: 5n },
        moves: [],
      })
      await town.rpc('evm_mine', [])
    } finally {
      await town.rpc('evm_setAutomine', [true])
    }
  })

  it('that makes a contract tells where, by its sender and its number', async () => {
    // Code that returns one byte of itself.
    const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.dave, data: '0x60016000f3', gas: '0x186a0' }])
    await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
    const { contractAddress } = await town.rpc<{ readonly contractAddress: Hex }>('eth_getTransactionReceipt', [hash])
    expect(await explorer.transaction(where, hash)).toMatchObject({
      created: { address: contractAddress },
      explanation: { kind: 'creation' },
    })
  })

  it('that failed tells why, by a run of our own on the state before it', async () => {
    const data = `0xa9059cbb${CAST.carol.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.carol, to: CONTRACTS.usdc, data, gas: '0x186a0' }])
    await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
    const facts = await explorer.transaction(where, hash)
    expect(facts).toMatchObject({ status: { at: 'included', inclusion: { success: false } }, moves: [] })
    expect(await explorer.reason(where, facts)).toMatchObject({ found: 'parent', evidence: { method: 'local-run' } })
  })

  it('tells what moved by its value and its logs, in words and in units', async () => {
    const data = `0xa9059cbb${CAST.carol.slice(2).padStart(64, '0')}${(2_500_000).toString(16).padStart(64, '0')}`
    const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.deployer, to: CONTRACTS.usdc, data }])
    await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
    const facts = await explorer.transaction(where, hash)
    expect(facts.moves).toEqual([{ token: CONTRACTS.usdc, from: CAST.deployer, to: CAST.carol, units: 2_500_000n }])
    expect(facts.tokens.get(CONTRACTS.usdc)).toMatchObject({ symbol: 'USDC', decimals: 6 })
    expect(facts.explanation).toMatchObject({ kind: 'call', function: { name: 'transfer' } })
    expect(facts.logs).toMatchObject([{ event: { name: 'Transfer' } }])
  })
})

describe('a block that somebody looks up', () => {
  it('holds what its roots prove, and a node that lists something else is not believed', async () => {
    const real = await paid(2, CAST.carol, 7n)
    const facts = await explorer.block(where, { number: BigInt(real.blockNumber) })
    const rows = await explorer.page(facts, 0)
    expect(facts.count).toMatchObject({ units: rows.length })
    expect(rows.find(({ hash }) => hash === real.hash)).toMatchObject({ success: true, sent: { isBound: true, from: CAST.bob } })
    // Once more by its hash, with a list that leaves nothing of it out but the truth.
    lie('eth_getBlockByNumber', (result) => ({
      ...result,
      transactions: (result['transactions'] as readonly unknown[]).map((one) =>
        typeof one === 'object' ? { ...one, to: CAST.scammer } : one,
      ),
    }))
    const bent = await explorer.block(where, { hash: facts.header.hash })
    expect(bent.list).toMatchObject({ error: { code: 'rpc/lying' } })
    const row = (await explorer.page(bent, 0)).find(({ hash }) => hash === real.hash)
    // Its bytes were rebuilt to the block's root before.
    expect(row).toMatchObject({ sent: { isBound: true, from: CAST.bob, to: CAST.carol } })
    await letInAgain()
  })

  it('that is not there yet is refused with the newest', async () => {
    await expect(explorer.block(where, { number: 10n ** 9n })).rejects.toMatchObject({ code: 'input/block-ahead' })
  })
})

describe('a token that somebody looks up', () => {
  it('has its words from the list, a price and a supply; one that copies it is told', async () => {
    expect(await explorer.token(where, CONTRACTS.usdc)).toMatchObject({
      standard: 'erc20',
      decimals: 6,
      listed: { symbol: 'USDC' },
      price: { fact: { known: true } },
    })
    expect(await explorer.token(where, CONTRACTS.fakeUsdc)).toMatchObject({ standard: 'erc20', imitates: { address: CONTRACTS.usdc } })
    expect(await explorer.token(where, CONTRACTS.cats)).toMatchObject({ standard: 'erc721' })
    expect(await explorer.token(where, CONTRACTS.medals)).toMatchObject({ standard: 'erc1155' })
    await expect(explorer.token(where, CAST.alice)).rejects.toMatchObject({ code: 'input/no-token' })
  })
})

describe('a search', () => {
  it('leads to what a text names, asking a chain only where it must', async () => {
    const real = await paid(2, CAST.carol, 7n)
    const before = device.left.length
    expect(await explorer.find(CAST.bob, where)).toEqual({ kind: 'address', chainId: 31337, id: CAST.bob })
    expect(await explorer.find('#12', where)).toEqual({ kind: 'block', chainId: 31337, id: '12' })
    await expect(explorer.find('hello', where)).rejects.toMatchObject({ code: 'input/search-unclear' })
    expect(device.left).toHaveLength(before)
    expect(await explorer.find(real.hash, where)).toEqual({ kind: 'tx', chainId: 31337, id: real.hash })
    const { header } = await explorer.block(where, { number: 5n })
    expect(await explorer.find(header.hash, where)).toEqual({ kind: 'block', chainId: 31337, id: header.hash })
    await expect(explorer.find(`0x${'ee'.repeat(32)}`, where)).rejects.toMatchObject({ code: 'input/search-nothing' })
    expect(await explorer.find('alice.eth', where)).toMatchObject({ kind: 'address' })
    await expect(explorer.find('nobody-has-this.eth', where)).rejects.toMatchObject({ code: 'input/name-nowhere' })
    // What is asked for looking is told apart in the request log.
    expect(tab.wallet.requestLog.entries.get().some(({ purpose }) => purpose === 'explore')).toBe(true)
  })
})
