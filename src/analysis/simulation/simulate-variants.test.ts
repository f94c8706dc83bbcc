import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { factValue, know } from '#core/evidence/fact'
import { word } from '#core/bytes/hex'
import type { BlockEnvironment, Bundle, BundleStep, Variant, VariantResult, VariedBundle } from '#core/simulation/simulation'
import type { PlannedVariant, ReviewPlan, Scenario } from '#review'
import { CHAIN, chainAnswering, headerAt, PROVED, readerOf, simulationOf, sourceOf } from '../../../test/support/small-ports.ts'
import { blocksAfter, extraSimulationsOf, judgedExtras, simulateScenarios, withLater } from './extra-simulations.ts'
import { type ExtraGround, simulateVariants, variantResults } from './simulate-variants.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const STRANGER: Address = `0x${'57'.repeat(20)}`
const environment = { chainId: 1, baseFee: 100n, number: 9n } as BlockEnvironment
const bundle: VariedBundle = {
  environment,
  steps: [{ kind: 'call', from: ME, to: BOB, value: 0n, data: '0x' }],
  probes: [],
  first: 0,
  account: ME,
}
const PROBE = { to: BOB, data: '0x01' } as const
const NOTHING: ReviewPlan = { facts: [], probes: [], variants: [], plays: [] }
const planOf = (variants: readonly PlannedVariant[]): ReviewPlan => ({ ...NOTHING, probes: [{ probe: PROBE } as never], variants })
/** Of another time of the block; told apart by that. */
const inBlock = (id: string, timestamp: bigint): PlannedVariant => ({
  id: id as PlannedVariant['id'],
  variant: { environment: { timestamp } },
})
const richer: PlannedVariant = { id: 'richer' as PlannedVariant['id'], variant: { balance: 5n } }
const ran = (...differs: readonly string[]): VariantResult =>
  ({ at: 'ran', outcome: { ok: true }, gasUsed: 1n, logs: [], transfers: [], probes: [], differs }) as VariantResult
const STOPPED: VariantResult = { at: 'stopped', code: 'simulation/budget' }

/** `msEach`: how long each asking takes. `answer`: what one variant comes to. */
function world(answer: (variant: Variant) => VariantResult, msEach = 0) {
  let clock = 0
  const batches: (readonly Variant[])[] = []
  const bundles: Bundle[] = []
  const reader = readerOf(() => ({}), {
    async runs(_, asked, variants) {
      clock += msEach
      batches.push(variants)
      bundles.push(asked)
      return { results: variants.map(answer), how: sourceOf(PROVED) }
    },
    async runBundle(_, asked) {
      bundles.push(asked)
      if (asked.steps.length === 0) throw fail('simulation/budget')
      return { results: asked.steps.map(() => simulationOf()), reads: [], how: sourceOf(PROVED) }
    },
  })
  const carrier = { origin: ME, balance: 1n, tip: 1n, gasLimit: 1n }
  const ground: ExtraGround = {
    reader,
    now: () => clock,
    header: headerAt(99n),
    environment,
    asking: { purpose: 'review', hints: [] },
    carrier,
    nonceOf: (address) => (address === BOB ? 7n : undefined),
  }
  return { ground, batches, bundles }
}
const rejecting = async (error: unknown): Promise<never> => {
  throw error
}
const drawn = [inBlock('drawn', 1n), inBlock('drawn', 2n)]
const time = inBlock('time', 3n)
const variantsOf = (batches: readonly (readonly Variant[])[]) =>
  batches.map((some) => some.map(({ environment: e, balance }) => e?.timestamp ?? balance))

