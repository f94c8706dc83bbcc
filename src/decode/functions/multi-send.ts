import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { say, sentenceWord, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Explanation } from '../explanation.ts'
import { slice } from '../abi/payload.ts'
import { callBy, quoting } from './inner.ts'
import { MULTI_SENDS, SIGN_MESSAGE_LIBS } from './known.ts'
import { preparedPart, usedUpIn } from './used-up.ts'
import { worstPart } from './worst-first.ts'

/** `multiSend(bytes)`. */
const SELECTOR = '0x8d80ff0a'
/** `signMessage(bytes)`. */
const SIGN_MESSAGE = '0x85a5affe'

/** True for the delegatecalls that do no more than their data says: MultiSend makes the calls in it, SignMessageLib signs it. Both are known by address. */
export const runsAsCaller = (to: Address, data: Hex): boolean =>
  (MULTI_SENDS.has(to) && data.startsWith(SELECTOR)) || (SIGN_MESSAGE_LIBS.has(to) && data.startsWith(SIGN_MESSAGE))

/** Operation (1 byte), target (20), value (32), length (32), then the data; packed. */
const HEAD = 85

type Packed = { readonly calls: readonly Call[]; readonly hidden: number; readonly readable: boolean }

/** Reads the batch as MultiSend's loop does: while there are bytes. What runs over the end, or has another operation than 0 and 1, is not read. */
function readPacked(told: DecodedCallContext, from: Address | undefined, data: Hex): Packed {
  const calls: Call[] = []
  let at = 0
  while (at < size(data)) {
    const length = toBigInt(slice(data, at + 53, 32))
    const operation = toBigInt(slice(data, at, 1))
    if (at + HEAD > size(data) || length > BigInt(size(data) - at - HEAD) || operation > 1n)
      return { calls, hidden: size(data) - at, readable: false }
    const call = callBy(told, from, slice(data, at + 1, 20), slice(data, at + HEAD, Number(length)), toBigInt(slice(data, at + 21, 32)))
    calls.push(operation === 1n ? { ...call, by: 'delegatecall' } : call)
    at += HEAD + Number(length)
  }
  return { calls, hidden: 0, readable: true }
}

/** Run by delegatecall its calls come from the account; called, they come from MultiSend itself. */
function tell(told: DecodedCallContext): Telling {
  const { calls, hidden, readable } = readPacked(
    told,
    told.call.by === 'delegatecall' ? told.caller : told.contract,
    told.bytes('transactions'),
  )
  const intent = readable
    ? say('Make {count, plural, one {# call} other {# calls}} in one', { count: calls.length })
    : say('Make a batch of calls that cannot be read to its end')
  return {
    intent,
    inner: calls,
    hidden,
    open: !readable,
    ...defined({
      sum: readable
        ? (inner: readonly Explanation[]): Words => {
            const main = preparedPart(inner, usedUpIn(inner, told.names), told.names)
            if (main !== undefined)
              return say('In {count, plural, one {# call} other {# calls}}: {what}', {
                count: inner.length,
                what: sentenceWord(main.intent),
              })
            const worst = inner.length < 2 ? undefined : worstPart(inner, told.names, [calls[0]?.from, told.caller])
            return quoting(
              (what) => say('In a batch of one: {what}', { what }),
              worst === undefined
                ? intent
                : say('Among {count, plural, one {# call} other {# calls}} in one: {what}', {
                    count: inner.length,
                    what: sentenceWord(worst.intent),
                  }),
              (first, second) => say('In a batch of two: {first}, then {second}', { first, second }),
            )(inner)
          }
        : undefined,
    }),
  }
}

/** Safe's MultiSend.sol and MultiSendCallOnly.sol (github.com/safe-global/safe-smart-account, contracts/libraries). */
export const multiSend: readonly Entry[] = [{ signature: 'multiSend(bytes transactions)', standards: ['Safe'], payable: true, tell }]
