import type { Effect } from '#core/signing/effect'
import { addressWord, amountWord, listWord, phraseWord, say, tokenWord, type WordValue, type Words } from '#core/text/words'
import type { Call, Names } from '#decode'
import { allOf } from '../claims.ts'
import type { Explained } from '../review.ts'
import { quotes } from './worst-part.ts'

/** What an effect is in half a sentence. What only takes back is none. */
function moveWord(effect: Effect, names: Names): Words | undefined {
  const who = (address: Parameters<typeof addressWord>[0]): WordValue => addressWord(address, names.nameOf(address))
  switch (effect.kind) {
    case 'asset-out':
      return say('you send {amount}', { amount: amountWord(effect.amount) })
    case 'asset-in':
      return say('you receive {amount}', { amount: amountWord(effect.amount) })
    case 'nft-out':
    case 'nft-in': {
      const places = { id: effect.tokenId.toString(), collection: who(effect.collection) }
      return effect.kind === 'nft-out'
        ? say('you send item {id} of {collection}', places)
        : say('you receive item {id} of {collection}', places)
    }
    case 'allowance':
      if (effect.after === 0n || effect.after === effect.before) return undefined
      return effect.unlimited
        ? say('{spender} can spend unlimited {token}', { spender: who(effect.spender), token: tokenWord(effect.token) })
        : say('{spender} can spend {amount}', {
            spender: who(effect.spender),
            amount: amountWord({ units: effect.after, token: effect.token }),
          })
    case 'operator':
      return effect.granted
        ? say('{operator} can move all your items of {collection}', { operator: who(effect.operator), collection: who(effect.collection) })
        : undefined
    case 'item-allowance':
      return effect.granted
        ? say('{spender} can move item {id} of {collection}', {
            spender: who(effect.spender),
            id: effect.tokenId.toString(),
            collection: who(effect.collection),
          })
        : undefined
    case 'delegation':
      return effect.delegate === undefined
        ? undefined
        : say('{who} runs the code of {delegate}', { who: who(effect.authority), delegate: who(effect.delegate) })
    case 'control':
      return effect.given === 'granted' && effect.to !== undefined
        ? say('{who} gets control of {contract}', { who: who(effect.to), contract: who(effect.of) })
        : undefined
    case 'code-change':
      return say('the code of {who} changes', { who: who(effect.address) })
    case 'contract-created':
      return say('{who} is created', { who: who(effect.address) })
  }
}

type Told = {
  readonly explanation: Explained
  /** Sorted, the worst first. */
  readonly effects: readonly Effect[]
  readonly names: Names
  /** False where there is no run that tells. */
  readonly hasRun: boolean
  /** Whether somebody else says what a call does. */
  isDescribed(call: Call): boolean
}

/** Whether a call that nobody can name is what a sentence is about: itself, or quoted. */
const isAboutUnknown = ({ explanation, isDescribed }: Told): boolean =>
  allOf(explanation).some(
    ({ kind, call, intent }) =>
      kind === 'unknown-call' &&
      call.to !== undefined &&
      call.by !== 'delegatecall' &&
      !isDescribed(call) &&
      quotes(explanation.intent, intent),
  )

/** Whether a sentence says how much: an amount, or a number that somebody else wrote. An address is none. */
const saysHowMuch = ({ values = {} }: Words): boolean =>
  Object.values(values).some((value) => {
    if (typeof value === 'number') return true
    if (typeof value === 'string') return /^\d/.test(value)
    if (value.is === 'foreign') return /\d/.test(value.text.replaceAll(/0x[0-9a-f…]+/gi, ''))
    return value.is === 'amount' || (value.is === 'sentence' && saysHowMuch(value.words))
  })

/** A call whose sentence is open and names no amount: only the run says how much it moves. */
const isVague = ({ explanation }: Told): boolean =>
  'call' in explanation && !explanation.complete && explanation.kind !== 'creation' && !saysHowMuch(explanation.intent)

/**
 * Of a call that nobody can name, what moved in the run: its first two effects, and how many more; or that nothing did.
 * Of one that is named and says no amount, what moved, where something did. `undefined` for all others.
 */
export function movingWords(told: Told): Words | undefined {
  const isUnknown = isAboutUnknown(told)
  if (!isUnknown && !isVague(told)) return undefined
  const { explanation, effects, names, hasRun } = told
  const what = phraseWord(explanation.intent)
  if (!isUnknown && !hasRun) return undefined
  if (!hasRun) return say('{what}: we don’t know what moves', { what })
  const value = 'call' in explanation ? explanation.call.value : 0n
  // The sentence says already that the value goes along.
  const isSaid = (effect: Effect): boolean =>
    effect.kind === 'asset-out' && effect.amount.token.address === undefined && effect.amount.units === value
  const moves = effects.flatMap((effect) => (isSaid(effect) ? [] : (moveWord(effect, names) ?? [])))
  if (moves.length > 0) return say('{what}: {moves}', { what, moves: listWord(moves.map(phraseWord)) })
  if (!isUnknown) return undefined
  return effects.some(isSaid)
    ? say('{what}: in the simulation, you receive nothing for it', { what })
    : say('{what}: in the simulation, nothing of yours moves', { what })
}
