import { ZERO } from '#core/ethereum/address'
import { foreignWord, say } from '#core/text/words'
import type { Argument } from '#decode'
import { rule, type Case, type Rule } from './rule.ts'
import { isDescribed, isOwnAccount, isWithoutReader } from './unknown-form.ts'

/** Members by which typed data of the known forms says who may take, how much, and until when. */
const WHO = /^(?:spender|operator|delegate|delegatee|grantee|taker|recipient|receiver|beneficiary|to)$/i
const WHAT =
  /^(?:value|amount|wad|units|price|sum|permitted|allowed|approved|allowance|tokenids?|tokens?|assets?)$|amount$|^(?:base|start|end|min|max|unit)price$|limit$/i
const WHEN =
  /^(?:deadline|expiry|expiration|expires|validto|validbefore|validuntil|endtime|sigdeadline)$|^(?:expir|valid_?until|dead_?line|end_?time)/i
/** Whoever is called so takes, whether an amount stands beside it or not. */
const TAKER = /^(?:spender|operator|grantee)$/i
/** Integers under such names count something, and are no amounts. */
const COUNTER = /nonce|salt|chain|version|epoch|index|round|block|timestamp|issued|schema|(?:^|_)ids?$|Ids?$|^id/
/** A text as long as this is written for people: no permission that a contract checks has one. */
const LONG_TEXT = 24
/** Below this an integer is a number of something, a kind or a choice rather than an amount of base units. */
const SMALL = 1000n
/** Seconds since the epoch between September 2020 and the year 5138. */
const [FIRST_TIME, LAST_TIME] = [1_600_000_000n, 100_000_000_000n]

/** E9: it has the members or the shape of a permission, and nobody tells what contract does what with it: neither a form of ours nor a descriptor. */
export const messageMayMoveAssets: Rule = rule({
  id: 'message/may-move-assets',
  levels: ['danger', 'warn'],
  needs: ['ownAccounts'],
  judge(one) {
    const form = formThatMayMove(one)
    if (form === undefined) return undefined
    // A descriptor says what a form means, and never that it is harmless.
    if (isDescribed(one))
      return {
        level: 'warn',
        say: say('A message of the form {form} may let somebody move what’s yours', { form: foreignWord(form) }),
        why: say('Like a permission, it names who, what and until when. Its meaning comes from a descriptor that others wrote.'),
        todo: say('Check who gets what in its list of fields.'),
      }
    return {
      level: 'danger',
      say: say('A message of the form {form} may let somebody move what’s yours', { form: foreignWord(form) }),
      why: say('Like a permission, it names who, what and until when. Assay doesn’t know what it does.'),
      todo: say('Reject it, unless you know the contract it’s for and what it takes.'),
    }
  },
})

/** The name of the form, where it is like a permission. */
export function formThatMayMove(one: Case<'ownAccounts'>): string | undefined {
  const { message } = one
  if (!isWithoutReader(one) || message?.use !== undefined) return undefined
  const leaves = message?.args.flatMap(leavesOf) ?? []
  return isNamedLikeOne(one, leaves) || isShapedLikeOne(one, leaves) ? String(message?.typed?.primaryType).slice(0, 64) : undefined
}

/** Values that hold no others, each with the name of its member. */
function leavesOf(argument: Argument): readonly Argument[] {
  const { value } = argument
  if (value.is === 'tuple') return value.fields.flatMap(leavesOf).concat(value.fields.length > 0 ? [argument] : [])
  if (value.is === 'list')
    return value.items.flatMap((item) => leavesOf({ ...argument, type: argument.type.replace(/\[\d*\]$/, ''), value: item }))
  return [argument]
}

const integerIn = ({ value }: Argument): bigint | undefined =>
  value.is === 'integer' ? value.value : value.is === 'time' ? value.seconds : undefined

/** Members that hold what is traded, and nobody who gets it. */
const THING = /token|asset|currency|collateral|underlying|module/i

/** Somebody else: none of the person's accounts, no listed token, nor the contract that checks the message. */
const isSomebody = (one: Case<'ownAccounts'>, { name, value }: Argument): boolean =>
  value.is === 'address' &&
  !(THING.test(name) && !WHO.test(name)) &&
  one.names.tokenOf(value.address)?.from !== 'listed' &&
  value.address !== ZERO &&
  value.address !== one.message?.domain?.verifyingContract &&
  !isOwnAccount(one, value.address)

/** A mail has a receiver and no amount, a vote an end and no receiver. */
function isNamedLikeOne(one: Case<'ownAccounts'>, leaves: readonly Argument[]): boolean {
  const has = (name: RegExp, fits: (leaf: Argument) => boolean): boolean => leaves.some((leaf) => name.test(leaf.name) && fits(leaf))
  const somebody = (leaf: Argument): boolean => isSomebody(one, leaf)
  const something = ({ type, value }: Argument): boolean =>
    value.is === 'tuple' ||
    (value.is === 'boolean' && value.value) ||
    (/^u?int/.test(type) && (integerIn({ name: '', type, value }) ?? 0n) > 0n)
  const number = ({ type }: Argument): boolean => /^u?int/.test(type)
  const [who, what, when] = [has(WHO, somebody), has(WHAT, something), has(WHEN, number)]
  return (who && what) || (what && when && leaves.some(somebody)) || (when && has(TAKER, somebody))
}

/** Whatever its members are called: somebody else, and either no limit at all, or an amount and an end that is still to come. */
function isShapedLikeOne(one: Case<'ownAccounts'>, leaves: readonly Argument[]): boolean {
  if (!leaves.some((leaf) => isSomebody(one, leaf))) return false
  if (leaves.some(({ value }) => value.is === 'text' && value.text.length >= LONG_TEXT)) return false
  const integers = leaves.flatMap((leaf) => {
    const value = integerIn(leaf)
    return value === undefined || COUNTER.test(leaf.name) ? [] : [value]
  })
  const now = one.input.block?.timestamp ?? 0n
  const ends = integers.filter((value) => value > now && value >= FIRST_TIME && value <= LAST_TIME)
  // The end is one of them; a time that is over is no amount.
  const large = integers.filter((value) => value > SMALL && !(value >= FIRST_TIME && value <= now))
  return integers.some(isNoLimit) || (ends.length > 0 && large.length > 1)
}

/** The largest value of a type that amounts have. */
const isNoLimit = (value: bigint): boolean => [96n, 128n, 160n, 256n].some((bits) => value === 2n ** bits - 1n)
