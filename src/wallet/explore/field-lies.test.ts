import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { isError } from '#core/errors'
import { type Evidence, isProved } from '#core/evidence/evidence'
import { type Hex, toQuantity, word } from '#core/bytes/hex'
import { mnemonicToAccount } from 'viem/accounts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { fieldLies } from '../../../test/liars/field-lies.ts'
import type { ExecutionLie } from '../../../test/liars/lie.ts'
import { type Liar, startLiar } from '../../../test/liars/liar.ts'
import { createDevice, type Device, openTab, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, MNEMONIC } from '../../../devnet/addresses.ts'
import type { Chain } from '#core/chains/chain'
import { proveEntry } from '../history/prove-entry.ts'
import { sampleOf } from '../../../test/support/generated.ts'

// Each field of each answer that the explorer asks for is bent in turn, by the only endpoint: no section ever stamps as proved or computed what is not the truth.

let town: Devnet
let liar: Liar
let where: Chain
/** A payment of ether, a transfer of a token, and a contract that is made, each in a block of its own. */
let hashes: readonly Hex[]
let truth: Sections

/** What a screen shows under one stamp. */
type Section = { readonly evidence: Evidence; readonly shown: unknown }
type Sections = ReadonlyMap<string, Section>

const open: Tab[] = []

beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  liar = await startLiar({ upstream: town.url, port: 0 })
  const node = { id: 'town', url: liar.url, roles: ['state', 'logs', 'submission'], owner: 'own', operator: 'town' } as const
  where = {
    ...devnetChain(liar.url),
    endpoints: [node, { ...node, id: 'beacon', url: `${town.beacon}/`, roles: ['consensus'] }],
    consensus: { config: 'practice' },
  }
  const transfer = `0xa9059cbb${word(BigInt(CAST.carol)).slice(2)}${word(5n).slice(2)}` as const
  hashes = [
    await signed({ to: CAST.carol, value: 10n ** 15n }),
    await signed({ to: CONTRACTS.dai, data: transfer }),
    await signed({ data: '0x60016000f3' }),
  ]
  await town.rpc('anvil_mine', ['0x3'])
  truth = await sectionsOf(await openPage())
}, 180_000)
afterEach(() => {
  liar.tell(undefined)
  for (const tab of open.splice(0)) tab.kill()
})
afterAll(async () => {
  await liar.stop()
  await town.stop()
})

async function signed(what: { readonly to?: Hex; readonly value?: bigint; readonly data?: Hex }): Promise<Hex> {
  const sender = mnemonicToAccount(MNEMONIC, { addressIndex: 0 })
  const nonce = Number(await town.rpc<Hex>('eth_getTransactionCount', [sender.address, 'latest']))
  const fees = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const raw = await sender.signTransaction({ type: 'eip1559', chainId: 31337, nonce, gas: 200_000n, ...fees, ...what })
  const hash = await town.rpc<Hex>('eth_sendRawTransaction', [raw])
  // Mined a moment after it is answered.
  while ((await town.rpc('eth_getTransactionReceipt', [hash])) === null) continue
  return hash
}

let device: Device
async function openPage(): Promise<Tab> {
  device = createDevice()
  const tab = await openTab(device, where)
  open.push(tab)
  // Nothing is proved before the light client vouches for a block, which takes a busy machine a while.
  // The first question starts it.
  await tab.chain.call('head', { chainId: where.chainId, maxAgeMs: 0, purpose: 'head' }).catch(() => undefined)
  const isSynced = async (): Promise<boolean> => (await tab.chain.call('lightClient', { chainId: where.chainId })).kind === 'synced'
  await vi.waitUntil(isSynced, { timeout: 30_000, interval: 50 })
  return tab
}

