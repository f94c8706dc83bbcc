import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, nativeToken, chainRules } from '#core/chains/chain'
import { fail, isError } from '#core/errors'
import { type Evidence } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import { word } from '#core/bytes/hex'
import type { Currency } from '#core/money/price'
import type { Token } from '#core/money/token'
import { returnedText } from '#decode'
import { EMPTY_CODE_HASH } from '#review'
import {
  childEnvironment,
  createListing,
  hasOwnPrices,
  type PriceFact,
  type DetailProbe,
  readPrices,
  readTokenList,
  readUint,
} from '#survey'
import { readOptionsOf, atNewest, type ExploreDeps } from './explorer-context.ts'

/** What a contract answers as; `none`: neither a token nor a collection. Several standards answer to one question alike: the first that fits. */
export type DetectedTokenStandard = 'erc20' | 'erc721' | 'erc1155' | 'none'

/** A token by what its contract answers, run here on its proved code. Its words are its own and may be anything. */
export type TokenFacts = {
  readonly address: Address
  readonly header: Header
  readonly standard: DetectedTokenStandard
  readonly symbol?: string
  readonly name?: string
  /** Of ERC-20. */
  readonly decimals?: number
  /** Base units of ERC-20, or items; absent: it does not answer. */
  readonly supply?: bigint
  /** Who may act as its owner (ERC-173), by its own answer; absent: it does not answer, or nobody may. */
  readonly owner?: Address
  /** Whether its transfers are stopped just now, by its own answer; absent: it does not answer. */
  readonly paused?: boolean
  /** As the list that ships with this build has it: then its words are the list's. */
  readonly listed?: Token
  /** A listed one, or the chain's own currency, that its words are taken for. */
  readonly imitates?: Token
  readonly price?: PriceFact
  readonly evidence: Evidence
}

const SYMBOL: Hex = '0x95d89b41'
const NAME: Hex = '0x06fdde03'
const DECIMALS: Hex = '0x313ce567'
const SUPPLY: Hex = '0x18160ddd'
/** ERC-173. */
const OWNER: Hex = '0x8da5cb5b'
/** As OpenZeppelin's Pausable and many tokens before it answer. */
const PAUSED: Hex = '0x5c975abb'
/** ERC-165 `supportsInterface(bytes4)` of ERC-721 and ERC-1155. */
const SUPPORTS = '0x01ffc9a7'
const supports = (id: string): Hex => `${SUPPORTS}${id}${'0'.repeat(56)}`
const ITEMS: readonly Hex[] = [supports('80ac58cd'), supports('d9b67a26')]

/** Longest text of a contract that is kept. */
const MAX_TEXT = 128
const cut = (text: string | undefined): string | undefined => text && [...text].slice(0, MAX_TEXT).join('')

/** An address in a word; nothing where it is none, or nobody. */
const ownerIn = (value: bigint | undefined): Address | undefined =>
  value === undefined || value === 0n || value >= 2n ** 160n ? undefined : `0x${value.toString(16).padStart(40, '0')}`

async function readWords(reading: DetailProbe, address: Address): Promise<Omit<TokenFacts, 'listed' | 'price' | 'imitates'>> {
  const { reader, header, chain, nowSeconds } = reading
  const hints = [{ address, slots: [] }]
  const { witness } = await reader.state(header, hints, readOptionsOf(reading))
  const hash = witness.accounts.find((one) => one.address === address)?.account?.codeHash ?? EMPTY_CODE_HASH
  if (hash === EMPTY_CODE_HASH) throw fail('input/no-token')
  const calls = [SYMBOL, NAME, DECIMALS, SUPPLY, ...ITEMS, OWNER, PAUSED].map((data) => ({ to: address, data }))
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const { results, how } = await reader.read(header, environment, calls, { ...readOptionsOf(reading), hints })
  const [symbol, name, places, supply, items, many, owner, paused] = results
  const decimals = readUint(places)
  const isYes = (result: (typeof results)[number] | undefined): boolean => result?.ok === true && result.data === word(1n)
  const standard = isYes(items) ? 'erc721' : isYes(many) ? 'erc1155' : decimals !== undefined && decimals <= 255n ? 'erc20' : 'none'
  const text = (result: typeof symbol) => cut(result?.ok === true ? returnedText(result.data) : undefined)
  const [short, long, units] = [text(symbol), text(name), readUint(supply)]
  return {
    address,
    header,
    standard,
    ...defined({
      symbol: short,
      name: long,
      decimals: standard === 'erc20' ? Number(decimals) : undefined,
      supply: units,
      owner: ownerIn(readUint(owner)),
      paused: { '0': false, '1': true }[String(readUint(paused))],
    }),
    evidence: how.evidence,
  }
}

/**
 * What one is worth, of a listed token alone: by mainnet where it is the same asset there, else by its own chain. `undefined` where no chain that is set up says what things
 * are worth.
 */
async function readPrice(
  deps: ExploreDeps,
  where: Chain,
  { address, onMainnet }: { readonly address: Address; readonly onMainnet: Address | undefined },
  currency: Currency,
  signal: AbortSignal | undefined,
) {
  const isOwn = where.kind === 'practice' || (onMainnet === undefined && hasOwnPrices(where.chainId))
  const teller = isOwn ? where : deps.book.chains.get().find(({ chainId }) => chainId === 1)
  const key = onMainnet ?? (isOwn ? address : undefined)
  if (key === undefined) return undefined
  if (teller === undefined) return undefined
  try {
    const prices = await atNewest(deps, teller, signal, (reading) => readPrices({ ...reading, wanted: [key], currency, looks: {} }))
    return prices.of[key]
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  }
}

/** What a token is and what it says of itself. Names no account. Throws `input/no-token` where no code is, `rpc/*`, `proof/*`, `simulation/*`. */
export async function readToken(deps: ExploreDeps, where: Chain, address: Address, signal: AbortSignal | undefined): Promise<TokenFacts> {
  const list = await readTokenList(where.chainId)
  const words = await atNewest(deps, where, signal, (reading) => readWords(reading, address))
  const listed = list.find(address)
  const { symbol = '', name = '' } = words
  const claimed: Token = { chainId: where.chainId, standard: 'erc20', address, symbol, name, decimals: 0, from: 'claimed' }
  const imitates = listed ? undefined : createListing(list.tokens, [nativeToken(where)]).takenFor(claimed)
  const price = listed && (await readPrice(deps, where, { address, onMainnet: list.onMainnet(address) }, 'USD', signal))
  return {
    ...words,
    ...defined({ listed, imitates, price }),
  }
}
