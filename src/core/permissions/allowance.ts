import { defined } from '../defined.ts'
import type { Address } from '../ethereum/address.ts'
import type { Amount } from '../money/amount.ts'
import type { Effect } from '../signing/effect.ts'
import type { Fact } from '../evidence/fact.ts'
import type { Hex } from '../bytes/hex.ts'
import type { Unpromised } from '../signing/promised.ts'
import type { Token } from '../money/token.ts'

/**
 * A right to take, apart from how far it goes: an allowance of EIP-20 or (`via`) Permit2, an operator of ERC-721 and ERC-1155, the one address
 * that may take one item of ERC-721, and code that runs as the account (EIP-7702).
 */
export type Grant = Unpromised | { readonly is: 'delegation'; readonly delegate: Address }

/** How it is known that there may be such a right: its log, a transaction or a signature made here, or the code of the account. */
export type GrantSource = 'log' | 'transaction' | 'signature' | 'code'

/** When somebody last used a right, as far as this device can tell. `at`: milliseconds since the epoch. */
export type LastUse = { readonly transaction: Hex; readonly block?: bigint; readonly at?: number }

/** A right as it stands at one block. What could not be read is not known, and is never nothing. */
export type Allowance = {
  readonly chainId: number
  readonly owner: Address
  readonly grant: Grant
  readonly sources: readonly GrantSource[]
  /** Of its newest log. */
  readonly block?: bigint
  /** What is taken from, where it counts in units: listed, or by its own word. */
  readonly token?: Token
  /** Base units that may be taken; 1 for what is a right or none. */
  readonly amount: Fact<bigint>
  /** Base units that could be taken if there were as many: what is allowed, or less where a keeper on the way lets less through. Absent: unknown, or it has no amount. */
  readonly limit?: bigint
  /** Seconds since the epoch from which on it is worth nothing (Permit2). */
  readonly until?: bigint
  /** What could be taken at this block: no more than there is, nor than every keeper on the way lets through. Absent: it has no amount. */
  readonly exposure?: Fact<Amount>
  /** Base units that the owner has of it. */
  readonly balance?: Fact<bigint>
  /** Items of the collection that the owner has, where its contract counts them. */
  readonly items?: Fact<bigint>
  /** `undefined`: it was never used since it was given, as far as the logs of the account tell. */
  readonly lastUse: Fact<LastUse | undefined>
}

/** Whom it is given to. */
export function granteeOf(grant: Grant): Address {
  if (grant.is === 'operator') return grant.operator
  return grant.is === 'delegation' ? grant.delegate : grant.spender
}

/** The contract whose things may be taken; of a delegation none, since it is all. */
export function takenFrom(grant: Unpromised): Address
export function takenFrom(grant: Grant): Address | undefined
export function takenFrom(grant: Grant): Address | undefined {
  if (grant.is === 'delegation') return undefined
  return grant.is === 'allowance' ? grant.token : grant.collection
}

/** The right that an effect gives or takes; `undefined` for one that is about none. */
export function rightOfEffect(effect: Effect): Unpromised | undefined {
  switch (effect.kind) {
    case 'allowance': {
      const { spender, token, via } = effect
      return token.address === undefined ? undefined : { is: 'allowance', token: token.address, spender, ...defined({ via }) }
    }
    case 'operator':
      return { is: 'operator', collection: effect.collection, operator: effect.operator }
    case 'item-allowance':
      return { is: 'item', collection: effect.collection, tokenId: effect.tokenId, spender: effect.spender }
    default:
      return undefined
  }
}

/** One name for the same right, whoever told of it. */
export function grantId(grant: Grant): string {
  const ends = [takenFrom(grant), granteeOf(grant)]
  const more = grant.is === 'item' ? grant.tokenId.toString() : grant.is === 'allowance' ? grant.via : undefined
  return [grant.is, ...ends, more].filter((part) => part !== undefined).join(':')
}

/** Who may take what by a right, as its name alone says; undefined for what is no such name. `from` absent: everything in the account. */
export function readGrantId(id: string): { readonly is: Grant['is']; readonly grantee: Address; readonly from?: Address } | undefined {
  const [, is, first, second] = /^(allowance|item|operator|delegation):(0x[0-9a-f]{40})(?::(0x[0-9a-f]{40}))?(?::|$)/.exec(id) ?? []
  if (is === undefined || first === undefined) return undefined
  if (is === 'delegation') return { is, grantee: first as Address }
  return second === undefined ? undefined : { is: is as Grant['is'], from: first as Address, grantee: second as Address }
}

/** True where it is known that nothing may be taken by it any more: it was used up or taken back. One that ended keeps its amount. */
export const isOver = ({ amount }: Allowance): boolean => amount.known && amount.value === 0n
