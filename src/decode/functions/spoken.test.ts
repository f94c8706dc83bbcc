import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { unsaid } from '../../core/test-support/unsaid.ts'
import type { Raw } from '../abi/abi-read.ts'
import { type AbiType, parseSignature } from '../abi/abi-type.ts'
import { encodeCall } from '../abi/canonical.ts'
import { explain } from '../explain.ts'
import type { Explanation } from '../explanation.ts'
import { ME, NAMES, NO_NAMES, STRANGER, USDC } from '../test-support/names.ts'
import { PAID_TO } from './paid-to.ts'
import { REGISTER, type Registered } from './register.ts'

/** Wei that go along: an amount that stands nowhere else. */
const SENT = 7n

/** Values of which no two are the same, so that what is said of a call can be followed to the argument that it was read from. */
function distinctValues({ signature }: Registered, flag: boolean): readonly Raw[] {
  let count = 0
  const valueOf = (type: AbiType): Raw => {
    count += 1
    switch (type.is) {
      case 'uint':
        return type.bits <= 8 ? 1n : BigInt(1000 + count) % 2n ** BigInt(type.bits)
      case 'int':
        return BigInt(100 + count) % 2n ** BigInt(type.bits - 1)
      case 'address':
        return `0x${(0xa000 + count).toString(16).padStart(40, '7')}` as Address
      case 'bool':
        return flag
      case 'fixed-bytes':
        return `0x${count.toString(16).padStart(type.bytes * 2, '0')}` as Hex
      case 'bytes':
      case 'string':
        return '0x'
      case 'list':
        return Array.from({ length: type.length ?? 2 }, () => valueOf(type.of))
      case 'tuple':
        return type.fields.map((field) => valueOf(field.type))
    }
  }
  return signature.fields.map((field) => valueOf(field.type))
}

const encoded = (registered: Registered, flag = true): Hex =>
  encodeCall(registered.selector, registered.signature.fields, distinctValues(registered, flag))
const said = (registered: Registered, { flag = true, names = NAMES, to = STRANGER } = {}): Explanation =>
  explain({ from: ME, to, value: registered.entry.payable === true ? SENT : 0n, data: encoded(registered, flag), chainId: 1 }, names)

/** Addresses and amounts that stand in a sentence, also within those that it quotes. */
function namedIn(value: unknown): readonly (bigint | string)[] {
  if (typeof value !== 'object' || value === null) return []
  const { is, units, address } = value as { readonly is?: unknown; readonly units?: bigint; readonly address?: string }
  const own = is === 'amount' ? [units ?? 0n] : is === 'address' ? [address ?? ''] : []
  return [...own, ...Object.values(value).flatMap(namedIn)]
}

