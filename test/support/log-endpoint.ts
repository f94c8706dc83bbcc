import { keccakText } from '../../src/core/bytes/keccak.ts'
import { type Hex, pad, toQuantity } from '../../src/core/bytes/hex.ts'
import type { Time } from './virtual-time.ts'

/** Blocks of the chain that is looked through. */
export const HEAD = 24_000_000
export const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** Logs that name the account: most of them of its last two million blocks. */
const LOGS = 3000
const TRANSFER = keccakText('Transfer(address,address,uint256)')

/** What an endpoint takes, as it was written down of it (`source`), and what it says of more. */
export type Limits = {
  readonly name: string
  readonly source: string
  readonly owner: 'own' | 'foreign'
  /** Blocks in one `eth_getLogs`, and what it says of more: `N` stands for the number, `M` for one less than was asked. */
  readonly blocks: number
  readonly refuses: string
  /** Logs in one answer, if there is a limit. */
  readonly logs?: number
  readonly batch: number
  /** Calls, or requests, in any second. */
  readonly perSecond: { readonly of: 'calls' | 'requests'; readonly most: number } | undefined
  /** Milliseconds of one request, of each call in it, and of each 10,000 blocks of a call. */
  readonly takes: { readonly request: number; readonly call: number; readonly blocks: number }
  /** Blocks below its newest that it tells of; absent: all. */
  readonly keeps?: number
}

const numberOf = (text: string): number => Number.parseInt(keccakText(text).slice(2, 14), 16) / 2 ** 48
const PLACES: readonly number[] = Array.from({ length: LOGS }, (_, at) =>
  Math.floor(at % 3 === 0 ? numberOf(`old ${at}`) * HEAD : HEAD - numberOf(`new ${at}`) * 2_000_000),
).toSorted((a, b) => a - b)

const logAt = (block: number, at: number): object => ({
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics: [TRANSFER, pad(ME), pad(toQuantity(BigInt(at + 1)).length % 2 === 0 ? toQuantity(BigInt(at + 1)) : '0x01')],
  data: pad('0x01'),
  blockNumber: toQuantity(BigInt(block)),
  blockHash: keccakText(`block ${block}`),
  transactionHash: keccakText(`transaction ${at}`),
  transactionIndex: '0x0',
  logIndex: toQuantity(BigInt(at % 200)),
  removed: false,
})

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Filter = { readonly fromBlock: Hex; readonly toBlock: Hex; readonly topics: readonly unknown[] }

const refusal = (code: number, message: string) => ({ error: { code, message } })

/** How many logs there are from one block to another, both included. */
export const countOf = (from: number, to: number): number => PLACES.filter((block) => block >= from && block <= to).length

function answerTo({ method, params }: Call, limits: Limits): object {
  if (method === 'eth_chainId') return { result: '0x1' }
  if (method !== 'eth_getLogs') return refusal(-32601, `the method ${method} does not exist`)
  const { fromBlock, toBlock, topics } = params[0] as Filter
  const [from, to] = [Number(fromBlock), Number(toBlock)]
  if (to - from + 1 > limits.blocks)
    return refusal(-32602, limits.refuses.replace('N', String(limits.blocks)).replace('M', String(to - from)))
  if (limits.keeps !== undefined && from < HEAD - limits.keeps) return refusal(-32602, 'Archive requests require a personal token')
  // The account stands at the first place of what it sent; nothing else names it.
  const isSender = topics.length === 2
  const found = isSender ? PLACES.flatMap((block, at) => (block >= from && block <= to ? [logAt(block, at)] : [])) : []
  if (found.length > (limits.logs ?? Infinity)) return refusal(-32005, `query returned more than ${limits.logs ?? 0} results`)
  return { result: found }
}

/** An endpoint with these limits, and what was asked of it. */
export function createEndpoint(limits: Limits, time: Time) {
  const seen = { requests: 0, calls: 0, bytesIn: 0, bytesOut: 0, refused: 0, answered: [] as (readonly [number, number])[] }
  let lately: number[] = []
  const isTooFast = (calls: number): boolean => {
    if (!limits.perSecond) return false
    const now = time.now()
    lately = lately.filter((at) => now - at < 1000)
    const more = limits.perSecond.of === 'calls' ? calls : 1
    if (lately.length + more > limits.perSecond.most) return true
    lately.push(...Array.from({ length: more }, () => now))
    return false
  }
  const reply = (body: unknown, status = 200): Response => {
    const text = JSON.stringify(body)
    seen.bytesIn += text.length
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }
  return {
    seen,
    async fetch(_url: string, init: RequestInit): Promise<Response> {
      const text = init.body as string
      const body = JSON.parse(text) as Call | readonly Call[]
      const calls = Array.isArray(body) ? (body as readonly Call[]) : [body as Call]
      seen.requests++
      seen.calls += calls.length
      seen.bytesOut += text.length
      const { request, call, blocks } = limits.takes
      const width = calls.reduce((sum, { params }) => {
        const filter = params[0] as Filter | undefined
        return sum + (filter?.fromBlock === undefined ? 0 : Math.min(limits.blocks, Number(filter.toBlock) - Number(filter.fromBlock)))
      }, 0)
      const tooFast = isTooFast(calls.length)
      await time.sleep(request + call * calls.length + (blocks * width) / 10_000)
      if (tooFast) {
        seen.refused++
        return reply({ jsonrpc: '2.0', id: null, ...refusal(429, 'rate limit exceeded') }, 429)
      }
      if (calls.length > limits.batch) {
        seen.refused++
        return reply({ jsonrpc: '2.0', id: null, ...refusal(31, `Batch of more than ${limits.batch} requests are not allowed`) }, 400)
      }
      const replies = calls.map((one) => {
        const answer = answerTo(one, limits)
        const filter = one.params[0] as Filter | undefined
        if ('result' in answer && filter?.topics.length === 2) seen.answered.push([Number(filter.fromBlock), Number(filter.toBlock)])
        return { jsonrpc: '2.0', id: one.id, ...answer }
      })
      seen.refused += replies.filter((one) => 'error' in one).length
      return reply(Array.isArray(body) ? replies : replies[0])
    },
  }
}
