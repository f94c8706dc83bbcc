import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { kindOfRefusal, refusalError, type RefusalKind, shortText } from './refusal.ts'

/** What nodes and providers were seen to say, with the codes that came along: the code alone would mislead. */
const SEEN: readonly (readonly [RefusalKind, number, string])[] = [
  // eth_getLogs
  ['range', -32701, 'exceed maximum block range: 50000'],
  ['range', -32602, 'exceed maximum block range: 1000'],
  ['range', -32602, 'eth_getLogs is limited to 0 - 50 blocks range'],
  ['range', 35, 'ranges over 10000 blocks are not supported on freetier'],
  ['range', -32005, 'query returned more than 10000 results'],
  ['range', -32602, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range'],
  ['range', -32600, 'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.'],
  ['range', -32602, 'query exceeds max block range 100000'],
  ['range', -32602, 'query exceeds max results 20000, retry with the range 1-100'],
  ['range', -32000, 'Query timeout exceeded. Consider reducing your block range.'],
  ['window', -32602, 'Archive requests require a personal token'],
  // eth_getProof and other reads of state
  ['window', -32000, 'distance to target block exceeds maximum proof window'],
  ['window', -32000, 'missing trie node 28ed2088 (path ) state 0x28ed2088 is not available, not found'],
  ['window', -32000, 'header not found'],
  ['window', -32001, 'Unknown block'],
  ['window', -32000, 'block not found: 0x1b4'],
  ['window', -32001, 'block not found with tag hash 0x1b4'],
  ['window', -32000, 'state 0xabc is not available'],
  ['window', -32000, 'required historical state unavailable (reexec=128)'],
  ['window', -32000, 'state at block #100 is pruned'],
  ['window', -32000, 'hash 0xabc is not currently canonical'],
  ['window', -32000, 'BlockOutOfRangeError: block height is 5 but requested was 9, block not found'],
  // the endpoint itself
  ['rate', -32005, 'rate limit exceeded'],
  ['rate', -32005, 'cold'],
  ['rate', 429, 'Your app has exceeded its compute units per second capacity.'],
  ['rate', -32007, '15/second request limit reached - reduce calls per second'],
  ['rate', -32029, 'Too Many Requests, Please apply an OKX API key'],
  ['batch', 31, 'Batch of more than 3 requests are not allowed on free tier, to use bigger batches upgrade to paid tier'],
  ['batch', -32600, 'batch too large'],
  ['batch', -32000, 'batch limit of 100 exceeded'],
  ['batch', -32600, 'Batch size is too large'],
  ['batch', -32005, 'too many requests in this batch'],
  ['method', -32601, 'the method eth_getProof does not exist/is not available'],
  ['method', -32601, 'Method not found'],
  ['method', -32000, 'eth_getProof is not whitelisted'],
  ['method', 35, 'chain is not available on free plan'],
  ['params', -32602, 'invalid argument 2: json: cannot unmarshal object into Go value of type string'],
  ['params', -32602, 'Invalid params'],
  ['params', -32602, 'data did not match any variant of untagged enum BlockId'],
  ['other', -32000, 'execution reverted'],
  ['other', -32603, 'internal error'],
]

describe('a refusal', () => {
  it.each(SEEN)('is %s: %i %s', (kind, code, text) => expect(kindOfRefusal({ code, text })).toBe(kind))

  it('becomes a failure of the catalogue', () => {
    const from = (code: number, text: string, method: string) => refusalError({ code, text }, 'node.example', method)
    expect(isError(from(-32005, 'rate limit exceeded', 'eth_getCode'), 'rpc/rate-limited')).toBe(true)
    expect(isError(from(-32601, 'Method not found', 'eth_getProof'), 'rpc/unsupported')).toBe(true)
    expect(isError(from(-32000, 'header not found', 'eth_getProof'), 'rpc/cannot-prove')).toBe(true)
    expect(isError(from(-32602, 'Archive requests require a personal token', 'eth_getLogs'), 'rpc/pruned')).toBe(true)
    expect(isError(from(-32000, 'header not found', 'eth_feeHistory'), 'rpc/refused')).toBe(true)
    expect(from(-32603, 'boom', 'eth_getCode').data).toEqual({ endpoint: 'node.example', method: 'eth_getCode', text: 'boom' })
  })

  it('is shown short, on one line, and without marks that turn text around', () => {
    expect(shortText('a\n\tb\u202Ec\u0000d')).toBe('a b c d')
    expect(shortText('x'.repeat(1000)).length).toBe(160)
  })
})
