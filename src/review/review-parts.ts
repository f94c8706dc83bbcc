import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Evidence, type EvidenceKind, KINDS } from '#core/evidence/evidence'
import { factValue } from '#core/evidence/fact'
import type { Effect } from '#core/signing/effect'
import { type Finding, isGap } from '#core/signing/finding'
import { type Hex, size } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'
import type { Exercised, JudgeInput, Review, ReviewFee, ReviewSources, ReviewVerdict } from './review.ts'

/** The data of the call, or the bytes of the message; and what is hashed. */
export function rawOf({ request: { asked }, encoded }: JudgeInput): Review['raw'] {
  const data =
    asked.kind === 'transaction'
      ? asked.transaction.data
      : asked.kind === 'message'
        ? asked.message
        : asked.kind === 'user-operation'
          ? asked.operation.callData
          : asked.kind === 'calls' && asked.calls.length === 1
            ? (asked.calls[0]?.data ?? '0x')
            : '0x'
  return { data, size: size(data), ...defined({ encoded }) }
}

/** What it reverts with, as it stands; empty where it gives nothing. */
export const revertDataOf = (simulation: Simulation | undefined): Hex =>
  simulation === undefined || simulation.outcome.ok ? '0x' : simulation.outcome.data

/** Hashes of all code that facts tell of: parties and whatever ran. */
export const codesOf = ({ facts }: JudgeInput): Review['codes'] =>
  Object.entries(facts.accounts).flatMap(([address, fact]) => {
    const state = factValue(fact)
    if (state === undefined) return []
    const implementation = factValue(facts.proxies?.[address as Address])?.implementation
    return [{ address: address as Address, codeHash: state.codeHash, ...defined({ implementation }) }]
  })

export function howOf(input: JudgeInput, effects: Review['effects'], fee: ReviewFee | undefined): ReviewSources {
  const { simulation, facts, work, evidence, block } = input
  const shown: Evidence[] = [
    ...effects.map((effect) => effect.evidence),
    ...Object.values(facts.accounts).map((fact) => fact.evidence),
    ...Object.values(facts.tokens).map((fact) => fact.evidence),
    ...[facts.ownAccounts, facts.contacts, facts.earlierRecipients, facts.feeHistory].flatMap((fact) =>
      fact === undefined ? [] : [fact.evidence],
    ),
    ...(fee?.gasWei === undefined ? [] : [evidence]),
    ...(fee?.data === undefined ? [] : [fee.data.evidence]),
    ...(block?.head === 'claimed' ? [{ kind: 'claimed', method: 'answer' } as const] : []),
  ]
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, shown.filter((one) => one.kind === kind).length])) as Record<
    EvidenceKind,
    number
  >
  return {
    counts,
    accounts: simulation?.read.accounts ?? 0,
    slots: simulation?.read.slots ?? 0,
    trips: work.trips,
    sources: work.sources,
    ms: work.ms,
    runMs: simulation?.ms ?? 0,
    evidence,
  }
}

export function verdictOf(findings: readonly Finding[]): ReviewVerdict {
  const has = (level: Finding['level']): boolean => findings.some((finding) => finding.level === level)
  return {
    worst: findings[0]?.level ?? 'none',
    mayBeSigned: !has('block'),
    hold: has('danger'),
    gaps: findings.some(isGap) || findings.some((finding) => finding.rule === 'simulation/not-run'),
  }
}

/** Where anybody may play it, whoever was made up for that is nobody to be shown. */
export const shownExercise = ({ by, ...exercise }: Exercised): Exercised =>
  by === undefined || exercise.isAnybody === true ? exercise : { ...exercise, by }

export const withoutMadeUp = (effects: readonly Effect[], exercise: Exercised | undefined): readonly Effect[] =>
  exercise?.isAnybody !== true
    ? effects
    : effects.map((effect): Effect => {
        if (!('counterparty' in effect) || effect.counterparty !== exercise.by) return effect
        const { counterparty: _, ...rest } = effect
        return rest
      })
