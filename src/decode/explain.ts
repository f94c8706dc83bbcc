import { defined } from '#core/defined'
import { type Hex, isHex, lowerHex, size, toBytes } from '#core/bytes/hex'
import { aliasOf } from '#core/rollup/bridge/address-alias'
import { addressWord, amountWord, say, sentenceWord, type Words } from '#core/text/words'
import { decodeParametersStrict } from './abi/abi-read.ts'
import { encodeCall } from './abi/canonical.ts'
import { createDecodedCallContext, type Telling } from './entry.ts'
import type { Argument, Call, Claim, Encoding, Explanation, Names, Problem, RollupCall } from './explanation.ts'
import { REGISTER, type Registered } from './functions/register.ts'
import { namesOn } from './names-on.ts'
import { runsAsCaller } from './functions/multi-send.ts'
import { isPrecompile } from './precompile.ts'
import { toArguments } from './abi/value.ts'
import { valueClaim, unknownCall, functionName } from './unknown-call.ts'

/** Calls inside calls are followed this deep (rule catalogue, order of work). */
export const MAX_CALL_DEPTH = 8
/** Inner calls of one transaction that are decoded; the rest leaves it incomplete. */
const MAX_INNER = 2_000

/** Four zero bytes begin a salt or a number as often as Seaport's function of that selector: they name it only where the data fits it. */
const NO_SELECTOR: Hex = '0x00000000'

type Budget = { inner: number }

/**
 * Says in words what a call claims to do, from its bytes and the shipped register alone. Anything may be in the bytes:
 * never throws, and work is bounded. Give `call.from` so that "to yourself" can be told from "to somebody".
 */
export const explain = (call: Call, names: Names): Explanation => explainAt(lowered(call), names, 0, { inner: MAX_INNER })

const lowered = (call: Call): Call => ({ ...call, data: isHex(call.data) ? lowerHex(call.data) : '0x' })

function explainAt(call: Call, names: Names, depth: number, budget: Budget): Explanation {
  const bytes = size(call.data)
  if (call.to === undefined) return creation(call, names, depth)
  if (call.by === 'delegatecall' && !runsAsCaller(call.to, call.data)) return foreignCode(call, call.to, names, depth)
  if (bytes === 0) return transfer(call, names, depth)
  if (isPrecompile(call.to)) return builtIn(call, call.to, depth)
  if (bytes < 4) return unknownCall(call, names, depth)
  const found = REGISTER.get(call.data.slice(0, 10))
  return found === undefined ? unknownCall(call, names, depth) : knownCall(call, call.to, found, names, depth, budget)
}

const nothing = { args: [], words: [], inner: [] } as const
const whole: Encoding = { canonical: true, hiddenBytes: 0 }

function transfer(call: Call, names: Names, depth: number): Explanation {
  const to = call.to === undefined ? '' : addressWord(call.to, names.nameOf(call.to))
  const amount = amountWord({ units: call.value, token: names.native })
  const intent = call.value === 0n ? say('Send nothing to {to}', { to }) : say('Send {amount} to {to}', { amount, to })
  return { ...nothing, kind: 'transfer', call, intent, encoding: whole, claims: valueClaim(call), complete: true, depth }
}

/** Precompiles take bare bytes: nothing to name, nothing to hide. */
function builtIn(call: Call, to: NonNullable<Call['to']>, depth: number): Explanation {
  const intent = say('Use the built-in function {to}', { to: addressWord(to) })
  return {
    ...nothing,
    kind: 'call',
    call,
    intent,
    encoding: { canonical: undefined, hiddenBytes: 0 },
    claims: valueClaim(call),
    complete: true,
    depth,
  }
}

/** Code of which nothing is known runs as the account itself: whatever its data looks like, nothing is off limits. */
function foreignCode(call: Call, to: NonNullable<Call['to']>, names: Names, depth: number): Explanation {
  const account = call.from === undefined ? '' : addressWord(call.from, names.nameOf(call.from))
  const contract = addressWord(to, names.nameOf(to))
  return {
    ...unknownCall(call, names, depth),
    intent:
      call.from === undefined
        ? say('Run the code of {contract} as the account itself', { contract })
        : say('Run the code of {contract} as {account}', { contract, account }),
    claims: [{ kind: 'delegatecall', from: call.from, to }],
  }
}

function creation(call: Call, names: Names, depth: number): Explanation {
  const amount = amountWord({ units: call.value, token: names.native })
  const intent = call.value === 0n ? say('Deploy a new contract') : say('Deploy a new contract with {amount}', { amount })
  return {
    ...nothing,
    kind: 'creation',
    call,
    intent,
    encoding: { canonical: undefined, hiddenBytes: 0 },
    claims: valueClaim(call),
    complete: false,
    depth,
  }
}