describe('a run under other circumstances', () => {
  it('is not made where there is none, or nothing to run', async () => {
    const { ground, batches } = world(() => ran())
    expect(await simulateVariants(ground, bundle, planOf([]))).toBeUndefined()
    expect(await simulateVariants(ground, undefined, planOf(drawn))).toBeUndefined()
    expect(batches).toEqual([])
  })
  it('asks the questions of the plan in the same run', async () => {
    const { ground, bundles } = world(() => ran())
    await simulateVariants(ground, bundle, planOf(drawn))
    expect(bundles).toEqual([{ ...bundle, probes: [PROBE] }])
  })
  it.each<[string, VariantResult]>([
    ['the same', ran()],
    ['otherwise only in what it wrote or returned', ran('storage', 'returned')],
  ])('takes the answer of drawn blocks for each single thing of a block where those go %s', async (_, result) => {
    const { ground, batches } = world(() => result)
    const all = [time, ...drawn, richer]
    expect(await simulateVariants(ground, bundle, planOf(all))).toEqual([ran(), result, result, result])
    // Blocks to come first; what is no thing of a block is run all the same.
    expect(variantsOf(batches)).toEqual([[1n, 2n], [5n]])
  })
  it.each<[string, VariantResult]>([
    ['goes another way', ran('outcome')],
    ['moves other things, too', ran('storage', 'logs')],
    ['was stopped', STOPPED],
  ])('tries each single thing of a block where one drawn block %s', async (_, moved) => {
    const { ground, batches } = world((variant) => (variant.environment?.timestamp === 2n ? moved : ran()))
    expect(await simulateVariants(ground, bundle, planOf([...drawn, time, richer]))).toEqual([ran(), moved, ran(), ran()])
    expect(variantsOf(batches)).toEqual([
      [1n, 2n],
      [3n, 5n],
    ])
  })
  it('tries them where the first drawn block was stopped', async () => {
    const { ground, batches } = world((variant) => (variant.environment?.timestamp === 1n ? STOPPED : ran()))
    await simulateVariants(ground, bundle, planOf([...drawn, time]))
    expect(variantsOf(batches)).toEqual([[1n, 2n], [3n]])
  })
  it('takes the answer of a single drawn block, too', async () => {
    const { ground, batches } = world(() => ran())
    expect(await simulateVariants(ground, bundle, planOf([inBlock('drawn', 1n), time]))).toEqual([ran(), ran()])
    expect(variantsOf(batches)).toEqual([[1n]])
  })
  it('tries them where no block is drawn', async () => {
    const { ground, batches } = world(() => ran())
    expect(await simulateVariants(ground, bundle, planOf([time, richer]))).toEqual([ran(), ran()])
    expect(variantsOf(batches)).toEqual([[3n, 5n]])
  })

  it('draws more blocks, ten at a time', async () => {
    const more = (['directed', 'bait', 'drawn-too'] as const).flatMap((id, kind) =>
      Array.from({ length: 4 }, (_, at) => inBlock(id, BigInt(100 + kind * 10 + at))),
    )
    const { ground, batches } = world(() => ran())
    const found = await simulateVariants(ground, bundle, planOf([...drawn, ...more]))
    expect(batches.map((some) => some.length)).toEqual([2, 10, 2])
    expect(found).toEqual(Array(14).fill(ran()))
  })
  it('draws more for four seconds; what there was no time for was stopped', async () => {
    const more = Array.from({ length: 40 }, (_, at) => inBlock('drawn-too', BigInt(100 + at)))
    const countAfter = async (msEach: number): Promise<readonly number[]> => {
      const { ground, batches } = world(() => ran('outcome'), msEach)
      const found = await simulateVariants(ground, bundle, planOf([...drawn, ...more]))
      expect(found?.filter(({ at }) => at === 'stopped')).toHaveLength(42 - batches.flat().length)
      return batches.map((some) => some.length)
    }
    expect(await countAfter(2_000)).toEqual([2, 10, 10])
    expect(await countAfter(1_999)).toEqual([2, 10, 10, 10])
  })
  it('does not look for causes where draws took more than six seconds', async () => {
    const tried = async (msEach: number, draws = drawn) => {
      const { ground, batches } = world(() => ran('outcome'), msEach)
      const found = await simulateVariants(ground, bundle, planOf([...draws, time, richer]))
      return [variantsOf(batches).at(-1), found?.[draws.length]]
    }
    expect(await tried(6_000)).toEqual([[3n, 5n], ran('outcome')])
    expect(await tried(6_001)).toEqual([[5n], STOPPED])
    expect(await tried(6_001, [inBlock('drawn', 1n)])).toEqual([[5n], STOPPED])
  })

  describe('that fails as a whole', () => {
    const asked = (error: unknown) => variantResults(rejecting(error), 2)
    it('was stopped where a contract can make it fail', async () => {
      expect(await asked(fail('simulation/budget'))).toEqual([STOPPED, STOPPED])
    })
    it.each([fail('simulation/moved'), fail('rpc/timeout', { endpoint: 'a', seconds: 8 })])(
      'is unknown where that has nothing to do with it: $code',
      async (error) => {
        expect(await asked(error)).toBeUndefined()
        const { ground } = world(() => {
          throw error
        })
        expect(await simulateVariants(ground, bundle, planOf(drawn))).toBeUndefined()
        expect(await simulateVariants(ground, bundle, planOf([time]))).toBeUndefined()
      },
    )
    it('is heard of by who gave up, and where something is broken', async () => {
      await expect(asked(fail('app/aborted'))).rejects.toMatchObject({ code: 'app/aborted' })
      await expect(asked(new TypeError('broken'))).rejects.toThrow('broken')
    })
  })
})

