import { type AppError, fail } from '#core/errors'

/** An endpoint's own words in a JSON-RPC error. Foreign text: never shown whole. */
export type RpcError = { readonly code: number; readonly text: string }

/**
 * What a refusal means for what we do next.
 * - `rate`: wait, ask the same again
 * - `batch`: fewer calls in one request
 * - `range`: half of it (blocks or results of eth_getLogs)
 * - `window`: this state or block is not there (pruned, late, or never kept): a newer block, or another endpoint
 * - `method`: another endpoint
 * - `params`: another way of saying it
 */
export type RefusalKind = 'rate' | 'batch' | 'range' | 'window' | 'method' | 'params' | 'other'

/**
 * By text, not by code: `-32602` means a range at one provider, a missing key at the next and bad parameters at a third; `-32005` is a
 * rate limit or a result limit. First match counts. Collected from geth, reth, nethermind, erigon, anvil and public providers.
 */
const TEXTS: readonly (readonly [RefusalKind, RegExp])[] = [
  [
    'batch',
    /batch (?:\w+ )*(?:too large|too big|limit|size|exceed)|batch of more than|too many (?:\w+ )*in (?:a |the |this )?batch|batch(?:es| requests?| calls?)? (?:\w+ )*(?:not|un)(?: |-)?(?:supported|allowed|available)|maximum batch/i,
  ],
  [
    'rate',
    /rate.?limit|too many requests|requests? limit|requests? per|throttl|slow down|over capacity|exceeded .*capacity|quota|compute units/i,
  ],
  [
    'window',
    /proof window|distance to target|missing trie node|header not found|(?:unknown|missing) block|block (?:\S+ )?(?:not found|not available|is not available|does not exist)|could ?n.t find block|cannot find block|archive|histor(?:ical|y)|pruned|state (?:\S+ )?(?:is )?(?:not|un) ?available|no state|not (?:currently )?canonical|too (?:far|old)|older than|resource not found/i,
  ],
  [
    'range',
    /block ranges?|ranges? (?:is )?(?:over|too|exceed|larger|limit)|(?:exceeds?|over|maximum|max) (?:\w+ )*(?:range|blocks)|limited to (?:an? )?[\d,. -]+k?\s?(?:block|range|result)|more than [\d,]+ (?:results|logs|entries|blocks)|too many (?:results|logs|events|blocks)|max(?:imum)? (?:results|logs)|results? (?:\w+ )*(?:limit|too large|exceed)|response size|query (?:timeout|timed out)|up to a [\d,]+/i,
  ],
  [
    'method',
    /method (?:\S+ )?(?:not found|is not|not |does not|disabled|unavailable)|unsupported method|unknown method|not implemented|(?:does not exist|not available)|not supported|on (?:the |your )?free|personal token|not whitelisted|not allowed/i,
  ],
  ['params', /invalid (?:params|argument|parameters?|value|type|input)|unmarshal|deserializ|did not match|hex string|parse error/i],
]

const CODES: Readonly<Record<number, RefusalKind>> = { 429: 'rate', [-32005]: 'rate', [-32601]: 'method', [-32602]: 'params' }

/** Sorts a refusal. */
export function kindOfRefusal({ code, text }: RpcError): RefusalKind {
  return TEXTS.find(([, pattern]) => pattern.test(text))?.[0] ?? CODES[code] ?? 'other'
}

const OF_LOGS =
  /results|logs (?:matched|returned|exceed)|more than [\d,]+ (?:logs|results|entries|events)|too many (?:logs|results|events)|max(?:imum)? (?:logs|results)|response (?:size|is too)|query (?:timeout|timed out)|timed out/i
/** A number in words: `10000`, `10,000`, `10k`, `0 - 50`; not one in hex. */
const NUMBER = /(?:0\s*-\s*)?\b(\d{1,3}(?:,\d{3})+|\d{1,7})(k?)\b/gi

/** The one number below `most` that a refusal names, if it names just one: its word, to be tried once. */
export function numberNamed({ text }: RpcError, most: bigint): bigint | undefined {
  const numbers = [...text.replaceAll(/0x[0-9a-f]+/gi, '').matchAll(NUMBER)].map(
    ([, digits = '', thousands = '']) => BigInt(digits.replaceAll(',', '')) * (thousands === '' ? 1n : 1000n),
  )
  const [named, ...others] = [...new Set(numbers)].filter((number) => number > 0n && number < most)
  return others.length > 0 ? undefined : named
}

/** True where a refusal of kind `range` is about how many logs there are, not about how many blocks were asked. */
export const isAboutLogs = ({ text }: RpcError): boolean => OF_LOGS.test(text)

const OF_HISTORY = /^(?:ots|trace)_|Logs$|BlockReceipts$|AccessList$|Balance$|TransactionCount$/

/** What a person is told of it. `window` is `rpc/cannot-prove` only where a proof was asked for. */
export function refusalError(refusal: RpcError, endpoint: string, method: string): AppError {
  const kind = kindOfRefusal(refusal)
  if (kind === 'rate') return fail('rpc/rate-limited', { endpoint })
  if (kind === 'method') return fail('rpc/unsupported', { endpoint, method })
  if (kind === 'window' && (method === 'eth_getProof' || method === 'eth_getCode')) return fail('rpc/cannot-prove', { endpoint })
  // An archive that it does not have, or not for free: no fault of its.
  if (kind === 'window' && OF_HISTORY.test(method)) return fail('rpc/pruned', { endpoint, method })
  return fail('rpc/refused', { endpoint, method, text: shortText(refusal.text) })
}

/** Foreign words, cut and without line breaks or control characters. */
export const shortText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 160)
