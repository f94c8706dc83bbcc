import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Finding } from '#core/signing/finding'
import type { AnyTransaction } from '#core/ethereum/transaction'
import { addressWord, say, type Words, withYourAccount } from '#core/text/words'
import { type Call, callsWords, type IsUsedUp, type Names, usedUpIn } from '#decode'
import { memoWords } from './memo.ts'
import { movingWords } from './moving-words.ts'
import { replacingWords } from './replacing.ts'
import type { Explained, JudgeInput, Party } from '../review.ts'
import { endangeredPart } from './worst-part.ts'

/** What is known of a request once it was run and judged, as far as its headline needs it. */
type Ground = {
  readonly explanation: Explained
  /** Sorted, the worst first. */
  readonly effects: readonly Effect[]
  readonly transaction: AnyTransaction | undefined
  readonly account: Address
  readonly names: Names
  readonly parties: readonly Party[]
  readonly findings: readonly Finding[]
  readonly replaces: JudgeInput['replaces']
  /** False where there is no run that tells. */
  readonly hasRun: boolean
  /** False where somebody else decides, with a signature, what is done. */
  readonly does: boolean
  /** Whether somebody else says what a call does. */
  isDescribed(call: Call): boolean
  readonly difference: Words | undefined
  readonly revert: Words | undefined
}

/** What a request says it does, and what is said of it first: that it fails or does something else goes before. The account itself is "your account". */
export function headlineOf(ground: Ground): { readonly says: Words; readonly sentence: Words } {
  const { explanation, effects, transaction, account, names, parties, findings, difference, revert } = ground
  const words =
    carriedWords(effects, transaction, account, names) ??
    memoWords(explanation, parties, names) ??
    endangeredPart(explanation, findings) ??
    (ground.does ? movingWords(ground) : undefined) ??
    explanation.intent
  const says = withYourAccount(saysOf(ground, words), account)
  if (revert !== undefined) return { says, sentence: say('This would fail, and you’d pay only the fee') }
  return { says, sentence: difference === undefined ? says : withYourAccount(difference, account) }
}

/** Of several calls, the sentence once a run tells which allowances are left. */
export function withRun(explanation: Explained, effects: readonly Effect[], names: Names): Explained {
  if (!('atomic' in explanation)) return explanation
  const after = new Map(
    effects.flatMap((effect) =>
      effect.kind === 'allowance' ? [[`${effect.token.address ?? ''} ${effect.spender} ${effect.via ?? ''}`, effect.after] as const] : [],
    ),
  )
  const bySaying = usedUpIn(explanation.inner, names)
  // What did not change in the run has no effect: then what the calls say of themselves holds.
  const isUsedUp: IsUsedUp = (allowance) => {
    const left = after.get(`${allowance.token} ${allowance.spender} ${allowance.via ?? ''}`)
    return left === undefined ? bySaying(allowance) : left === 0n
  }
  return { ...explanation, intent: callsWords(explanation.inner, names, isUsedUp) }
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
  if (only.delegate === undefined) return say('Remove the code that {account} was given', { account: who })
  return say('Let {account} run the code of {delegate}', {
    account: who,
    delegate: addressWord(only.delegate, names.nameOf(only.delegate)),
  })
}

/** Of a transaction that takes the place of another, that it does so. */
function saysOf({ replaces, transaction }: Ground, what: Words): Words {
  if (replaces === undefined || transaction === undefined) return what
  return replacingWords(replaces.how === 'speed-up' ? { ...replaces, what } : replaces, transaction.nonce)
}
