import type { Address } from '#core/ethereum/address'
import { concat, type Hex, toBigInt, word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import type { Effect } from '#core/signing/effect'

type Allowance = Extract<Effect, { kind: 'allowance' }>

/** One call of a transaction. */
type Call = { readonly to?: Address; readonly data: Hex }

/** A function that lets somebody spend: where its words stand, and whether its amount is the limit or is added to it. */
type Form = {
  readonly words: number
  readonly token?: number
  readonly spender: number
  readonly amount: number
  readonly adds?: true
  readonly most: bigint
}

const MAX_256 = 2n ** 256n - 1n
const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  // approve(address spender, uint256 amount)
  ['0x095ea7b3', { words: 2, spender: 0, amount: 1, most: MAX_256 }],
  // increaseAllowance(address spender, uint256 added) of OpenZeppelin, and its elder increaseApproval
  ['0x39509351', { words: 2, spender: 0, amount: 1, most: MAX_256, adds: true }],
  ['0xd73dd623', { words: 2, spender: 0, amount: 1, most: MAX_256, adds: true }],
  // approve(address token, address spender, uint160 amount, uint48 expiration) of Permit2
  ['0x87517c45', { words: 4, token: 0, spender: 1, amount: 2, most: 2n ** 160n - 1n }],
])

const SELECTOR = 4
const wordAt = (data: Hex, at: number): Hex => `0x${data.slice(2 + 2 * (SELECTOR + 32 * at), 2 + 2 * (SELECTOR + 32 * (at + 1)))}`
const addressAt = (data: Hex, at: number): Address => `0x${wordAt(data, at).slice(26).toLowerCase()}`

/** How the call lets `spender` spend `token`; undefined where it does something else. */
function formIn({ to, data }: Call, { token, spender, via }: Pick<Allowance, 'token' | 'spender' | 'via'>): Form | undefined {
  const form = FORMS.get(data.slice(0, 2 + 2 * SELECTOR))
  if (form === undefined || data.length !== 2 + 2 * (SELECTOR + 32 * form.words) || addressAt(data, form.spender) !== spender)
    return undefined
  const isRight =
    form.token === undefined
      ? via === undefined && to === token.address
      : via !== undefined && to === via && addressAt(data, form.token) === token.address
  return isRight ? form : undefined
}

/** What a call asks that the limit be, in base units. `before`: what may be spent already, where that is known. */
const askedBy = (data: Hex, { adds, amount }: Form, before: bigint | undefined): bigint | undefined => {
  const units = toBigInt(wordAt(data, amount))
  return adds === true ? (before === undefined ? undefined : units + before) : units
}

/** The call with which the limit is `units`; undefined where it cannot be. */
function withLimit(data: Hex, form: Form, before: bigint | undefined, units: bigint): Hex | undefined {
  if (form.adds === true && before === undefined) return undefined
  const value = form.adds === true ? units - (before ?? 0n) : units
  if (value < 0n || value > form.most) return undefined
  const at = 2 + 2 * (SELECTOR + 32 * form.amount)
  return concat(`0x${data.slice(2, at)}`, word(value), `0x${data.slice(at + 64)}`)
}

/** The calls that an intent makes, as far as one of them can be changed and the rest stays as it is. */
function callsOf(intent: Intent): readonly Call[] {
  if (intent.kind === 'call') return [intent]
  return intent.kind === 'delegate' ? (intent.calls ?? []) : []
}

/**
 * The one call of an intent that gives the permission; undefined where it is none, or several. A signature has no intent: whoever asks for one checks it
 * against what they asked for, so that it is never remade.
 */
function permissionCall(
  intent: Intent,
  effect: Pick<Allowance, 'token' | 'spender' | 'via'>,
): { readonly at: number; readonly form: Form } | undefined {
  const found = callsOf(intent).flatMap((call, at) => {
    const form = formIn(call, effect)
    return form === undefined ? [] : [{ at, form }]
  })
  return found.length === 1 ? found[0] : undefined
}

/** The limit that an intent asks for, in base units; undefined where the intent is not one whose limit can be changed. */
export function requestedLimit(intent: Intent, effect: Allowance): bigint | undefined {
  const found = permissionCall(intent, effect)
  const data = found && callsOf(intent)[found.at]?.data
  return found === undefined || data === undefined ? undefined : askedBy(data, found.form, effect.before)
}

/** The same intent with another limit, in base units; undefined where that cannot be. Nothing else of it is changed. */
export function withAllowance(intent: Intent, effect: Allowance, units: bigint): Intent | undefined {
  const found = permissionCall(intent, effect)
  const call = found && callsOf(intent)[found.at]
  const data = found && call && withLimit(call.data, found.form, effect.before, units)
  if (data === undefined) return undefined
  if (intent.kind === 'call') return { ...intent, data }
  if (intent.kind !== 'delegate' || intent.calls === undefined) return undefined
  return { ...intent, calls: intent.calls.map((one, at) => (at === found?.at ? { ...one, data } : one)) }
}

/** What this transaction itself spends of it, in base units: so much it needs. Undefined where it spends nothing. */
export function neededBy(effects: readonly Effect[], { token }: Pick<Allowance, 'token'>): bigint | undefined {
  const spent = effects.reduce(
    (sum, effect) => (effect.kind === 'asset-out' && effect.amount.token.address === token.address ? sum + effect.amount.units : sum),
    0n,
  )
  return spent === 0n ? undefined : spent
}
