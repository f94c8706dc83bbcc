import type { Address } from '#core/ethereum/address'
import type { Grant } from '#core/permissions/allowance'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import type { MissingState } from '#core/simulation/simulation'
import type { ProvedCall, CallResult } from '#protocol/state-reader'
import { storageLayoutOf, mappingSlot } from '../state/layouts.ts'
import { PERMIT2 } from './topics.ts'

/** A call, by a name under which its answer is found again: each is asked once, however many rights need it. */
export type AllowanceQuery = { readonly key: string; readonly call: ProvedCall }
export type AllowanceAnswers = ReadonlyMap<string, CallResult>

const ask = (to: Address, from: Address, ...parts: readonly Hex[]): AllowanceQuery => {
  const data = concat(...parts)
  return { key: `${to}${data}`, call: { to, from, data } }
}

export const balanceQuestion = (token: Address, owner: Address): AllowanceQuery => ask(token, owner, '0x70a08231', pad(owner))
/** EIP-20 `allowance(owner, spender)`. */
export const allowanceQuestion = (token: Address, owner: Address, spender: Address): AllowanceQuery =>
  ask(token, owner, '0xdd62ed3e', pad(owner), pad(spender))
/** Permit2 `allowance(user, token, spender)`: uint160 amount, uint48 expiration, uint48 nonce. */
export const permit2Question = (owner: Address, token: Address, spender: Address): AllowanceQuery =>
  ask(PERMIT2, owner, '0x927da105', pad(owner), pad(token), pad(spender))
/** ERC-721 and ERC-1155 `isApprovedForAll(owner, operator)`. */
export const operatorQuestion = (collection: Address, owner: Address, operator: Address): AllowanceQuery =>
  ask(collection, owner, '0xe985e9c5', pad(owner), pad(operator))
/** ERC-721 `getApproved(tokenId)` and `ownerOf(tokenId)`. */
export const approvedQuestion = (collection: Address, owner: Address, tokenId: bigint): AllowanceQuery =>
  ask(collection, owner, '0x081812fc', word(tokenId))
export const ownerQuestion = (collection: Address, owner: Address, tokenId: bigint): AllowanceQuery =>
  ask(collection, owner, '0x6352211e', word(tokenId))
export const decimalsQuestion = (token: Address, owner: Address): AllowanceQuery => ask(token, owner, '0x313ce567')
export const symbolQuestion = (token: Address, owner: Address): AllowanceQuery => ask(token, owner, '0x95d89b41')

/** All that must be asked to know how far a right goes. `listed`: its token needs no introduction. */
export function questionsOf(grant: Grant, owner: Address, listed: boolean): readonly AllowanceQuery[] {
  switch (grant.is) {
    case 'allowance': {
      const { token, spender, via } = grant
      const named = listed ? [] : [decimalsQuestion(token, owner), symbolQuestion(token, owner)]
      const kept =
        via === undefined
          ? [allowanceQuestion(token, owner, spender)]
          : [permit2Question(owner, token, spender), allowanceQuestion(token, owner, via)]
      return [...kept, balanceQuestion(token, owner), ...named]
    }
    case 'operator':
      return [
        operatorQuestion(grant.collection, owner, grant.operator),
        balanceQuestion(grant.collection, owner),
        symbolQuestion(grant.collection, owner),
      ]
    case 'item':
      return [
        approvedQuestion(grant.collection, owner, grant.tokenId),
        ownerQuestion(grant.collection, owner, grant.tokenId),
        symbolQuestion(grant.collection, owner),
      ]
    case 'delegation':
      return []
  }
}

/** Where the answers will be read from, as far as shipped layouts tell: one trip then does. */
export function allowanceHints(chainId: number, grant: Grant, owner: Address): readonly MissingState[] {
  if (grant.is !== 'allowance') return []
  const { token, spender, via } = grant
  const layout = storageLayoutOf(chainId, token)
  const slots = [
    ...(layout?.balances === undefined ? [] : [mappingSlot(owner, layout.balances)]),
    ...(layout?.allowances === undefined ? [] : [mappingSlot(via ?? spender, mappingSlot(owner, layout.allowances))]),
  ]
  const kept = storageLayoutOf(chainId, PERMIT2)?.tokenAllowances
  return [
    { address: token, slots },
    ...(via === PERMIT2 && kept !== undefined
      ? [{ address: PERMIT2, slots: [mappingSlot(spender, mappingSlot(token, mappingSlot(owner, kept)))] }]
      : []),
  ]
}
