import { approvalsFor } from '../approvals.ts'
import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import type { Chain } from '#core/chains/chain'
import type { RouterRow } from '#core/chains/chain-folder'
import { fail } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { delegateOf } from '#core/ethereum/delegation'
import { concat, pad, word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import { knownDelegate } from '#core/permissions/known-delegates'
import type { SignableMessage } from '#core/signing/signable'
import { same, type Token } from '#core/money/token'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Source } from '#core/source'
import {
  encodeSwap,
  encodeWrap,
  livePermit,
  type Market,
  permitFor,
  permitMessage,
  type SwapQuote,
  type QuoteContext,
  quoteSwap,
  type Quoting,
  readMarket,
  readSpending,
  routerOf,
  type Spending,
} from '#survey'
import { atHead, type HeadDeps } from '../at-head.ts'
import { chainIn, type ChainBook } from '../chains/chains.ts'
import { executeBatch } from '#analysis'

/** What somebody wants to swap: one side fixed. */
export type Trade = {
  readonly chainId: number
  readonly give: Token
  readonly get: Token
  readonly side: 'in' | 'out'
  readonly units: bigint
}

/** What it comes to. `quote` absent: ether for wrapped ether or back, one for one. */
export type SwapOffer = {
  readonly trade: Trade
  readonly gives: Amount
  readonly gets: Amount
  readonly quote?: SwapQuote
  readonly at: number
}

/** What the person still has to agree to before the swap itself, in turn; each goes through the one Review. */
export type NextStep =
  /** None of the token may be taken any more, since it refuses to change one allowance into another. */
  | { readonly kind: 'reset'; readonly intent: Intent; readonly evidence: Evidence }
  /** Permit2 may take just this amount of the token: once, then swaps ask for a signature alone. */
  | { readonly kind: 'approve'; readonly intent: Intent; readonly evidence: Evidence }
  /** The router itself may take just this amount, where it does not take tokens by Permit2. */
  | { readonly kind: 'approve-router'; readonly intent: Intent; readonly evidence: Evidence }
  /** The router may take just this amount, within half an hour: a signature, nothing is sent. */
  | { readonly kind: 'permit'; readonly asked: SignableMessage; readonly evidence: Evidence }
  | { readonly kind: 'swap'; readonly intent: Intent; readonly evidence?: Evidence }
  /** The same with the exact allowances before it, all or none: the account runs known code that makes several calls (EIP-7702). */
  | { readonly kind: 'swap-at-once'; readonly intent: Intent; readonly evidence: Evidence }

export type SwapBook = {
  /** The best of the routes, run here on proved pools. Names no account. Throws `swap/*`, `rpc/*`, `proof/*`, `simulation/*`. */
  offer(trade: Trade, onProgress?: (doing: Quoting) => void, signal?: AbortSignal): Promise<SwapOffer>
  /** What comes next for an account that takes the offer. `slippage`: millionths that it may be worse. Throws as `offer`. */
  next(offer: SwapOffer, account: Address, slippage: bigint, signal?: AbortSignal): Promise<NextStep>
}

type Deps = HeadDeps & { readonly book: ChainBook; readonly signatures: Source<readonly OwnSignature[]> }

const MILLION = 1_000_000n
/** Whose folder says that it has mainnet's addresses, whatever number a practice chain is given. */
const PRACTICE = 31337
/** A swap that is not included within twenty minutes is none, seconds. */
const DEADLINE = 1_200n
/** Permit2 `approve(address,address,uint160,uint48)`. */
const APPROVE_BY_PERMIT2 = '0x87517c45'

/** What may leave at most. */
export const maxAmountIn = ({ trade, gives }: SwapOffer, slippage: bigint): bigint =>
  trade.side === 'in' ? gives.units : (gives.units * (MILLION + slippage) + MILLION - 1n) / MILLION

/** What must arrive at least. */
export const leastOf = ({ trade, gets }: SwapOffer, slippage: bigint): bigint =>
  trade.side === 'out' ? gets.units : (gets.units * (MILLION - slippage)) / MILLION

const onChain = (token: Token, { wrapped }: Market): Address => token.address ?? wrapped

type CallWish = Extract<Intent, { kind: 'call' }>

/** Whether the account runs code that we know to make several calls at once: what code says of itself is no promise, and this moves money. */
async function makesBatches({ reader, header, signal }: QuoteContext, account: Address): Promise<boolean> {
  const { witness } = await reader.state(header, [{ address: account, slots: [] }], {
    purpose: 'review',
    ...defined({ signal }),
  })
  const state = witness.accounts.find(({ address }) => address === account)?.account
  const delegate = delegateOf(witness.codes.find(({ hash }) => hash === state?.codeHash)?.code)
  return delegate !== undefined && knownDelegate(delegate)?.batches === true
}

type Allowance = { readonly token: Address; readonly most: bigint; readonly until: bigint; readonly router: RouterRow }

/** The allowances that a swap still needs, for exactly what may leave and no longer than the swap counts. */
const allowancesFor = ({ token, most, until, router }: Allowance, approvals: readonly CallWish[]): readonly CallWish[] => [
  ...approvals,
  ...(router.permit2 === undefined
    ? []
    : [
        {
          kind: 'call',
          to: router.permit2,
          value: 0n,
          data: concat(APPROVE_BY_PERMIT2, pad(token), pad(router.address), word(most), word(until)),
        } as const,
      ]),
]

