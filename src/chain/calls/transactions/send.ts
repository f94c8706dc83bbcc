import { type AppError, fail, isError } from '#core/errors'
import { formatUnits } from '#core/money/amount'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import { kindOfRefusal, type RpcError, refusalError, shortText } from '../../connection/refusal.ts'
import { malformedFrom, type RpcCall } from '../../connection/json-rpc.ts'
import { requestOne } from '../request.ts'
import { type RawTransaction, readRaw } from './raw-transaction.ts'
import { readBytes, readJsonObject } from '#core/text/json'

/** What a node says instead of a hash. Texts of geth, reth, nethermind, erigon, besu, anvil and relays. */
const SAYS = {
  known: /already (?:known|imported|exists|in (?:the )?(?:mem)?pool)|known transaction|alreadyknown|transaction exists/i,
  nonceLow: /nonce (?:is )?too low|noncetoolow|old ?nonce|invalid nonce|nonce (?:has )?already (?:been )?used/i,
  underpriced:
    /underpriced|(?:fee|price|tip|cap|gasprice|feecap)\b.* (?:too low|less than|below|lower)|replacement (?:transaction|fee)|fee ?too ?low/i,
  funds: /insufficient (?:funds|balance)|balance (?:is )?too low|not enough (?:funds|balance)|insufficientfunds/i,
} as const

/** The bytes must be what they are said to be, and for this chain, before anybody sees them. Throws `tx/invalid`. */
export function checkRaw(raw: Hex, hash: Hex, chainId: number): RawTransaction {
  if (keccak(raw) !== hash.toLowerCase()) throw fail('tx/invalid', { field: 'hash', why: 'is not that of the bytes' })
  const read = readRaw(raw)
  if (!read) throw fail('tx/invalid', { field: 'bytes', why: 'are no signed transaction' })
  if (read.chainId !== chainId) throw fail('tx/invalid', { field: 'chainId', why: 'is of another chain' })
  return read
}

type Signed = { readonly raw: Hex; readonly hash: Hex; readonly read: RawTransaction }

/** Sends signed bytes to one endpoint; resolves also when it has them already. Throws `tx/*`, `rpc/*`. */
export async function sendRaw(
  connection: EndpointConnection,
  chain: Chain,
  { raw, hash, read }: Signed,
  asking: CallOptions,
): Promise<{ readonly to: string }> {
  const call: RpcCall = { method: 'eth_sendRawTransaction', params: [raw] }
  const malformed = malformedFrom(connection.host, call.method)
  const [reply] = await connection.ask([call], asking)
  if (!reply) throw malformed()
  if (reply.ok) {
    if (readBytes(reply.result, malformed, 32) !== hash.toLowerCase()) throw malformed()
    return { to: connection.host }
  }
  if (SAYS.known.test(reply.refusal.text)) return { to: connection.host }
  const failure = sendError(reply.refusal, read, chain, connection)
  // Its number may be used by itself: an attempt before this one arrived although its answer did not.
  if (isError(failure, 'tx/nonce-too-low') && (await knows(connection, hash, asking))) return { to: connection.host }
  throw failure
}

/** What a refused transaction means. */
export function sendError(
  refusal: RpcError,
  { nonce, value, maxFee }: RawTransaction,
  chain: Chain,
  { host }: Pick<EndpointConnection, 'host'>,
): AppError {
  const { text } = refusal
  if (SAYS.nonceLow.test(text)) return fail('tx/nonce-too-low', { nonce, endpoint: host })
  if (SAYS.underpriced.test(text)) return fail('tx/underpriced', { endpoint: host })
  if (SAYS.funds.test(text)) {
    const have = /\bhave (\d{1,78})\b/.exec(text)?.[1]
    const written = (units: bigint): string => formatUnits({ units, token: nativeToken(chain) })
    return fail('tx/insufficient-funds', {
      need: written(value + maxFee),
      have: have === undefined ? 'less' : written(BigInt(have)),
      symbol: chain.native.symbol,
      endpoint: host,
    })
  }
  const kind = kindOfRefusal(refusal)
  if (kind === 'rate' || kind === 'method') return refusalError(refusal, host, 'eth_sendRawTransaction')
  return fail('tx/rejected-by-node', { endpoint: host, text: shortText(text) })
}

const knows = (connection: EndpointConnection, hash: Hex, asking: CallOptions): Promise<boolean> =>
  requestOne(connection, { method: 'eth_getTransactionByHash', params: [hash] }, asking, (result, bad) => {
    if (result === null) return false
    return readBytes(readJsonObject(result, bad)['hash'], bad, 32) === hash.toLowerCase()
  })
