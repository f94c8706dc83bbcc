import type { Address } from '#core/address'
import { type Evidence, type EvidenceKind, KINDS } from '#core/evidence'
import type { Effect } from '#core/effect'
import { valueOf } from '#core/fact'
import type { Finding } from '#core/finding'
import { size } from '#core/hex'
import type { Frame, Simulation } from '#core/simulation'
import { addressWord, say, type Words } from '#core/words'
import type { AnyTransaction } from '#core/transaction'
import { explain, explainCalls, explainLog, explainMessage, type Names, revertReason } from '#decode'
import { allOf, ownClaims } from './claims.ts'
import { descriptionOf, withDescriptions } from './described.ts'
import { differencesOf } from './differences.ts'
import { deriveEffects } from './effects.ts'
import { withEntered } from './entered.ts'
import { besidesGas, feeOf } from './fee.ts'
import { hashesOf } from './hashes.ts'
import { partiesOf } from './parties.ts'
import { readingsOf } from './readings.ts'
import { itemWords } from './item-words.ts'
import { replacingWords } from './replacing.ts'
import type { CallFrame, Explained, Fee, How, JudgeInput, Review, TransactionInput, TransactionReview, Verdict } from './review.ts'
import { findingsOf } from './rules/index.ts'
import { slotContext, type SlotGround } from './slot-meaning.ts'
import { nameStorage } from './storage.ts'
import { withTokens } from './tokens.ts'

/** Frames that are decoded for the call tree. Effects are derived from the whole run all the same. */
const MAX_CALLS = 2000

/**
 * Everything that is shown before signing, from what was asked, run and found. Pure: the same input gives the same Review.
 * Without a simulation there are no effects, and a finding says so.
 */
export function judge(input: TransactionInput): TransactionReview
export function judge(input: JudgeInput): Review
export function judge(input: JudgeInput): Review {
  const { request, simulation, facts } = input
  const { account, chainId, asked } = request
  const actor = input.actor ?? account
  const transaction = asked.kind === 'transaction' ? asked.transaction : undefined
  const readings = readingsOf(input.plan, simulation)
  const names = withEntered(withTokens(input.names, facts, readings), input.entered ?? [])
  const described = input.described ?? []
  const explanation = withDescriptions(again(input, names), described)
  const fee = transaction && feeOf(transaction, input.environment?.baseFee, simulation?.gasUsed, input.dataFee)
  const logs = (simulation?.logs ?? []).map((log) => explainLog(log, names, chainId))
  const derived =
    simulation === undefined
      ? { effects: [], disagreements: [] }
      : deriveEffects({
          account: actor,
          chainId,
          simulation,
          logs,
          plan: input.plan,
          readings,
          names,
          // What is no transaction pays nothing for its run.
          gasWei: fee === undefined ? 0n : actor === account ? fee.gasWei : 0n,
          besidesGas: fee === undefined || actor !== account ? 0n : besidesGas(fee.data),
          evidence: input.evidence,
        })
  const calls = callsOf(simulation, names, chainId)
  const storage = simulation === undefined ? [] : storageOf(input, simulation, { logs, calls, readings, names })
  // What somebody could do with a signature is more than it says; only what is done at once is held against the words.
  const does = input.exercise?.tense !== 'could'
  const differences = does && simulation?.outcome.ok === true ? differencesOf(explanation, derived.effects, actor, names) : []
  const parties = partiesOf(explanation, account, facts, names)
  const revert = simulation === undefined ? undefined : revertOf(simulation, names, chainId)
  const findings = findingsOf({
    input,
    account,
    actor,
    transaction,
    explanation,
    allCalls: allOf(explanation),
    message: messageOf(explanation),
    described: (call) => descriptionOf(described, call),
    names,
    facts,
    parties,
    simulation,
    revert,
    readings,
    logs,
    storage,
    differences,
    fee,
    ...derived,
  })
  const done = [derived.effects, transaction, account, names] as const
  const says = saysOf(input, transaction, carriedWords(...done) ?? itemWords(...done) ?? explanation.intent)
  const sentence = headline(says, differences[0], does ? revert : undefined)
  return {
    requestId: request.id,
    asked,
    account,
    actor,
    chainId,
    block: input.block,
    sentence,
    says,
    differs: sentence !== says,
    outcome: simulation === undefined ? 'unknown' : simulation.outcome.ok ? 'success' : 'revert',
    ...(revert === undefined ? {} : { revert }),
    effects: derived.effects,
    ...(input.exercise === undefined ? {} : { exercise: input.exercise }),
    least: ownClaims(explanation, actor).arriving.map(({ token, least }) => ({
      ...(token === undefined ? {} : { token }),
      units: least,
    })),
    findings,
    who: parties,
    ...(transaction === undefined || fee === undefined ? {} : { fee, nonce: transaction.nonce }),
    hashes: hashesOf(input.digests),
    explanation,
    entered: input.entered ?? [],
    described,
    calls,
    callsLeftOut: Math.max(0, (simulation?.frames.length ?? 0) - MAX_CALLS),
    storage,
    logs,
    codes: codesOf(input),
    raw: rawOf(input),
    how: howOf(input, derived.effects, fee),
    pending: input.further === 'pending',
    verdict: verdictOf(findings),
  }
}

