import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Listed } from './merge-lists.ts'

type Entry = {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly tags?: readonly string[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Aave's tags, as kinds of ours: what a token stands for is asked of its contract; here is only how. */
function aaveForm(tags: readonly string[]): Listed['form'] {
  if (tags.some((tag) => tag.startsWith('aToken'))) return 'a-token'
  if (tags.some((tag) => tag === 'stataToken' || tag === 'staticAT' || tag === 'uStkToken')) return 'erc-4626'
  return undefined
}

/** `tokenlist.json`: what Aave lends, its receipts (aTokens, with what is under them) and their wrapped forms. */
export async function readAaveList(folder: string): Promise<readonly Listed[]> {
  const { tokens } = JSON.parse(readFileSync(join(folder, 'tokenlist.json'), 'utf8')) as { tokens: readonly Entry[] }
  return tokens.map(({ chainId, address, symbol, name, decimals, tags = [], extensions = {} }) => {
    const form = aaveForm(tags)
    const under = form === 'a-token' ? text(extensions['underlying']) : undefined
    return { chainId, address, symbol, name, decimals, ...(form ? { form } : {}), ...(under ? { under } : {}) }
  })
}

/** Tokens of the Superchain. Those with one `opTokenId` are the same asset, bridged: the one of mainnet is what the others are worth. */
export async function readOptimismList(folder: string): Promise<readonly Listed[]> {
  const module = (await import(pathToFileURL(resolve(folder, 'dist/index.mjs')).href)) as { default: { tokens: readonly Entry[] } }
  const { tokens } = module.default
  const mainnet = new Map<string, string>()
  for (const { chainId, address, extensions = {} } of tokens) {
    const id = text(extensions['opTokenId'])
    if (chainId === 1 && id !== undefined) mainnet.set(id, address)
  }
  return tokens.map(({ chainId, address, symbol, name, decimals, extensions = {} }) => {
    const origin = chainId === 1 ? undefined : mainnet.get(text(extensions['opTokenId']) ?? '')
    return { chainId, address, symbol, name, decimals, ...(origin ? { origin } : {}) }
  })
}

/** Mainnet only. What is no ERC-20 is left out. */
export async function readMetamaskList(folder: string): Promise<readonly Listed[]> {
  const map = JSON.parse(readFileSync(join(folder, 'contract-map.json'), 'utf8')) as Readonly<
    Record<string, Omit<Entry, 'chainId' | 'address'> & { readonly erc20?: boolean }>
  >
  return Object.entries(map).flatMap(([address, { symbol, name, decimals, erc20 }]) =>
    erc20 === true ? [{ chainId: 1, address, symbol, name, decimals }] : [],
  )
}
