import { bigintToDecimal } from '#core/text/json'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import type { Effect } from '#core/signing/effect'
import { type Finding, type FindingLevel, LEVELS, sentencesOf, subjectsOf } from '#core/signing/finding'
import { addressWord, amountWord, say, tokenWord } from '#core/text/words'
import { allOf } from './claims.ts'
import { EMPTY_CODE_HASH } from './facts.ts'
import { besidesGas } from './fees/fee.ts'
import type { MaterialChange, Review } from './review.ts'

/**
 * What matters and moved since the first Review was shown (SPEC section 9). Empty: Sign stays as it is. Less that leaves, more that
 * arrives and a lower fee are no changes; whatever differs in what is called is one.
 */
export const material = (before: Review, after: Review): readonly MaterialChange[] => [
  ...requestChanges(before, after),
  ...outcomeChanges(before, after),
  ...exerciseChanges(before, after),
  ...effectChanges(before, after),
  ...codeChanges(before, after),
  ...findingChanges(before, after),
  ...feeChanges(before, after),
]

function requestChanges(before: Review, after: Review): readonly MaterialChange[] {
  const same =
    before.requestId === after.requestId &&
    before.account === after.account &&
    before.chainId === after.chainId &&
    before.raw.data === after.raw.data
  return same && callsOf(before) === callsOf(after) && messageOf(before) === messageOf(after)
    ? []
    : [{ kind: 'request', say: say('The request itself changed') }]
}

/** What is signed of anything but a transaction: its hashes, and the bytes of what has none. */
const messageOf = ({ asked, hashes }: Review): string =>
  asked.kind === 'transaction' ? asked.kind : [asked.kind, ...hashes.map(({ id, value }) => `${id} ${value}`)].join()

/** Who could use a signature, and how: not told where it could not be tried now, since the outcome tells that. */
function exerciseChanges({ exercise: before }: Review, { exercise: after }: Review): readonly MaterialChange[] {
  if (before === undefined || after === undefined) return []
  const who = after.by === undefined ? undefined : addressWord(after.by)
  return [
    ...(before.by === after.by && before.tense === after.tense
      ? []
      : [
          {
            kind: 'counterparty' as const,
            say: who === undefined ? say('Anyone could use the signature now') : say('{who} could use the signature now', { who }),
          },
        ]),
    ...(after.gaps.length > before.gaps.length
      ? [{ kind: 'finding' as const, say: say('We could try less of what the signature allows than before') }]
      : []),
  ]
}

/** To whom and with how much, of every call: their data is told by the run. Nonce and fee may move. */
const callsOf = ({ explanation, raw }: Review): string =>
  [
    raw.encoded === undefined || 'call' in explanation ? '' : raw.encoded,
    ...allOf(explanation).map(({ call }) => [call.to ?? '', call.value, call.data].join(' ')),
  ].join()

function outcomeChanges(before: Review, after: Review): readonly MaterialChange[] {
  if (before.outcome === after.outcome) return []
  const words = {
    success: say('It would succeed now'),
    revert: say('It would fail now'),
    unknown: say('We can no longer compute what it does'),
  }
  return [{ kind: 'outcome', say: words[after.outcome] }]
}

/** What an effect is about, apart from how much. */
function keyOf(effect: Effect): string {
  if ('amount' in effect) return `${effect.kind} ${effect.amount.token.address ?? 'native'}`
  if (effect.kind === 'allowance') return `allowance ${effect.token.address ?? 'native'} ${effect.spender} ${effect.via ?? ''}`
  if (effect.kind === 'operator') return `operator ${effect.collection} ${effect.operator}`
  if (effect.kind === 'item-allowance') return `item-allowance ${effect.collection} ${effect.tokenId} ${effect.spender} ${effect.granted}`
  if ('tokenId' in effect) return `${effect.kind} ${effect.collection} ${effect.tokenId}`
  if (effect.kind === 'delegation') return `delegation ${effect.authority} ${effect.delegate ?? ''}`
  if (effect.kind === 'control') return `control ${effect.of} ${effect.what} ${effect.to ?? ''} ${effect.given}`
  return `${effect.kind} ${effect.address}`
}

function effectChanges(before: Review, after: Review): readonly MaterialChange[] {
  // A run that failed or was not made is told as such; its missing effects would only repeat it.
  if (before.outcome !== after.outcome) return []
  const [old, now] = [byKey(before.effects), byKey(after.effects)]
  const changes: MaterialChange[] = []
  for (const [key, effect] of now) {
    const earlier = old.get(key)
    changes.push(...(earlier === undefined ? [{ kind: 'effect', say: added(effect) } as const] : changed(earlier, effect, before)))
  }
  for (const [key, effect] of old) if (!now.has(key)) changes.push(gone(effect))
  return changes
}

const byKey = (effects: readonly Effect[]): ReadonlyMap<string, Effect> => new Map(effects.map((effect) => [keyOf(effect), effect]))

function added(effect: Effect): MaterialChange['say'] {
  if (effect.kind === 'asset-out') return say('You now also send {amount}', { amount: amountWord(effect.amount) })
  if (effect.kind === 'asset-in') return say('You now also receive {amount}', { amount: amountWord(effect.amount) })
  if (effect.kind === 'allowance')
    return say('{spender} can now spend {token}', { spender: addressWord(effect.spender), token: tokenWord(effect.token) })
  return say('It does more than before')
}

function gone(effect: Effect): MaterialChange {
  if (effect.kind === 'asset-in')
    return { kind: 'arrives', say: say('You no longer receive {amount}', { amount: amountWord(effect.amount) }) }
  if (effect.kind === 'asset-out') return { kind: 'effect', say: say('You no longer send {amount}', { amount: amountWord(effect.amount) }) }
  return { kind: 'effect', say: say('It no longer does something it did before') }
}

