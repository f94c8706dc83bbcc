import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { sentenceWord, type WordValue, type Words } from '#core/text/words'
import type { DecodedCallContext } from '../entry.ts'
import type { Call, Claim, Explanation } from '../explanation.ts'

/** A call that the called contract makes. `from`: who it comes from on chain. */
export const callBy = (told: DecodedCallContext, from: Address | undefined, to: Address, data: Hex, value = 0n): Call => ({
  ...defined({ from }),
  to,
  data,
  value,
  chainId: told.call.chainId,
})

/** A call that the called contract makes to itself by delegatecall, as `multicall` does: caller and value stay what they are. */
export const callItself = (told: DecodedCallContext, data: Hex): Call => ({
  ...callBy(told, told.caller, told.contract, data),
  seenValue: valueSeen(told),
})

/** Wei that the contract sees as sent to it, whether or not it is counted in this call. */
export const valueSeen = (told: DecodedCallContext): bigint => told.call.value + (told.call.seenValue ?? 0n)

/** Somebody else who gets what no other claim moves. Nothing where it is the caller, or the called contract, which keeps it for later. */
export const receives = (told: DecodedCallContext, to: Address | undefined): readonly Claim[] =>
  to === undefined || to === told.caller || to === told.contract ? [] : [{ kind: 'receiver', to, of: told.contract }]

/** Sentences of batches of batches would double with each level. */
export const areShort = (...calls: readonly Explanation[]): boolean => calls.every(({ inner }) => inner.length === 0)

/** The sentence of the one call inside, quoted, or of the two, as an allowance and what it is for; where there are more or none, what `otherwise` says. */
export const quoting =
  (one: (what: WordValue) => Words, otherwise: Words, two?: (first: WordValue, second: WordValue) => Words) =>
  (inner: readonly Explanation[]): Words => {
    const [first, second, ...more] = inner
    if (first === undefined || more.length > 0) return otherwise
    if (second === undefined) return one(sentenceWord(first.intent))
    return two === undefined || !areShort(first, second) ? otherwise : two(sentenceWord(first.intent), sentenceWord(second.intent))
  }
