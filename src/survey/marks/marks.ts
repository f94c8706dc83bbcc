import { mirrored } from '#core/chains/mirrored'
import type { Token } from '#core/money/token'
import { CHAIN_FILES } from '#data/each/chain'

/** The pictures of well-known tokens and chains that ship with this build (`data/marks.json`). A drawing is what stands inside an SVG of 24 by 24. */
export type Marks = {
  /** Name of the drawing by `chainId:address` (lower case). */
  readonly tokens: Readonly<Record<string, string>>
  /** Name of the drawing of a chain’s own currency, by chain id. */
  readonly native: Readonly<Record<string, string>>
  /** Name of the drawing of a chain, by chain id. */
  readonly chains: Readonly<Record<string, string>>
  readonly drawings: Readonly<Record<string, string>>
}

/** All marks, in one file: no request tells the host of the page which of them are held. */
export const readMarks = async (): Promise<Marks> => (await import('#data/marks.json', { with: { type: 'json' } })).default

/**
 * The drawing of a token, or nothing where it has none. Only the contract decides, and only where a list of this build names it: whoever takes the name and the symbol of
 * a known token does not get its mark. On the practice chain mainnet’s addresses hold.
 */
export function tokenDrawing(marks: Marks, { chainId, address, from, standard }: Token): string | undefined {
  const place = mirrored(chainId)
  if (standard === 'native') return drawingOf(marks, marks.native[place])
  return from === 'listed' && address !== undefined ? drawingOf(marks, marks.tokens[`${place}:${address.toLowerCase()}`]) : undefined
}

/** The drawing of a chain, or nothing where it has none: a test network does not look like the chain that it tests. */
export const chainDrawing = (marks: Marks, chainId: number): string | undefined =>
  CHAIN_FILES[chainId]?.money === 'real' ? drawingOf(marks, marks.chains[chainId]) : undefined

const drawingOf = ({ drawings }: Marks, name: string | undefined): string | undefined => (name === undefined ? undefined : drawings[name])
