import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { blockscoutBase, isLikeEtherscan } from './blockscout.ts'
import { etherscanError } from './etherscan.ts'
import { badFrom } from './explorer.ts'
import { type Bad, parseJson, readDecimal, readJsonArray, readJsonObject, toSafeCount } from '#core/text/json'

/** What a service showed of itself. `block`: the newest that it has, where its kind of API tells. */
export type ServiceReport = { readonly shape: 'etherscan' | 'blockscout'; readonly block?: number; readonly ms: number }

export type ServiceTestDeps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly now: () => number }

/** Blocks on the first page of an instance of Blockscout, with space. */
const MAX_BLOCKS = 100
const NOBODY = `0x${'0'.repeat(40)}`

/**
 * Asks a service the cheapest question of its own shape, which names no account of the person's: of Etherscan's what the zero address did in block 0, which
 * also tries key and chain; of Blockscout's its newest blocks. Throws `input/url-*`, `rpc/*`.
 */
export async function testService(deps: ServiceTestDeps, chainId: number, url: string, signal: AbortSignal): Promise<ServiceReport> {
  const began = deps.now()
  const shape = isLikeEtherscan(url) ? 'etherscan' : 'blockscout'
  const method = shape === 'etherscan' ? 'txlist' : 'main-page/blocks'
  const bad = badFrom(url, method)
  const answer = await askUnsaid(deps, shape === 'etherscan' ? likeEtherscan(url, chainId) : likeBlockscout(url), bad, signal)
  const ms = (): number => deps.now() - began
  if (shape === 'blockscout') return { shape, ...newestOf(answer, bad), ms: ms() }
  const { result, message } = readJsonObject(answer, bad)
  if (Array.isArray(result)) return { shape, ms: ms() }
  const words = typeof result === 'string' ? result : message
  if (typeof words !== 'string') throw bad()
  throw etherscanError(new URL(url).host, method, words)
}

async function askUnsaid({ chain }: ServiceTestDeps, url: string, bad: Bad, signal: AbortSignal): Promise<unknown> {
  const text = await chain.call('text', { url, purpose: 'setup' }, { signal })
  return parseJson(text, () => bad())
}

function likeEtherscan(given: string, chainId: number): string {
  const url = new URL(given)
  const asked = { chainid: chainId, module: 'account', action: 'txlist', address: NOBODY, startblock: 0, endblock: 0, page: 1, offset: 1 }
  for (const [name, value] of Object.entries({ ...asked, sort: 'desc' })) url.searchParams.set(name, `${value}`)
  return url.href
}

function likeBlockscout(given: string): string {
  const url = new URL(`${blockscoutBase(given)}/api/v2/main-page/blocks`)
  for (const [key, value] of new URL(given).searchParams) url.searchParams.set(key, value)
  return url.href
}

function newestOf(answer: unknown, bad: Bad): { readonly block: number } {
  const heights = readJsonArray(answer, MAX_BLOCKS, bad).map((block) =>
    toSafeCount(readDecimal(readJsonObject(block, bad)['height'], bad), bad),
  )
  if (heights.length === 0) throw bad()
  return { block: Math.max(...heights) }
}
