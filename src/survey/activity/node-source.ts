import { defined } from '#core/defined'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Evidence } from '#core/evidence/evidence'
import { toQuantity as writeQuantity } from '#core/bytes/hex'
import type { BlockRange } from '#core/chains/log-scan'
import { fetchAllClaims, type ClaimDeps, type ClaimQuery, type ClaimSubject } from './claims.ts'
import { fetchReceipts } from './details.ts'
import type { AccountState } from './inner.ts'
import { readQuantity } from '#core/text/json'
import type { ActivitySource, ActivityBatch } from './source.ts'
import { activityEntryOf } from './transaction.ts'
import { type States, isDirect, blockQuestion, readBlocks } from './node-blocks.ts'

/** Blocks of the first window, and of the widest. */
const FIRST = 4096n
const WIDEST = 1_000_000n
/** Below this a node that refuses is believed not to have that state. */
const NARROWEST = 16n
/** Blocks with something in them that are read in one step: each may be hundreds of kilobytes. */
const MAX_BLOCKS = 64
const AT_ONCE = 8
/** A chain that is no longer than this has each of its blocks read: a practice chain, or one that is young. */
const SHORT = 8192n

/**
 * What a plain node with its history can tell: blocks in which the account's number or balance changed, found by halving, and what is in them.
 *
 * An account without code loses ether by transactions of its own alone, which count up its number: where number and balance are the same at both ends of a
 * range nothing came or went in between. Of one that code was delegated to (EIP-7702), what came and went again by calls inside one range is missed. So is, on a chain that is long, what others
 * sent to it that carried nothing and left no log.
 */
export function createNodeSource(deps: ClaimDeps, subject: ClaimSubject): ActivitySource {
  let width = FIRST
  return {
    name: 'node',
    async look(range, signal) {
      for (;;) {
        const from = range.to - width + 1n > range.from ? range.to - width + 1n : range.from
        try {
          const finding = await lookAt(deps, subject, { from, to: range.to }, signal)
          if (finding.entries.length === 0 && width < WIDEST) width *= 4n
          return finding
        } catch (error) {
          const size = range.to - from + 1n
          if (size <= NARROWEST || signal.aborted) throw error
          // It may have the newer half.
          width = size / 4n > NARROWEST ? size / 4n : NARROWEST
        }
      }
    },
  }
}

async function lookAt(deps: ClaimDeps, subject: ClaimSubject, { from, to }: BlockRange, signal: AbortSignal): Promise<ActivityBatch> {
  const states: States = new Map()
  const before = from === 0n ? 0n : from - 1n
  const evidence = await askStates(deps, subject, [before, to], states, signal)
  const found = await halve(deps, subject, { from: before, to }, states, signal)
  // The newest first, as many as one step takes; the rest is left to the next.
  const blocks = found.slice(-MAX_BLOCKS)
  const entries: ActivityEntry[] = []
  for (let at = 0; at < blocks.length; at += AT_ONCE) {
    const part = blocks.slice(at, at + AT_ONCE)
    entries.push(...(await readBlocks(deps, subject, { blocks: part, states, evidence }, signal)))
  }
  const lowest = blocks[0]
  const covered = { from: found.length > blocks.length && lowest !== undefined ? lowest : from, to }
  if (to < SHORT) entries.push(...(await readQuiet(deps, subject, { covered, loud: new Set(blocks) }, signal)))
  return { entries, covered }
}

type Quiet = { readonly covered: BlockRange; readonly loud: ReadonlySet<bigint> }

/** What others sent to the account that carried nothing, in blocks in which neither its number nor its balance changed. */
async function readQuiet(
  deps: ClaimDeps,
  subject: ClaimSubject,
  { covered, loud }: Quiet,
  signal: AbortSignal,
): Promise<readonly ActivityEntry[]> {
  const all = Array.from({ length: Number(covered.to - covered.from) + 1 }, (_, at) => covered.from + BigInt(at))
  const questions = all.filter((block) => !loud.has(block)).map((block) => blockQuestion(subject, block))
  const told = await fetchAllClaims(deps, subject, questions, signal)
  const direct = told.flatMap(({ value: { transactions, time }, evidence }) =>
    transactions.filter((one) => isDirect(subject, one)).map((transaction) => ({ transaction, time, evidence })),
  )
  const hashes = direct.map(({ transaction }) => transaction.hash)
  const receipts = await fetchReceipts(deps, subject, hashes, signal)
  return direct.map((one, at) => {
    const receipt = receipts[at]?.value
    return activityEntryOf(subject, { ...one, ...defined({ receipt }) })
  })
}

/** Asks for what is not known of the account at the end of these blocks. */
async function askStates(
  deps: ClaimDeps,
  subject: ClaimSubject,
  blocks: readonly bigint[],
  states: States,
  signal: AbortSignal,
): Promise<Evidence> {
  const fresh = [...new Set(blocks)].filter((block) => !states.has(block))
  const questions = fresh.flatMap((block): ClaimQuery<bigint>[] =>
    (['eth_getTransactionCount', 'eth_getBalance'] as const).map((method) => ({
      call: { method, params: [subject.account, writeQuantity(block)] },
      read: readQuantity,
    })),
  )
  const told = await fetchAllClaims(deps, subject, questions, signal)
  for (const [at, block] of fresh.entries()) {
    const [nonce, balance] = [told[at * 2]?.value, told[at * 2 + 1]?.value]
    if (nonce !== undefined && balance !== undefined) states.set(block, { nonce: Number(nonce), balance })
  }
  return told[0]?.evidence ?? { kind: 'claimed', method: 'answer' }
}

const differ = (a: AccountState | undefined, b: AccountState | undefined): boolean => a?.nonce !== b?.nonce || a?.balance !== b?.balance

/** The blocks at whose end the account is not as it was before, ascending: all ranges are halved at once, so that there are few rounds. */
async function halve(
  deps: ClaimDeps,
  subject: ClaimSubject,
  range: BlockRange,
  states: States,
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  let open: readonly BlockRange[] = [range]
  const found: bigint[] = []
  while (open.length > 0) {
    const changed = open.filter(({ from, to }) => differ(states.get(from), states.get(to)))
    found.push(...changed.filter(({ from, to }) => to - from === 1n).map(({ to }) => to))
    const wide = changed.filter(({ from, to }) => to - from > 1n)
    const middles = wide.map(({ from, to }) => from + (to - from) / 2n)
    await askStates(deps, subject, middles, states, signal)
    open = wide.flatMap(({ from, to }, at) => {
      const middle = middles[at] ?? from
      return [
        { from, to: middle },
        { from: middle, to },
      ]
    })
  }
  return found.toSorted((a, b) => (a < b ? -1 : 1))
}
