import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { toBytes } from '#core/bytes/hex'
import type { FeeMarketTransaction, LegacyTransaction, SetCodeTransaction } from '#core/ethereum/transaction'
import {
  CHUNK,
  definitionAck,
  type HalvesOfSignature,
  readTransactionSignature,
  readTuples,
  signFeeMarket,
  type SignedTuple,
  signLegacy,
  transactionAck,
  TYPE,
} from './messages.ts'
import type { TrezorSession } from './session.ts'

/** Transactions that a Trezor signs; it has no form for those of EIP-2930. */
export type TrezorTransaction = LegacyTransaction | FeeMarketTransaction | SetCodeTransaction

/** Questions after definitions of tokens, which may come once for each call inside of a call. */
const MAX_DEFINITIONS = 64

/**
 * Has the device sign a transaction. It asks for data above 1,024 bytes part by part. `delegate`: with an authorization, see `signFeeMarket`; `tuples` are
 * those that it signed. Throws `device/*`.
 */
export async function signTrezorTransaction(
  session: TrezorSession,
  path: string,
  transaction: TrezorTransaction,
  delegate?: Address,
): Promise<HalvesOfSignature & { readonly tuples: readonly SignedTuple[] }> {
  const data = toBytes(transaction.data) ?? new Uint8Array()
  const wanted = [TYPE.transactionRequest, TYPE.definitionRequest]
  let sent = Math.min(CHUNK, data.length)
  let definitions = 0
  let answer = await session.call(
    transaction.type === 'legacy' ? signLegacy(path, transaction) : signFeeMarket(path, transaction, delegate),
    wanted,
  )
  for (;;) {
    const { type, message } = answer
    if (type === TYPE.definitionRequest) {
      if (++definitions > MAX_DEFINITIONS) throw fail('device/bad-answer', { what: 'definitions' })
      answer = await session.call(definitionAck, wanted)
      continue
    }
    const length = Number(message.integer(1) ?? 0n)
    if (length === 0) break
    if (length > CHUNK || length > data.length - sent) throw fail('device/bad-answer', { what: 'data' })
    answer = await session.call(transactionAck(data.subarray(sent, sent + length)), wanted)
    sent += length
  }
  // It signed something else than the whole.
  if (sent < data.length) throw fail('device/bad-answer', { what: 'data' })
  return { ...readTransactionSignature(answer.message), tuples: readTuples(answer.message) }
}