/** Everything that the explorer's screens put a stamp beside, as `features/explore` and `features/activity` do. What cannot be had is left out, and has a name. */
async function sectionsOf(tab: Tab): Promise<Sections> {
  const sections = new Map<string, Section>()
  const put = (name: string, evidence: Evidence | undefined, shown: unknown): void => {
    if (evidence) sections.set(name, { evidence, shown })
  }
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!isError(error) || error.code === 'app/unexpected') throw error
    }
  }
  const explorer = await tab.wallet.explore()
  const chain = tab.chain
  const lookAt = async (at: number, hash: Hex): Promise<void> => {
    await attempt(async () => {
      const { status, header, sent, sentEvidence, created, moves, moreMoves, movesEvidence } = await explorer.transaction(where, hash)
      if (status.at === 'included') {
        const { inclusion, proof, logs } = status
        put(`${at} inclusion`, status.evidence, [inclusion, proof?.by, logs])
        if (header) put(`${at} time`, status.evidence, header.timestamp)
        put(`${at} depth`, status.depthEvidence, status.depth === 'final')
      }
      put(`${at} sent`, sentEvidence, sent && { ...sent, block: undefined })
      put(`${at} created`, created?.evidence, created?.address)
      put(`${at} moves`, movesEvidence, [moves, moreMoves])
    })
    await attempt(async () => {
      const entry = await proveEntry({ chain, platform: { now: Date.now } }, { chainId: 31337, account: CAST.deployer, hash, known: undefined }, new AbortController().signal) // prettier-ignore
      put(`${at} entry call`, entry.callEvidence, entry.call)
      put(`${at} entry outcome`, entry.outcomeEvidence, [entry.outcome, entry.block])
      put(`${at} entry moves`, entry.movesEvidence, [entry.moves, entry.grants])
    })
  }
  await Promise.all(hashes.map((hash, at) => lookAt(at, hash)))
  await attempt(async () => {
    const number = BigInt((await town.rpc<{ blockNumber: Hex }>('eth_getTransactionReceipt', [hashes[0]])).blockNumber)
    const facts = await explorer.block(where, { number })
    const { at: _, source: _from, head: _head, ...header } = facts.header
    put('block header', facts.evidence, header)
    put('block count', facts.count?.evidence, facts.count?.units)
    for (const { index, evidence, sentEvidence, sent, hash, success } of await explorer.page(facts, 0)) {
      put(`row ${index}`, evidence, [hash, success])
      put(`row ${index} sent`, sentEvidence, sent && { ...sent, block: undefined })
    }
  })
  return sections
}

const textOf = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ?? ''

/** One sample of each answer, as the node gives it. */
async function lies(): Promise<readonly ExecutionLie[]> {
  const found: ExecutionLie[] = []
  const [ether, token] = hashes
  for (const hash of [ether, token]) {
    const receipt = await town.rpc<{ blockHash: Hex; blockNumber: Hex }>('eth_getTransactionReceipt', [hash])
    const samples: Readonly<Record<string, unknown>> = {
      eth_getTransactionByHash: await town.rpc('eth_getTransactionByHash', [hash]),
      eth_getTransactionReceipt: receipt,
      eth_getBlockReceipts: await town.rpc('eth_getBlockReceipts', [receipt.blockHash]),
      eth_getBlockByHash: await town.rpc('eth_getBlockByHash', [receipt.blockHash, true]),
      eth_getBlockByNumber: await town.rpc('eth_getBlockByNumber', [receipt.blockNumber, true]),
      eth_getLogs: await town.rpc('eth_getLogs', [{ fromBlock: receipt.blockNumber, toBlock: toQuantity(BigInt(receipt.blockNumber)) }]),
    }
    for (const [method, sample] of Object.entries(samples)) found.push(...fieldLies(method, sample))
  }
  return [...new Map(found.map((lie) => [lie.name, lie])).values()]
}

it('stamps every section as proved where it is told the truth, but how deep a block lies before it is final', () => {
  expect(truth.size).toBeGreaterThan(20)
  const weaker = [...truth].filter(([, { evidence }]) => !isProved(evidence)).map(([name]) => name)
  expect(weaker.filter((name) => !name.endsWith('depth'))).toEqual([])
})

/** Lies about the transaction itself, and a sample of the others; all of them with `ASSAY_WHOLE=1`. */
const chosen = (all: readonly ExecutionLie[]): readonly ExecutionLie[] => {
  const own = all.filter(({ changes }) => Object.hasOwn(changes, 'eth_getTransactionByHash'))
  const others = all.filter((lie) => !own.includes(lie))
  return [...own, ...sampleOf(others, 12)]
}

it('stamps nothing as proved or computed that differs from the truth, whichever field is bent', async () => {
  const all = await lies()
  expect(all.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const lie of chosen(all)) {
    liar.tell(lie)
    const told = await sectionsOf(await openPage())
    liar.tell(undefined)
    for (const tab of open.splice(0)) tab.kill()
    for (const [name, { evidence, shown }] of told)
      if (isProved(evidence) && textOf(shown) !== textOf(truth.get(name)?.shown))
        wrong.push(`${lie.name} | ${name}: ${textOf(shown)} is ${textOf(truth.get(name)?.shown)}`)
  }
  expect(wrong).toEqual([])
}, 600_000)