type ItemMoves = Extract<Effect, { readonly kind: 'nft-out' | 'nft-in' }>
const isItem = (effect: Effect): effect is ItemMoves => effect.kind === 'nft-out' || effect.kind === 'nft-in'

function changed(before: Effect, after: Effect, shown: Review): readonly MaterialChange[] {
  const changes: MaterialChange[] = []
  if ((before.kind === 'asset-out' || before.kind === 'asset-in') && before.kind === after.kind) {
    const places = { before: amountWord(before.amount), after: amountWord(after.amount) }
    if (after.kind === 'asset-out' && after.amount.units > before.amount.units)
      changes.push({ kind: 'leaves', say: say('You send more: {after} instead of {before}', places) })
    if (after.kind === 'asset-in' && arrivesLess(before.amount, after.amount, shown))
      changes.push({ kind: 'arrives', say: say('You receive less: {after} instead of {before}', places) })
    // Decimals that became known, or another symbol: the same units would read as another amount.
    if (before.amount.token.decimals !== after.amount.token.decimals)
      changes.push({ kind: 'effect', say: say('The decimals of {token} changed', { token: tokenWord(after.amount.token) }) })
  }
  if (
    before.kind === 'allowance' &&
    after.kind === 'allowance' &&
    (before.after !== after.after || before.unlimited !== after.unlimited || before.until !== after.until)
  ) {
    changes.push({ kind: 'effect', say: say('The permission of {spender} changed', { spender: addressWord(after.spender) }) })
  }
  if (before.kind === 'operator' && after.kind === 'operator' && before.granted !== after.granted) {
    changes.push({ kind: 'effect', say: say('The permission of {spender} changed', { spender: addressWord(after.operator) }) })
  }
  // Of an item of which there are many, more may leave or fewer come.
  if (isItem(before) && isItem(after) && (before.units ?? 1n) !== (after.units ?? 1n))
    changes.push({ kind: 'effect', say: say('The number of item {id} that moves changed', { id: after.tokenId.toString() }) })
  const [old, now] = [counterpartyOf(before), counterpartyOf(after)]
  if (old !== now)
    changes.push({
      kind: 'counterparty',
      say:
        now === undefined
          ? say('It now goes to or comes from others')
          : say('It now goes to or comes from {who}', { who: addressWord(now) }),
    })
  return changes
}

const counterpartyOf = (effect: Effect): Address | undefined => ('counterparty' in effect ? effect.counterparty : undefined)

/** Below the least that was shown; where none was, more than half a percent less. */
function arrivesLess(before: Amount, after: Amount, shown: Review): boolean {
  const least = shown.least.filter(({ token }) => token === before.token.address).reduce((sum, { units }) => sum + units, 0n)
  return least > 0n ? after.units < least : after.units * 1000n < before.units * 995n
}

/** Of the code at an address, and of what a proxy stands for: a slot of its own says that, and its code stays. */
function codeChanges(before: Review, after: Review): readonly MaterialChange[] {
  const old = new Map(before.codes.map((one) => [one.address, one]))
  return after.codes.flatMap(({ address, codeHash, implementation }): readonly MaterialChange[] => {
    const was = old.get(address)
    const who = addressWord(address)
    if (was === undefined)
      return codeHash === EMPTY_CODE_HASH ? [] : [{ kind: 'code', say: say('The code of {who} now takes part', { who }) }]
    // What a proxy stands for may not have been known the one time: that is no change.
    const upgraded = was.implementation !== undefined && implementation !== undefined && was.implementation !== implementation
    return was.codeHash === codeHash && !upgraded ? [] : [{ kind: 'code', say: say('The code of {who} changed', { who }) }]
  })
}

const rank = (level: FindingLevel): number => LEVELS.indexOf(level)
const WARN = rank('warn')

/** New by its rule, its level or the number of its subjects, gaps that could change an effect among them; the figures inside a sentence may move. */
function findingChanges(before: Review, after: Review): readonly MaterialChange[] {
  const count = (review: Review, rule: string, level: FindingLevel): number =>
    review.findings.reduce((sum, one) => (one.rule === rule && rank(one.level) <= rank(level) ? sum + subjectsOf(one) : sum), 0)
  return after.findings
    .filter(
      ({ rule, level, material: gap }) => (rank(level) <= WARN || gap === true) && count(after, rule, level) > count(before, rule, level),
    )
    .flatMap((finding) => newSays(finding, before).map((said) => ({ kind: 'finding' as const, say: said })))
}

/** Of a finding's sentences those that were not there before; the first where only their number changed. */
function newSays(finding: Finding, before: Review): readonly MaterialChange['say'][] {
  const known = new Set(
    before.findings.flatMap((one) => (one.rule === finding.rule && one.level === finding.level ? sentencesOf(one).map(written) : [])),
  )
  const added = sentencesOf(finding).filter((one) => !known.has(written(one)))
  return added.length === 0 ? [finding.say] : added
}

const written = ({ id, values }: MaterialChange['say']): string => JSON.stringify([id, values], bigintToDecimal)

/** Up by over a fifth, or no longer known in all its parts. */
function feeChanges(before: Review, after: Review): readonly MaterialChange[] {
  if (before.fee === undefined || after.fee === undefined) return []
  if (besidesGas(before.fee.data) !== undefined && besidesGas(after.fee.data) === undefined)
    return [{ kind: 'fee', say: say('We no longer know the data fee on the other chain') }]
  return after.fee.maxWei * 5n > before.fee.maxWei * 6n ? [{ kind: 'fee', say: say('The maximum fee rose by more than a fifth') }] : []
}
