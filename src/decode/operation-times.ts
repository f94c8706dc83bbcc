import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { guessMoment } from '#core/messages/moment'
import type { UserOperation } from '#core/signing/signable'
import type { Argument } from './explanation.ts'
import { slice } from './abi/payload.ts'

/** When something holds, in seconds, as the EntryPoint takes it (`validationData`); an end of 0 is none. */
type Times = { readonly until: bigint; readonly after: bigint }

/** How many bytes a time takes. */
const PACKED = 6
const WORD = 32

/** Bytes of any other meaning are seldom two times: an end that could be meant, or none at all where there is a beginning, and a beginning before it. */
function isMeant({ until, after }: Times): boolean {
  const end = guessMoment(until, 48)
  const start = guessMoment(after, 48)
  const starts = start.is === 'at' && start.counts === 'seconds'
  if (until === 0n) return starts
  const ends = end.is === 'never' || (end.is === 'at' && end.counts === 'seconds')
  return ends && (after === 0n || (starts && after <= until))
}

/** Two times side by side, where the bytes reach so far. */
function pairAt(data: Hex, at: number, width: number): readonly [bigint, bigint] | undefined {
  if (size(data) < at + 2 * width) return undefined
  return [toBigInt(slice(data, at, width)), toBigInt(slice(data, at + width, width))]
}

/**
 * Where paymasters have their times, the end first. As words: VerifyingPaymaster (github.com/eth-infinitism/account-abstraction, up to 0.8); behind the word of
 * whoever pays it (Biconomy's paymasters). Packed in 6 bytes each: Coinbase's; behind one or two bytes of mode (Pimlico's SingletonPaymaster).
 */
const OF_PAYMASTERS = [
  [0, WORD],
  [WORD, WORD],
  [0, PACKED],
  [1, PACKED],
  [2, PACKED],
] as const

/** How long a paymaster would pay, by the first known layout that can be meant. */
export function timesOfPaymaster(data: Hex): Times | undefined {
  for (const [at, width] of OF_PAYMASTERS) {
    const [until, after] = pairAt(data, at, width) ?? []
    if (until !== undefined && after !== undefined && isMeant({ until, after })) return { until, after }
  }
  return undefined
}

/** How long a signature is good for: a Safe's begins with both times, the beginning first (github.com/safe-global/safe-modules, Safe4337Module.sol). */
export function timesOfSignature(signature: Hex): Times | undefined {
  const [after, until] = pairAt(signature, 0, PACKED) ?? []
  return after !== undefined && until !== undefined && isMeant({ until, after }) ? { until, after } : undefined
}

const told = (times: Times | undefined, after: string, until: string): readonly Argument[] =>
  times === undefined
    ? []
    : [
        ...(times.after === 0n ? [] : [{ name: after, type: 'uint48', value: { is: 'time', seconds: times.after } } as const]),
        { name: until, type: 'uint48', value: { is: 'time', seconds: times.until, end: true, zero: 'never' } },
      ]

/** The dates in an operation: of whoever pays for it, and of its signature. */
export const timesIn = ({ paymasterData = '0x', signature }: Pick<UserOperation, 'paymasterData' | 'signature'>): readonly Argument[] => [
  ...told(timesOfPaymaster(paymasterData), 'paymasterValidAfter', 'paymasterValidUntil'),
  ...told(timesOfSignature(signature), 'signatureValidAfter', 'signatureValidUntil'),
]