describe('plays', () => {
  const play = (steps: readonly BundleStep[]): Scenario => ({ id: 'p', kind: 'poke', subject: ME, stranger: STRANGER, steps, after: 0 })
  const call: BundleStep = { kind: 'call', from: STRANGER, to: ME, value: 0n, data: '0x' }
  const fields = { chainId: 99, nonce: 0, gasLimit: 1n, to: BOB, value: 0n, data: '0x' } as const
  const tuple = { chainId: 1n, address: ME, nonce: 0n } as const
  const sent = (transaction: object, authorizations?: readonly object[]): BundleStep =>
    ({
      kind: 'transaction',
      from: ME,
      transaction: { ...fields, ...transaction },
      ...(authorizations && { authorizations }),
    }) as unknown as BundleStep

  it('are each run by their stranger; one that cannot be run says nothing', async () => {
    const { ground, bundles } = world(() => ran())
    const [fine, broken] = [play([call]), play([])]
    expect(await simulateScenarios(ground, { ...NOTHING, plays: [broken, fine] })).toEqual([
      { play: broken },
      { play: fine, steps: [simulationOf()] },
    ])
    expect(bundles[1]).toEqual({ environment, steps: [call], probes: [], carrier: { ...ground.carrier, origin: STRANGER } })
  })
  it('have authorizations with the number that comes next, on this chain and at the price of its block', async () => {
    const { ground, bundles } = world(() => ran())
    const authorizations = [{ ...tuple, authority: BOB }, { ...tuple, authority: ME }, tuple]
    const steps = [
      sent({ type: 'eip1559', maxFeePerGas: 1n }, authorizations),
      sent({ type: 'legacy', gasPrice: 1n }, []),
      sent({ type: 'legacy', gasPrice: 1n }),
    ]
    await simulateScenarios(ground, { ...NOTHING, plays: [play(steps)] })
    expect(bundles[0]?.steps).toEqual([
      sent({ type: 'eip1559', maxFeePerGas: 100n, chainId: 1 }, [
        { ...tuple, authority: BOB, nonce: 7n },
        { ...tuple, authority: ME },
        tuple,
      ]),
      sent({ type: 'legacy', gasPrice: 100n, chainId: 1 }, []),
      steps[2],
    ])
  })
  it('are heard of where who asked gave up, or something is broken', async () => {
    const { ground } = world(() => ran())
    const failing = (error: unknown) =>
      simulateScenarios(
        { ...ground, reader: { ...ground.reader, runBundle: () => rejecting(error) } },
        { ...NOTHING, plays: [play([call])] },
      )
    await expect(failing(fail('app/aborted'))).rejects.toMatchObject({ code: 'app/aborted' })
    await expect(failing(new TypeError('broken'))).rejects.toThrow('broken')
  })
})

