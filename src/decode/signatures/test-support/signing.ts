import { concat, encodeAbiParameters } from 'viem'
import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { ProbeResult } from '#core/simulation/simulation'
import type { TypedData } from '#core/messages/typed-data'
import { ME } from '../../test-support/names.ts'
import type { ExerciseContext, SpentAnswers, SpentCheck } from '../signature-kind.ts'

export const DIGEST: Hex = `0x${'d1'.repeat(32)}`
/** A signature that a contract takes for one once a run says that it was signed: r and s of 1, v of 27. */
export const TAKEN = { r: word(1n), s: word(1n), v: 27 } as const
export const TAKEN_BYTES: Hex = concat([TAKEN.r, TAKEN.s, '0x1b'])

export const number = (value: bigint): ProbeResult => ({ ok: true, data: encodeAbiParameters([{ type: 'uint256' }], [value]) })
export const addresses = (...list: readonly Address[]): ProbeResult => ({
  ok: true,
  data: encodeAbiParameters([{ type: 'address[]' }], [list]),
})
export const FAILED: ProbeResult = { ok: false, data: '0x' }

export const contextOf = (...answers: ProbeResult[]): ExerciseContext => ({ signer: ME, digest: DIGEST, answers })

/** What contracts answer to the reads of a check, each in words; an empty list is no answer. */
const answered = (words: readonly (readonly bigint[])[], nonce = 0n): SpentAnswers => ({
  word: (read, index = 0) => words[read]?.[index],
  flag: (read) => (words[read]?.[0] === undefined ? undefined : words[read]?.[0] === 1n),
  nonce,
})
export const isSpent = (check: SpentCheck | undefined, words: readonly (readonly bigint[])[], nonce?: bigint): boolean | undefined =>
  check?.isSpent(answered(words, nonce))

/** A signature that this device made, of typed data. */
export const signatureOf = (data: TypedData, more: Partial<OwnSignature> = {}): OwnSignature => ({
  id: 'one',
  account: ME,
  chainId: 1,
  origin: { kind: 'own' },
  asked: { kind: 'typed-data', data },
  digest: DIGEST,
  signature: concat([`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`, '0x1c']),
  sentence: { id: 'Sign' },
  createdAt: 0,
  ...more,
})