/** Every number and text within something. */
function leavesOf(value: unknown): readonly (bigint | string)[] {
  if (typeof value === 'bigint' || typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

const all = [...REGISTER.values()].map((registered) => [registered.signature.canonical, registered] as const)
const missing = (from: readonly (bigint | string)[], known: readonly (bigint | string)[]): readonly (bigint | string)[] => {
  const has = new Set(known)
  return from.filter((one) => !has.has(one) && one !== ME && one !== STRANGER && one !== ZERO)
}

/** Functions whose sentence names more than their claims can hold, and why. */
const NAMES_MORE: Readonly<Record<string, string>> = {
  'an order of somebody else, of which the taker gets a part':
    'fulfillBasicOrder fulfillBasicOrder_efficient_6GL6yc fulfillAvailableOrders fulfillAvailableAdvancedOrders matchOrders matchAdvancedOrders fillOrder fillOrderArgs fillOrderTo fillOrderRFQ fillOrderRFQCompact fillOrderRFQTo fillContractOrder fillContractOrderArgs fillOrderToWithPermit fillOrderRFQToWithPermit fillRfqOrder fillOrKillRfqOrder fillOtcOrder fillOtcOrderForEth create fillLimitOrder fillOrKillLimitOrder fillOtcOrderWithEth buyERC721 buyERC1155 batchBuyERC721s sellERC721 sellERC1155 executeTakerBid executeTakerAsk executeMultipleTakerBids matchAskWithTakerBid matchAskWithTakerBidUsingETHAndWETH',
  'an amount that is a share of what is there':
    'unwrapWETH9WithFee sweepTokenWithFee wrapETH mint depositV3 deposit depositETH requestL2TransactionDirect withdrawTo withdrawDepositTo execute',
  'a pool, of which the call does not say what it holds':
    'swapSingleTokenExactIn swapSingleTokenExactOut addLiquidityProportional addLiquidityUnbalanced addLiquidityCustom addLiquiditySingleTokenExactOut swapERC20ForAnyNFTs robustSwapERC20ForAnyNFTs swapERC20ForSpecificNFTs robustSwapERC20ForSpecificNFTs',
  'whose it was, where nothing is left to somebody':
    'withdraw invalidateNonces cancel revoke revokeAsSpender disableDelegation repayWithATokens setUserUseReserveAsCollateral',
  'what happens on another chain, or by a later step':
    'depositTransaction createRetryableTicket unsafeCreateRetryableTicket sendUnsignedTransaction sendContractTransaction sendL1FundedUnsignedTransaction sendL1FundedContractTransaction proveWithdrawalTransaction',
  'a contract that is called or made':
    'callAgreement createProxyWithNonce createChainSpecificProxyWithNonce createWithContext executeBatch executeBySender',
}
const namesMore = new Set(Object.values(NAMES_MORE).flatMap((names) => names.split(' ')))

/** Addresses that stand in a number, as 1inch and CCTP pack them. */
const packedIn = (leaves: readonly (bigint | string)[]): readonly string[] =>
  leaves.map((one) => `0x${(typeof one === 'bigint' ? BigInt.asUintN(160, one).toString(16) : one).slice(-40).padStart(40, '0')}`)

describe('what is said of a call', () => {
  it('has no empty sentence, name, kind or standard, whatever is known', () => {
    const cases = [{}, { flag: false, to: USDC }, { names: NO_NAMES }]
    for (const [signature, registered] of all)
      for (const one of cases) expect([signature, unsaid(said(registered, one))]).toEqual([signature, []])
  })

  it('is of a standard or a maker, but for what is known only by whom it pays', () => {
    const paying = new Set(PAID_TO.map(({ signature }) => parseSignature(signature).canonical))
    const bare = all.filter(([, registered]) => (said(registered).function?.standards ?? []).length === 0).map(([signature]) => signature)
    expect(bare.filter((signature) => !paying.has(signature))).toEqual(['depositWithExpiry(address,address,uint256,string,uint256)'])
  })

  it('names no address and no amount that is not claimed, so that a run is held against it', () => {
    const spoken = all.map(([signature, registered]) => {
      const { intent, claims } = said(registered)
      return [signature, missing(namedIn(intent), leavesOf(claims))] as const
    })
    expect(spoken.filter(([signature, more]) => more.length > 0 && !namesMore.has(signature.split('(')[0] ?? ''))).toEqual([])
  })

  it('claims for no address that is neither in the call nor makes it nor receives it', () => {
    const others = all.map(([signature, registered]) => {
      const { claims, args } = said(registered)
      const addresses = leavesOf(claims).filter((one) => typeof one === 'string' && /^0x[0-9a-f]{40}$/.test(one))
      return [signature, missing(addresses, [...leavesOf(args), ...packedIn(leavesOf(args))])] as const
    })
    // Permit2, which the router of Balancer pays by; an EVC account that has the number of the caller's, but for its last byte.
    expect(others.filter(([signature, more]) => more.length > 0 && !/^(?:permitBatchAndCall|setOperator)\(/.test(signature))).toEqual([])
  })

  it('lists every argument under the name and type that its signature has', () => {
    for (const [signature, registered] of all) {
      const own = registered.signature.fields.map(({ name }) => name)
      const shown = said(registered).args.map(({ name }) => name)
      expect([signature, shown.slice(0, own.length)]).toEqual([signature, own])
    }
  })

  it('counts what goes along as leaving whoever calls', () => {
    for (const [signature, registered] of all.filter(([, { entry }]) => entry.payable === true)) {
      const leaving = said(registered).claims.filter((claim) => claim.kind === 'out' && claim.token === undefined && claim.from === ME)
      expect([signature, leaving.length > 0]).toEqual([signature, true])
    }
  })
})