function knownCall(
  call: Call,
  contract: NonNullable<Call['to']>,
  registered: Registered,
  names: Names,
  depth: number,
  budget: Budget,
): Explanation {
  const { entry, signature, selector } = registered
  const bytes = toBytes(`0x${call.data.slice(10)}`) ?? new Uint8Array()
  const reading = decodeParametersStrict(signature.fields, bytes)
  if (!reading.ok) return unknownCall(call, names, depth, selector === NO_SELECTOR ? undefined : { registered, problem: reading.problem })
  const telling = entry.tell(createDecodedCallContext(call, contract, signature.fields, reading.values, names))
  const args: readonly Argument[] = [...toArguments(signature.fields, reading.values, names, telling.meanings), ...(telling.more ?? [])]
  const inner = explainInner(telling.inner ?? [], names, depth, budget)
  const onRollup = explainOnRollup(telling, names, depth, budget)
  const hidden = telling.hidden ?? 0
  const canonical = hidden === 0 && encodeCall(selector, signature.fields, reading.values) === call.data
  return {
    kind: 'call',
    call,
    intent: onRollup === undefined ? intentOf(call, registered, telling, inner.calls, names) : onRollup.intent,
    selector,
    function: functionName(registered),
    args,
    words: [],
    encoding: { canonical, hiddenBytes: reading.hidden + hidden },
    ...defined({ problem: inner.problem, steps: telling.steps, onRollup: onRollup?.made }),
    claims: [
      ...(telling.claims ?? []),
      ...(entry.payable === true ? payableClaims(call, telling) : valueClaim(call)),
      ...inner.calls.flatMap((one) => one.claims),
    ],
    complete: telling.open !== true && inner.problem === undefined && inner.calls.every((one) => one.complete),
    inner: inner.calls,
    depth,
  }
}

/** Names hold for one chain alone; what is paid on a rollup is mostly the currency of its layer 1. */
const namesOnRollup = (chainId: number, names: Names): Names => {
  const there = namesOn(chainId, { chainId: -1, names })
  return names.nativeOf?.(chainId) === undefined && chainId !== 0 ? { ...there, native: names.native } : there
}

/** What a call on layer 1 asks a rollup for. A contract's address is shifted there; whoever calls below the outermost call is one. */
function explainOnRollup(
  { onRollup, intent }: Telling,
  names: Names,
  depth: number,
  budget: Budget,
): { readonly intent: Words; readonly made?: RollupCall } | undefined {
  if (onRollup === undefined) return undefined
  if (depth >= MAX_CALL_DEPTH || budget.inner-- <= 0) return { intent }
  const { call, aliases, window } = onRollup
  const { from } = call
  const isShifted = aliases === 'everybody' || (aliases === 'contracts' && depth > 0)
  const sender = from === undefined ? undefined : isShifted ? aliasOf(from) : from
  const { from: _, ...rest } = call
  const what = explainAt({ ...rest, ...defined({ from: sender }) }, namesOnRollup(call.chainId, names), depth + 1, budget)
  const made = { aliases, ...defined({ chainId: call.chainId === 0 ? undefined : call.chainId, from, window }), what }
  return { intent: onRollup.say(what), made }
}

/** True when the claims of the entry itself hold all value that is sent. */
const claimsValue = (call: Call, telling: Telling): boolean =>
  (telling.claims ?? []).some(
    (claim) => claim.kind === 'out' && claim.token === undefined && claim.from === call.from && claim.most >= call.value,
  )

/** An entry that takes value and forgets to claim it must not hide it. */
const payableClaims = (call: Call, telling: Telling): readonly Claim[] => (claimsValue(call, telling) ? [] : valueClaim(call))

/** Value is in every sentence: where the entry takes none, where it takes it and does not speak of it, and where it does. */
function intentOf(call: Call, { entry, signature }: Registered, telling: Telling, inner: readonly Explanation[], names: Names): Words {
  // A sum of what was read would be silent about what was not.
  const isWhole = (telling.inner?.length ?? 0) === inner.length
  const intent = (isWhole ? telling.sum?.(inner) : undefined) ?? telling.intent
  if (valueClaim(call).length === 0) return intent
  if (entry.payable !== true) return withValue(call, signature.name, names)
  if (claimsValue(call, telling)) return intent
  return say('Send {amount} to {contract} with this: {what}', {
    amount: amountWord({ units: call.value, token: names.native }),
    contract: call.to === undefined ? '' : addressWord(call.to, names.nameOf(call.to)),
    what: sentenceWord(intent),
  })
}

const withValue = (call: Call, name: string, names: Names): Words =>
  say('Call {name} of {contract} and send it {amount}', {
    name,
    contract: call.to === undefined ? '' : addressWord(call.to, names.nameOf(call.to)),
    amount: amountWord({ units: call.value, token: names.native }),
  })

function explainInner(
  calls: readonly Call[],
  names: Names,
  depth: number,
  budget: Budget,
): { readonly calls: readonly Explanation[]; readonly problem?: Problem } {
  if (calls.length === 0) return { calls: [] }
  if (depth >= MAX_CALL_DEPTH) return { calls: [], problem: 'too-deep' }
  const explained: Explanation[] = []
  for (const call of calls) {
    if (budget.inner-- <= 0) return { calls: explained, problem: 'too-large' }
    explained.push(explainAt(call, names, depth + 1, budget))
  }
  return { calls: explained }
}
