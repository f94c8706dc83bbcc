import { defined } from '#core/defined'
import { type Address, isAddress } from '#core/ethereum/address'
import { chainRules } from '#core/chains/chain'
import type { Evidence } from '#core/evidence/evidence'
import { fail } from '#core/errors'
import { concat, type Hex, pad, size, toBigInt } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import { readUint } from '../balances.ts'
import { childEnvironment } from '../chains/environment.ts'
import { hintsOf } from '../state/layouts.ts'
import type { RouterRow } from '#core/chains/chain-folder'
import type { Permit } from './swap-order.ts'
import type { QuoteContext } from './quote.ts'

/** What stands between a token and the router that is to take it. Smallest units; seconds. */
export type Spending = {
  /** What Permit2 may take of the token, or the router itself where it uses none. */
  readonly allowed: bigint
  /** What the router may take by Permit2, until when, and the number that the next permit must have. */
  readonly toRouter: bigint
  readonly until: bigint
  readonly nonce: bigint
  readonly evidence: Evidence
}

const ALLOWANCE: Hex = '0xdd62ed3e' // allowance(address,address)
const ALLOWANCE_OF: Hex = '0x927da105' // allowance(address,address,address)

/** Reads both, proved; names this account only. Throws `decode/malformed` where a contract does not answer; `rpc/*`, `proof/*`, `simulation/*`. */
export async function readSpending(ground: QuoteContext, token: Address, account: Address, router: RouterRow): Promise<Spending> {
  const { reader, chain, header, nowSeconds, signal } = ground
  const { address, permit2 } = router
  const calls = [
    { to: token, data: concat(ALLOWANCE, pad(account), pad(permit2 ?? address)), from: account },
    ...(permit2 === undefined ? [] : [{ to: permit2, data: concat(ALLOWANCE_OF, pad(account), pad(token), pad(address)), from: account }]),
  ]
  const hints = calls.flatMap(({ to, data }) => hintsOf(chain.chainId, { from: account, to, data }))
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const { results, how } = await reader.read(header, environment, calls, {
    purpose: 'review',
    hints,
    ...defined({ signal }),
  })
  const allowed = readUint(results[0])
  if (allowed !== undefined && permit2 === undefined) return { allowed, toRouter: 0n, until: 0n, nonce: 0n, evidence: how.evidence }
  const second = results[1]
  if (allowed === undefined || second?.ok !== true || size(second.data) < 96) throw fail('decode/malformed', { what: 'allowance' })
  const wordAt = (at: number): bigint => toBigInt(`0x${second.data.slice(2 + at * 64, 66 + at * 64)}`)
  return { allowed, toRouter: wordAt(0), until: wordAt(1), nonce: wordAt(2), evidence: how.evidence }
}

/** How long a permit for a swap counts, seconds: enough to read a Review and for a slow block, and no more. */
const PERMIT_SECONDS = 1_800n
/** A permit that ends sooner is not begun with. */
const ENOUGH_SECONDS = 120n

export const permitFor = (token: Address, amount: bigint, { nonce }: Spending, nowSeconds: bigint): Permit => ({
  token,
  amount,
  expiration: nowSeconds + PERMIT_SECONDS,
  nonce,
  sigDeadline: nowSeconds + PERMIT_SECONDS,
})

const asBig = (value: unknown): bigint | undefined => (typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : undefined)

/** The permit in one of our signatures; undefined for anything else. */
function permitIn({ asked }: OwnSignature, router: RouterRow): Permit | undefined {
  if (asked.kind !== 'typed-data' || asked.data.primaryType !== 'PermitSingle' || asked.data.domain['verifyingContract'] !== router.permit2)
    return undefined
  const { details, spender, sigDeadline } = asked.data.message
  if (spender !== router.address || typeof details !== 'object' || details === null) return undefined
  const { token, amount, expiration, nonce } = details as Readonly<Record<string, unknown>>
  const numbers = [amount, expiration, nonce, sigDeadline].map(asBig)
  if (!isAddress(token) || numbers.some((number) => number === undefined)) return undefined
  const [units = 0n, until = 0n, number = 0n, deadline = 0n] = numbers as readonly bigint[]
  return { token, amount: units, expiration: until, nonce: number, sigDeadline: deadline }
}

/** One of our signatures that lets the router take just this amount now; it is used before another is asked for. */
export function livePermit(
  signatures: readonly OwnSignature[],
  wanted: {
    readonly account: Address
    readonly chainId: number
    readonly token: Address
    readonly amount: bigint
    readonly nonce: bigint
    readonly router: RouterRow
  },
  nowSeconds: bigint,
): { readonly data: Permit; readonly signature: Hex } | undefined {
  for (const one of signatures) {
    const data = one.account === wanted.account && one.chainId === wanted.chainId ? permitIn(one, wanted.router) : undefined
    if (data === undefined || data.token !== wanted.token || data.amount !== wanted.amount || data.nonce !== wanted.nonce) continue
    if (data.sigDeadline >= nowSeconds + ENOUGH_SECONDS) return { data, signature: one.signature }
  }
  return undefined
}
