import type { Address } from '#core/ethereum/address'
import { concat, type Hex, toBigInt } from '#core/bytes/hex'
import { keccak, keccakText } from '#core/bytes/keccak'
import type { Carrier } from '#core/simulation/simulation'
import { MAX_GAS } from '#core/ethereum/transaction'

const GWEI = 10n ** 9n
const ETHER = 10n ** 18n

/**
 * The transaction that would carry calls which nobody has put into one yet: sent by somebody who is drawn, at a tip and with gas that are drawn. `secret`: 32 bytes of
 * the session and the request, so that no contract knows by them that it is only tried.
 */
export function carrierOf(secret: Hex): Carrier {
  const draw = (what: string): Hex => keccak(concat(secret, keccakText(`carrier ${what}`)))
  const below = (what: string, end: bigint): bigint => toBigInt(draw(what)) % end
  const origin: Address = `0x${draw('origin').slice(26)}`
  return {
    origin,
    balance: ETHER / 50n + below('balance', 3n * ETHER),
    tip: GWEI / 100n + below('tip', 2n * GWEI),
    gasLimit: MAX_GAS - 100_000n - below('gas', 2_000_000n),
  }
}
