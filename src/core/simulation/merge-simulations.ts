import { defined } from '../defined.ts'
import type { Address } from '../ethereum/address.ts'
import type { DerivedWord, WordComparisons } from './derived-word.ts'
import type { Hex } from '../bytes/hex.ts'
import type { Simulation } from './simulation.ts'

/** By what `keyOf` says: the first `before` and the last `after`; what is as it was in the end is left out. */
function net<T extends { readonly before: unknown; readonly after: unknown }>(
  lists: readonly (readonly T[])[],
  keyOf: (item: T) => string,
): readonly T[] {
  const found = new Map<string, T>()
  for (const item of lists.flat()) {
    const earlier = found.get(keyOf(item))
    found.set(keyOf(item), earlier === undefined ? item : { ...item, before: earlier.before })
  }
  return [...found.values()].filter(({ before, after }) => before !== after)
}

/** Frames of one run after those of others: parents are places in the list. */
const shifted = (frames: Simulation['frames'], by: number): Simulation['frames'] =>
  by === 0 ? frames : frames.map((frame) => ({ ...frame, parent: frame.parent === undefined ? undefined : frame.parent + by }))

/** One list of words, the places of each run moved behind those of the runs before. */
function mergeWords(runs: readonly Simulation[]): WordComparisons | undefined {
  const words: DerivedWord[] = []
  const compared: WordComparisons['compared'][number][] = []
  for (const { comparedWords } of runs) {
    if (comparedWords === undefined) continue
    const by = words.length
    for (const word of comparedWords.words) words.push(moved(word, by))
    for (const one of comparedWords.compared) compared.push({ ...one, left: one.left + by, right: one.right + by })
  }
  return compared.length === 0 ? undefined : { words, compared }
}

function moved(word: DerivedWord, by: number): DerivedWord {
  if (word.is === 'result') return { ...word, operands: word.operands.map((place) => place + by) }
  if (word.is !== 'hash') return word
  return { ...word, parts: word.parts.map((part) => (typeof part === 'string' ? part : { ...part, word: part.word + by })) }
}

/**
 * Steps of a bundle as if they were one run: calls, logs and transfers one after another, balances and slots from before the first to after the last.
 * It succeeds when all do; the first failure is how it ended. `undefined` without a step.
 */
export function mergeSimulations(runs: readonly Simulation[]): Simulation | undefined {
  const [first] = runs
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (runs.length === 1) return first
  const failed = runs.find(({ outcome }) => !outcome.ok)
  let frames: Simulation['frames'] = []
  for (const run of runs) frames = [...frames, ...shifted(run.frames, frames.length)]
  const sum = (pick: (run: Simulation) => number): number => runs.reduce((total, run) => total + pick(run), 0)
  const byAddress = ({ address }: { readonly address: Address }): string => address
  const compared = runs.flatMap((run) => run.compared ?? [])
  const comparedWords = mergeWords(runs)
  const bySlot = ({ address, slot }: { readonly address: Address; readonly slot: Hex }): string => `${address}${slot}`
  return {
    outcome: (failed ?? last).outcome,
    gasUsed: runs.reduce((total, { gasUsed }) => total + gasUsed, 0n),
    gasNeeded: undefined,
    returnData: last.returnData,
    frames,
    logs: runs.flatMap(({ logs }) => logs),
    transfers: runs.flatMap(({ transfers }) => transfers),
    balances: net(
      runs.map((run) => run.balances),
      byAddress,
    ),
    storage: net(
      runs.map((run) => run.storage),
      bySlot,
    ),
    codes: net(
      runs.map((run) => run.codes),
      byAddress,
    ),
    nonces: net(
      runs.map((run) => run.nonces),
      byAddress,
    ),
    created: runs.flatMap(({ created }) => created),
    destroyed: runs.flatMap(({ destroyed }) => destroyed),
    authorizations: runs.flatMap(({ authorizations }) => authorizations),
    probes: first.probes.flatMap(({ before }, at) => {
      const after = last.probes[at]?.after
      return after === undefined ? [] : [{ before, after }]
    }),
    // Each step counts all that the bundle read so far.
    read: last.read,
    guessed: [...new Set(runs.flatMap(({ guessed }) => guessed))],
    readBy: runs.flatMap(({ readBy }) => readBy),
    ...defined({
      compared: compared.length === 0 ? undefined : compared,
      comparedWords,
      comparedCutOff: runs.some((run) => run.comparedCutOff === true) ? (true as const) : undefined,
    }),
    ms: sum(({ ms }) => ms),
  }
}
