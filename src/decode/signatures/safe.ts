import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, word } from '#core/bytes/hex'
import type { ProbeResult } from '#core/simulation/simulation'
import { say } from '#core/text/words'
import { ANYBODY } from '../anybody.ts'
import { safeMessages } from '../messages/typed/safe.ts'
import { returnedUint } from '../returned.ts'
import { type Exercise, type ExerciseContext, S, type SignatureKind, step, type UseOf } from './signature-kind.ts'

const SAFE = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
])

/** Where a Safe of any version counts its transactions: the sixth slot, after singleton, modules, owners, their count and the threshold. */
const NONCE_SLOT = word(5n)

/**
 * When its turn is, and the Safe's number as it is by then. A number that was used is played never; one that is yet to come is played as if all before it
 * had been carried out, and had changed nothing.
 */
function turnOf({ safe, nonce }: UseOf<'safe'>, next: bigint | undefined): Pick<Exercise, 'turn' | 'slots'> {
  if (next === undefined || next === nonce) return {}
  const turn = { safe, nonce, next }
  return nonce < next ? { turn } : { turn, slots: [{ address: safe, slot: NONCE_SLOT, value: word(nonce) }] }
}

/**
 * It is executed with the signatures of as many owners as must agree: what the Safe does once enough have signed, in its turn. They are taken for signed and not approved before, since
 * the Safe would tell whoever asks of an approval.
 */
function safeExercise(use: UseOf<'safe'>, { answers, signer, digest }: ExerciseContext): Exercise {
  const { safe, call, operation, gas } = use
  const to = call.to ?? ZERO
  const [threshold, owners] = [answers[0]?.ok === true ? returnedUint(answers[0].data) : undefined, addressesIn(answers[1])]
  const turn = turnOf(use, answers[2]?.ok === true ? returnedUint(answers[2].data) : undefined)
  const base = { tense: 'does', actor: safe, signed: [], first: 0, ...turn } as const
  if (turn.turn !== undefined && turn.slots === undefined) return { ...base, steps: [], gaps: [] }
  if (threshold === undefined || owners === undefined || threshold === 0n || BigInt(owners.length) < threshold) {
    const gaps = [say('The owners of the Safe couldn’t be read: its call was simulated without the Safe’s own checks')]
    return { ...base, steps: operation === 'call' ? [step(safe, to, call.data, call.value)] : [], gaps }
  }
  const sorted = [...owners].sort().slice(0, Number(threshold))
  const args = [
    to,
    call.value,
    call.data,
    operation === 'call' ? 0 : 1,
    gas.safeTxGas,
    gas.baseGas,
    gas.gasPrice,
    gas.gasToken,
    gas.refundReceiver,
    concat(...sorted.map((_, at) => concat(word(BigInt(at + 1)), S, '0x1b'))),
  ] as const
  const by = owners.includes(signer) ? signer : (sorted[0] ?? ANYBODY)
  return {
    ...base,
    by,
    signed: sorted.map((owner, at) => ({ digest, signer: owner, r: word(BigInt(at + 1)) })),
    steps: [step(by, safe, encodeFunctionData({ abi: SAFE, functionName: 'execTransaction', args }))],
    gaps: turn.turn === undefined ? [] : [say('Simulated in its turn. What comes before it may change what it does')],
  }
}

/** An `address[]` as ABI-encoded return data; at most 64 of them. */
function addressesIn(answer: ProbeResult | undefined): readonly Address[] | undefined {
  if (answer?.ok !== true || answer.data.length < 130) return undefined
  const count = BigInt(`0x${answer.data.slice(66, 130)}`)
  if (count > 64n || BigInt(answer.data.length - 130) < count * 64n) return undefined
  return Array.from({ length: Number(count) }, (_, at): Address => `0x${answer.data.slice(130 + at * 64 + 24, 130 + (at + 1) * 64)}`)
}

/** EIP-712 of a Safe: the call that it makes once enough owners signed. */
export const safe: SignatureKind<'safe'> = {
  reads: safeMessages,
  actor: (use) => use.safe,
  probes: ({ safe: to }) => [
    { to, data: encodeFunctionData({ abi: SAFE, functionName: 'getThreshold' }) },
    { to, data: encodeFunctionData({ abi: SAFE, functionName: 'getOwners' }) },
    { to, data: encodeFunctionData({ abi: SAFE, functionName: 'nonce' }) },
  ],
  exercise: safeExercise,
  terms: ({ safe: contract, nonce }) => ({ number: { contract, nonce } }),
  isRight: false,
}
