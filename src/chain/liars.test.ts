import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { type Evidence, isProved } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { type Hex, toQuantity, word } from '#core/bytes/hex'
import type { TransactionStatus } from '#protocol/chain'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { PRACTICE, practiceWithGloas } from '../../test/consensus/practice.ts'
import { LIES, TOLD_BY_BOTH } from '../../test/liars/lies.ts'
import { startDevnetLiars, type DevnetLiars } from '../../test/liars/devnet-liars.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { type ChainClient, connect, endpointAt, newest } from './test-support/anvil.ts'

// Every lie that we know how to tell, told to the Worker by the only endpoint or the only beacon host that it has: none is ever called proved. By the rules of
// consensus before Gloas, and by those of Gloas, where a signed header proves its parent's execution block by its hash alone.
const CHAIN = 31337
/** Gloas begins between the practice chain's history and its last blocks, so that the shipped checkpoint holds. */
const GLOAS = Math.floor((Date.now() / 1000 - PRACTICE.genesisTime) / PRACTICE.slotsPerEpoch) - 20
const RULES = [
  { rules: 'Fulu', config: PRACTICE, options: {}, lies: LIES },
  // A connection that breaks does so by any rules.
  { rules: 'Gloas', config: practiceWithGloas(GLOAS), options: { gloasEpoch: GLOAS }, lies: LIES.filter(({ before }) => before !== 'any') },
] as const
/** Lies that changed an answer, by rules. */
const told: Record<(typeof RULES)[number]['rules'], Set<string>> = { Fulu: new Set(), Gloas: new Set() }

describe.each(RULES)('by the rules of $rules', ({ rules, config, options, lies }) => {
  /** Blocks that are mined at once are of the seconds that follow: the device's clock is ahead of them, in ms. */
  const AHEAD = 60_000
  const WANTS = [
    { address: CONTRACTS.dai, slots: [word(0n), word(1n)] },
    { address: CAST.bob, slots: [] },
  ]

  let town: Devnet
  let liars: DevnetLiars
  let hash: Hex
  let truth: Known
  let chain: ChainClient | undefined
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as: 'own', ...options })
    liars = await startDevnetLiars(town)
    const data = `0xa9059cbb${word(BigInt(CAST.carol)).slice(2)}${word(1n).slice(2)}`
    hash = await town.rpc('eth_sendTransaction', [{ from: CAST.faucet, to: CONTRACTS.dai, data, gas: '0x30000' }])
    // Mined a moment after it is answered.
    while ((await town.rpc('eth_getTransactionReceipt', [hash])) === null) continue
    // From Gloas on the newest block is proved by the next: what is looked for is not in the last one.
    await town.rpc('anvil_mine', ['0x2'])
    truth = await learn(await open(8000))
  }, 180_000)
  afterEach(() => {
    chain?.close()
    for (const liar of [liars.execution, liars.beacon]) liar.tell(undefined)
  })
  afterAll(async () => {
    await liars.stop()
    await town.stop()
  })

  const open = async (timeoutMs = 500): Promise<ChainClient> => {
    const endpoints = [endpointAt(liars.execution.url), endpointAt(`${liars.beacon.url}/`, { id: 'beacon', roles: ['consensus'] })]
    chain = await connect(endpoints, { consensus: { config }, timeoutMs, deps: { now: () => Date.now() + AHEAD } })
    return chain
  }

  /** What one wallet came to know: everything that it would show as proved, as text, and what it was told in all. */
  type Known = { readonly proved: readonly string[]; readonly failed: number; readonly header: Header | undefined }

  const textOf = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each))
  /** Of a header all that a run depends on; whose answer it was and when does not matter. */
  const coreOf = ({ at: _, source: _from, ...header }: Header): object => header

  async function learn(from: ChainClient, under?: Header): Promise<Known> {
    const proved: string[] = []
    let failed = 0
    const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work()
      } catch (error) {
        // It always has a name.
        if (!isError(error) || error.code === 'app/unexpected') throw error
        failed++
        return undefined
      }
    }
    const note = (evidence: Evidence | undefined, value: unknown): void => {
      if (evidence && isProved(evidence)) proved.push(textOf(value))
    }
    const header = await attempt(() => newest(from))
    if (header && header.head !== 'claimed') proved.push(textOf(coreOf(header)))
    const state = await attempt(() => from.call('prove', { header: under ?? header ?? raise(), wants: WANTS, purpose: 'review' }))
    if (state && (under ?? header)?.head !== 'claimed') proved.push(textOf(state.witness))
    const fate = await attempt((): Promise<TransactionStatus> => from.call('fate', { chainId: CHAIN, hash }))
    if (fate?.at === 'included') note(fate.evidence, [fate.inclusion, fate.logs])
    const range = { fromBlock: (truth?.header ?? header ?? raise()).number - 5n, toBlock: (truth?.header ?? header ?? raise()).number }
    const logs = await attempt(() => from.call('logs', { chainId: CHAIN, ...range, address: CONTRACTS.dai, topics: [], prove: 5 }))
    for (const { evidence, ...one } of logs?.logs ?? []) note(evidence, one)
    const older = await attempt(() => from.call('header', { chainId: CHAIN, block: { number: range.toBlock - 30n }, purpose: 'history' }))
    if (older && older.head !== 'claimed') proved.push(textOf(coreOf(older)))
    return { proved, failed, header }
  }

  const raise = (): never => {
    throw new Error('the truth was not learnt')
  }

  it('comes to know a head, state, a transaction, a log and an older block when it is told the truth', () => {
    expect(truth.proved.length).toBeGreaterThan(4)
  })

  describe.each(lies.filter(({ before }) => before !== 'beacon'))('an endpoint that tells: $says', (lie) => {
    it(`never makes anything proved that is not true (${lie.name}) [C3]`, async () => {
      const worker = await open()
      // So little patience is for lies that hang: the truth may take longer on a busy machine, and is asked for again.
      await expect.poll(() => newest(worker)).toBeDefined()
      liars.execution.tell(lie)
      const { proved } = await learn(worker, truth.header)
      if (liars.execution.told() > 0) told[rules].add(lie.name)
      expect(proved.filter((one) => !truth.proved.includes(one))).toEqual([])
    })
  })

  describe.each(lies.filter(({ before }) => before !== 'execution'))('a beacon host that tells: $says', (lie) => {
    it(`never makes anything proved that is not true (${lie.name}) [C3]`, async () => {
      liars.beacon.tell(lie)
      const { proved, header } = await learn(await open())
      if (liars.beacon.told() > 0) told[rules].add(lie.name)
      const wrong = proved.filter((one) => !truth.proved.includes(one))
      if (wrong.length === 0 || !header) return expect(wrong).toEqual([])
      // What is old and true is no lie: a host that stands still is behind, and what was proved is of a block of the chain.
      const block = await town.rpc<{ hash: Hex } | null>('eth_getBlockByNumber', [toQuantity(header.number), false])
      expect([header.head, block?.hash]).toEqual(['optimistic', header.hash])
    })
  })
})

it(`told at least ${TOLD_BY_BOTH} lies by both, as their README says`, () => {
  const both = [...told.Fulu].filter((name) => told.Gloas.has(name))
  expect(both.length).toBeGreaterThanOrEqual(TOLD_BY_BOTH)
  expect(readFileSync(new URL('../../test/liars/README.md', import.meta.url), 'utf8')).toContain(`at least ${TOLD_BY_BOTH} by both`)
})