/** Whether all that a swap takes is allowed already. */
const isAllowed = ({ most, until, router }: Allowance, spending: Spending): boolean =>
  spending.allowed >= most && (router.permit2 === undefined || (spending.toRouter >= most && spending.until >= until))

type Permitting = {
  readonly account: Address
  readonly chainId: number
  readonly order: Parameters<typeof encodeSwap>[0]
  readonly spending: Spending
  readonly router: RouterRow
  readonly nowSeconds: bigint
}

/** A signature for the router, or the swap with one of ours that still counts. */
function permitStep(signatures: readonly OwnSignature[], asked: Permitting): NextStep {
  const { account, chainId, order, spending, router, nowSeconds } = asked
  const { evidence, nonce } = spending
  const [token, permit2] = [order.route[0]?.from, router.permit2]
  if (token === undefined || permit2 === undefined) throw fail('swap/no-route')
  const permit = livePermit(signatures, { account, chainId, token, amount: order.most, nonce, router }, nowSeconds)
  if (permit !== undefined) return { kind: 'swap', evidence, intent: { kind: 'call', ...encodeSwap({ ...order, permit }) } }
  const wanted = permitFor(token, order.most, spending, nowSeconds)
  return { kind: 'permit', evidence, asked: permitMessage(wanted, chainId, { spender: router.address, permit2 }) }
}

/** Fetched when somebody first swaps. */
export function createSwapBook({ book, signatures, ...deps }: Deps): SwapBook {
  const marketOn = async (chainId: number): Promise<{ readonly chain: Chain; readonly market: Market }> => {
    const chain = chainIn(book, chainId)
    // Addresses of factories and routers are known where the build has them; on any other chain they may be somebody else's.
    const market = await readMarket(chain.kind === 'practice' ? PRACTICE : chainId)
    if (market === undefined) throw fail('swap/no-pools-here', { chain: chain.name })
    return { chain, market }
  }

  /** At the newest block: a step that was just agreed to must be seen, and an offer is as old as its block. */
  const atNewest = <T>(on: Chain, signal: AbortSignal | undefined, work: (ground: QuoteContext) => Promise<T>): Promise<T> =>
    atHead(deps, on, signal, work, { maxAgeMs: 0, purpose: 'review' })

  return {
    async offer(trade, onProgress, signal) {
      const { chain, market } = await marketOn(trade.chainId)
      const { give, get, side, units } = trade
      if (same(give, get)) throw fail('swap/same')
      const at = deps.platform.now()
      const [from, to] = [onChain(give, market), onChain(get, market)]
      if (from === to) return { trade, gives: { units, token: give }, gets: { units, token: get }, at }
      const asked = { from, to, exact: { side, units }, nativeIn: give.address === undefined, nativeOut: get.address === undefined }
      const quote = await atNewest(chain, signal, (ground) => quoteSwap({ ...ground, market }, asked, onProgress))
      return { trade, quote, at, gives: { units: quote.given, token: give }, gets: { units: quote.arrives, token: get } }
    },

    async next(offer, account, slippage, signal) {
      const { trade, quote } = offer
      const { chain, market } = await marketOn(trade.chainId)
      if (quote === undefined) {
        const wrap = encodeWrap(trade.give.address === undefined ? 'wrap' : 'unwrap', offer.gives.units, market.wrapped)
        return { kind: 'swap', intent: { kind: 'call', ...wrap } }
      }
      const most = maxAmountIn(offer, slippage)
      const nowSeconds = BigInt(Math.floor(deps.platform.now() / 1000))
      const order = {
        route: quote.route,
        wrapped: market.wrapped,
        account,
        side: trade.side,
        most,
        least: leastOf(offer, slippage),
        giveNative: trade.give.address === undefined,
        getNative: trade.get.address === undefined,
        deadline: nowSeconds + DEADLINE,
      }
      const { address: token } = trade.give
      if (token === undefined) return { kind: 'swap', intent: { kind: 'call', ...encodeSwap(order) } }
      const router = routerOf(quote.route)
      const allowance = { token, most, until: order.deadline, router }
      const { spending, approvals, isBatching } = await atNewest(chain, signal, async (ground) => {
        const read = await readSpending(ground, token, account, router)
        const spender = router.permit2 ?? router.address
        const needed = await approvalsFor(ground, { token, spender, owner: account, allowed: read.allowed, units: most })
        return { spending: read, approvals: needed, isBatching: await makesBatches(ground, account) }
      })
      const { evidence } = spending
      const swap: CallWish = { kind: 'call', ...encodeSwap(order) }
      if (isAllowed(allowance, spending)) return { kind: 'swap', evidence, intent: swap }
      if (isBatching)
        return { kind: 'swap-at-once', evidence, intent: executeBatch(account, [...allowancesFor(allowance, approvals), swap]) }
      const [approve, second] = approvals
      if (approve !== undefined && second !== undefined) return { kind: 'reset', evidence, intent: approve }
      if (approve !== undefined) return { kind: router.permit2 === undefined ? 'approve-router' : 'approve', evidence, intent: approve }
      return permitStep(signatures.get(), { account, chainId: trade.chainId, order, spending, router, nowSeconds })
    },
  }
}