/** Again, now that more names are known; and from the bytes that will be signed, whatever was explained before. */
function again({ request: { account, asked, chainId: on } }: JudgeInput, names: Names): Explained {
  if (asked.kind === 'transaction') return explain(callOf(asked.transaction, account), names)
  if (asked.kind !== 'calls') return explainMessage(asked, { chainId: on, signer: account, names })
  const { chainId } = asked
  return explainCalls(
    asked.calls.map((call) => ({ ...call, from: account, chainId })),
    asked.atomic,
    names,
  )
}

const callOf = (transaction: AnyTransaction, account: Address): Parameters<typeof explain>[0] => ({
  from: account,
  ...(transaction.to === undefined ? {} : { to: transaction.to }),
  value: transaction.value,
  data: transaction.data,
  chainId: transaction.chainId,
})

/** The message that is really agreed to: the innermost. */
function messageOf(explanation: Explained): Extract<Explained, { readonly faults: unknown }> | undefined {
  if (!('faults' in explanation)) return undefined
  return explanation.nested === undefined ? explanation : messageOf(explanation.nested)
}

function rawOf({ request: { asked }, encoded }: JudgeInput): Review['raw'] {
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
  return { data, size: size(data), ...(encoded === undefined ? {} : { encoded }) }
}

/** A payment of nothing to oneself only carries what comes with it: the code of the account, given or taken back (EIP-7702), as the run applied it. */
function carriedWords(
  effects: readonly Effect[],
  transaction: AnyTransaction | undefined,
  account: Address,
  names: Names,
): Words | undefined {
  if (transaction?.to !== account || transaction.value !== 0n || transaction.data !== '0x') return undefined
  const codes = effects.filter((effect) => effect.kind === 'delegation')
  const [only] = codes
  if (only === undefined || codes.length > 1 || only.authority !== account) return undefined
  const who = addressWord(account, names.nameOf(account))
  if (only.delegate === undefined) return say('Take back the code that {account} was given', { account: who })
  return say('Give {account} the code of {delegate}', { account: who, delegate: addressWord(only.delegate, names.nameOf(only.delegate)) })
}

/** What it says it does; of one that takes the place of another, that it does so. */
function saysOf({ replaces }: JudgeInput, transaction: AnyTransaction | undefined, intent: Words): Words {
  if (replaces === undefined || transaction === undefined) return intent
  return replacingWords(replaces.how === 'speed-up' ? { ...replaces, what: intent } : replaces, transaction.nonce)
}

/** Where the run contradicts the words, the difference is what a person reads first. */
function headline(intent: Words, difference: Words | undefined, revert: Words | undefined): Words {
  if (revert !== undefined) return say('This would fail, and only the fee would be spent')
  return difference ?? intent
}

function revertOf(simulation: Simulation, names: Names, chainId: number): Words | undefined {
  const { outcome, frames } = simulation
  if (outcome.ok) return undefined
  if (outcome.why !== 'revert' && size(outcome.data) === 0) return say('It stops with: {why}', { why: outcome.why })
  // The innermost frame with these very bytes is who wrote them; those around it only pass them on.
  const origin = frames.findLast((frame) => frame.failure !== undefined && frame.output === outcome.data)
  return revertReason(outcome.data, names, chainId, origin?.to)
}

const callsOf = (simulation: Simulation | undefined, names: Names, chainId: number): readonly CallFrame[] =>
  (simulation?.frames ?? []).slice(0, MAX_CALLS).map((frame) => ({ frame, explanation: explain(frameCall(frame, chainId), names) }))

const frameCall = ({ kind, from, to, value, input }: Frame, chainId: number): Parameters<typeof explain>[0] => ({
  from,
  ...(kind === 'create' ? {} : { to }),
  value,
  data: input,
  chainId,
})

type Read = Pick<SlotGround, 'logs' | 'readings'> & { readonly calls: readonly CallFrame[]; readonly names: Names }

function storageOf(
  { request, actor, layoutOf }: JudgeInput,
  simulation: Simulation,
  { logs, calls, readings, names }: Read,
): Review['storage'] {
  const stayed = calls.flatMap(({ frame, explanation }) => (frame.reverted ? [] : [explanation]))
  const layouts = layoutOf === undefined ? {} : { layoutOf }
  return nameStorage(
    simulation,
    slotContext({ account: actor ?? request.account, simulation, logs, calls: stayed, readings, ...layouts }),
    names,
  )
}

/** Hashes of all code that facts tell of: parties and whatever ran. */
const codesOf = ({ facts }: JudgeInput): Review['codes'] =>
  Object.entries(facts.accounts).flatMap(([address, fact]) => {
    const state = valueOf(fact)
    if (state === undefined) return []
    const implementation = valueOf(facts.proxies?.[address as Address])?.implementation
    return [{ address: address as Address, codeHash: state.codeHash, ...(implementation === undefined ? {} : { implementation }) }]
  })

function howOf(input: JudgeInput, effects: Review['effects'], fee: Fee | undefined): How {
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

function verdictOf(findings: readonly Finding[]): Verdict {
  const has = (level: Finding['level']): boolean => findings.some((finding) => finding.level === level)
  return {
    worst: findings[0]?.level ?? 'none',
    mayBeSigned: !has('block'),
    hold: has('danger'),
    gaps:
      findings.some((finding) => finding.level === 'unknown' && finding.material === true) ||
      findings.some((finding) => finding.rule === 'simulation/not-run'),
  }
}
