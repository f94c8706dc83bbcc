import type { Header } from '#core/chains/header'
import type { BlockEnvironment, Carrier, VariantResult, VariedBundle } from '#core/simulation/simulation'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import type { ClosureReader, ReadOptions } from '#protocol/state-reader'
import type { PlannedVariant, ReviewPlan } from '#review'

/** What every extra simulation starts from. */
export type ExtraGround = {
  readonly reader: ClosureReader
  /** Milliseconds. */
  readonly now: () => number
  readonly header: Header
  readonly environment: BlockEnvironment
  readonly asking: ReadOptions
  /** Of what is played beside the run. */
  readonly carrier: Carrier
  /** Of an authority, by proof: an authorization is only taken with the number that comes next. */
  readonly nonceOf: (address: Address) => bigint | undefined
}

/** Milliseconds of draws beyond which nothing more is run to tell what a result hangs on: what can be held already is. */
const MAX_FOR_CAUSES = 6_000

/** Milliseconds that more blocks than must be are drawn for, and how many at once. */
const MORE_DRAWS = { milliseconds: 4_000, atOnce: 10 }

const isMore = (id: PlannedVariant['id']): boolean => id === 'directed' || id === 'bait' || id === 'drawn-too'

const STOPPED: VariantResult = { at: 'stopped', code: 'simulation/budget' }

/** It went another way than the run itself, or it is not known whether: what is only written or returned otherwise moves nothing. */
const isMoved = (one: VariantResult): boolean =>
  one.at !== 'ran' || one.differs.some((aspect) => aspect !== 'storage' && aspect !== 'returned')

/**
 * The run under other circumstances (rules G10, G14). `undefined`: they could not be run. Blocks to come are run first. Where the run goes the same way in all
 * of them, no single thing of a block makes it go another: those variants are not run but take the answer of one that was.
 */
export async function simulateVariants(
  { reader, header, asking, now }: ExtraGround,
  bundle: VariedBundle | undefined,
  { variants, probes }: ReviewPlan,
): Promise<readonly VariantResult[] | undefined> {
  if (bundle === undefined || variants.length === 0) return undefined
  const asked = { ...bundle, probes: probes.map(({ probe }) => probe) }
  const results = new Map<PlannedVariant, VariantResult>()
  const runThese = async (some: readonly PlannedVariant[]): Promise<boolean> => {
    const ran = await variantResults(
      reader.runs(
        header,
        asked,
        some.map(({ variant }) => variant),
        asking,
      ),
      some.length,
    )
    ran?.forEach((one, at) => some[at] && results.set(some[at], one))
    return ran !== undefined
  }
  const first = now()
  const drawn = variants.filter(({ id }) => id === 'drawn')
  if (drawn.length > 0 && !(await runThese(drawn))) return undefined
  const began = now()
  const more = variants.filter(({ id }) => isMore(id))
  for (let at = 0; at < more.length && now() - began < MORE_DRAWS.milliseconds; at += MORE_DRAWS.atOnce) {
    await runThese(more.slice(at, at + MORE_DRAWS.atOnce))
  }
  const [one] = results.values()
  const isStill = one?.at === 'ran' && ![...results.values()].some(isMoved)
  const rest = variants.filter(({ id }) => id !== 'drawn' && !isMore(id))
  const isSettled = ({ variant }: PlannedVariant): boolean => isStill && variant.environment !== undefined
  const isSlow = drawn.length > 0 && began - first > MAX_FOR_CAUSES
  const others = rest.filter((planned) => !isSettled(planned) && !(isSlow && planned.variant.environment !== undefined))
  if (others.length > 0 && !(await runThese(others))) return undefined
  const same: VariantResult = one?.at === 'ran' ? { ...one, differs: [] } : STOPPED
  return variants.map((planned) => results.get(planned) ?? (isSettled(planned) ? same : STOPPED))
}

/** A run that a contract can make fail as a whole is one that was cut off; `undefined` is for what has nothing to do with it, such as an endpoint that is gone. */
export async function variantResults(
  asked: ReturnType<ClosureReader['runs']>,
  count: number,
): Promise<readonly VariantResult[] | undefined> {
  try {
    return (await asked).results
  } catch (error) {
    if (isError(error) && error.code.startsWith('simulation/') && error.code !== 'simulation/moved')
      return Array.from({ length: count }, () => ({ at: 'stopped', code: error.code }))
    if (isError(error, 'app/aborted') || !isError(error)) throw error
    return undefined
  }
}