describe('all that a plan wants beyond the run', () => {
  const endpoint = { id: 'e', url: 'http://127.0.0.1:1', roles: ['state'], owner: 'own', operator: 'me' } as const
  const chain = chainAnswering({ header: ({ block }) => headerAt((block as { readonly number: bigint }).number) })
  const on = { ...CHAIN, endpoints: [endpoint] }
  const facts = { accounts: { [BOB]: know({ nonce: 7n } as never, PROVED) }, tokens: {} }
  const start = (
    plan: Partial<ReviewPlan>,
    base?: Parameters<typeof extraSimulationsOf>[1],
    priced?: Promise<never>,
    more: Partial<ExtraGround['reader']> = {},
  ) => {
    const { ground, bundles, batches } = world(() => ran())
    const { state } = readerOf(({ number }) => ({ [BOB]: { slots: new Map([[1n, number]]) } }))
    const make = extraSimulationsOf({ ...ground, reader: { ...ground.reader, state, ...more }, facts, chain, on, priced }, base, {
      ...NOTHING,
      ...plan,
    })
    return { make, bundles, batches }
  }
  const reads = [{ address: BOB, slots: [word(1n)] }]
  const poke: Scenario = { id: 'p', kind: 'poke', subject: ME, stranger: STRANGER, steps: bundle.steps, after: 0 }

  it('is nothing where it wants nothing, or has nothing to run', () => {
    expect(start({}, { bundle }).make).toBeUndefined()
    expect(start({ variants: drawn }).make).toBeUndefined()
  })
  it('is prices alone where nothing is to be run again', async () => {
    const prices = { native: { known: false, evidence: PROVED } } as never
    const { make, batches } = start({}, { bundle, reads }, Promise.resolve(prices))
    expect(await make?.()).toEqual({ further: 'none', plays: [], prices })
    expect(batches).toEqual([])
  })
  it('is plays without a run of its own', async () => {
    expect(await start({ plays: [poke] }).make?.()).toEqual({ further: 'done', plays: [{ play: poke, steps: [simulationOf()] }] })
  })
  it('is the run in other blocks, and on what contracts kept a while ago', async () => {
    const { make, batches } = start({ variants: drawn }, { bundle, reads })
    const found = await make?.()
    expect(found).toMatchObject({ further: 'done', plays: [], variants: [ran(), ran()], earlierRuns: [{ address: BOB, result: ran() }] })
    expect(found?.earlier).toMatchObject({ known: true, value: [{ value: word(49n) }, { value: word(99n) }] })
    expect(batches.at(-1)).toEqual([{ slots: [{ address: BOB, slot: word(1n), value: word(49n) }] }])
  })
  it('goes back to what the run read, and where that is not known, to what the last run of that call did', async () => {
    const transaction = { type: 'legacy', chainId: 1, nonce: 0, gasLimit: 1n, to: BOB, value: 3n, data: '0x0a', gasPrice: 1n } as const
    const sending: VariedBundle = { ...bundle, steps: [{ kind: 'transaction', from: ME, transaction }] }
    const asked: unknown[] = []
    const earlierSlotsOf = async (base: Parameters<typeof extraSimulationsOf>[1]) => {
      const remembered = async (call: unknown) => (asked.push(call), [{ address: BOB, slots: [word(1n)] }])
      const found = await start({ variants: drawn }, base, undefined, { remembered }).make?.()
      return factValue(found?.earlier)?.map(({ slot }) => slot)
    }
    expect(await earlierSlotsOf({ bundle: sending })).toEqual([word(1n), word(1n)])
    expect(asked).toEqual([{ chainId: 1, from: ME, to: BOB, value: 3n, data: '0x0a' }])
    // A run whose reads are known, and one whose last step is no transaction: nothing is looked up.
    const other = [{ address: BOB, slots: [word(2n)] }]
    expect(await earlierSlotsOf({ bundle: sending, reads: other })).toEqual([word(2n), word(2n)])
    expect(await earlierSlotsOf({ bundle })).toEqual([])
    expect(asked).toHaveLength(1)
  })
  it('has no earlier run where nothing changed since', async () => {
    expect(await start({ variants: drawn }, { bundle, reads: [] }).make?.()).not.toHaveProperty('earlierRuns')
  })
  it('is judged with later facts among the others', () => {
    const [earlier, prices] = [know([], PROVED), {}]
    expect(withLater(facts, { plays: [], earlier, prices })).toEqual({ ...facts, earlierSlots: earlier, prices })
    expect(withLater(facts, { plays: [] })).toEqual(facts)
    expect(judgedExtras({ plays: [], further: 'done', earlier, prices })).toEqual({ plays: [], further: 'done' })
  })
})

it('draws other blocks for another header, and for another secret', () => {
  const [a, b] = [headerAt(1n), headerAt(2n)]
  const seeds = [blocksAfter(a, CHAIN, '0x01'), blocksAfter(b, CHAIN, '0x01'), blocksAfter(a, CHAIN, '0x02')]
  expect(new Set(seeds.map(({ seed }) => seed)).size).toBe(3)
  expect(seeds[0]).toEqual({ seed: blocksAfter(a, CHAIN, '0x01').seed, blockTime: 12, parentProposer: a.coinbase })
})
