import { type Address, type Hex, zeroAddress, zeroHash } from 'viem'
import { chainIdOf, type Rpc } from '../../scripts/devnet/rpc.ts'
import { createTeller } from '../../scripts/devnet/teller.ts'
import { seaportAbi } from '../abi-grown.ts'
import { CHAIN_ID, CONTRACTS, type OUTSIDERS } from '../addresses.ts'
import { NEVER } from './markets.ts'
import { outsider } from './outsiders.ts'

/** Seaport 1.6's order, as EIP-712 has it (`OrderComponents`). */
export const ORDER_TYPES = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
  ],
  ConsiderationItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
    { name: 'recipient', type: 'address' },
  ],
} as const

/** Seaport's item types: what nobody has to look up. */
const ETHER = 0
const ERC1155 = 3

export type Sale = {
  readonly collection: Address
  readonly id: bigint
  readonly amount: bigint
  /** In wei. Of nothing: the trap that gives away what was shown as a login. */
  readonly price: bigint
  readonly conduitKey: Hex
}

/** What is to be signed so that an ERC-1155 item is for sale, until the price is paid to whoever offers it. */
export function orderOf(offerer: Address, { collection, id, amount, price, conduitKey }: Sale, counter: bigint) {
  const priced = { itemType: ETHER, token: zeroAddress, identifierOrCriteria: 0n, startAmount: price, endAmount: price, recipient: offerer }
  return {
    offerer,
    zone: zeroAddress,
    offer: [{ itemType: ERC1155, token: collection, identifierOrCriteria: id, startAmount: amount, endAmount: amount }],
    consideration: price === 0n ? [] : [priced],
    orderType: 0,
    startTime: 0n,
    endTime: NEVER,
    zoneHash: zeroHash,
    salt: 1n,
    conduitKey,
    counter,
  } as const
}

/** The domain of the practice chain's Seaport. */
export const seaportDomain = (chainId: number = CHAIN_ID) =>
  ({ name: 'Seaport', version: '1.6', chainId, verifyingContract: CONTRACTS.seaport }) as const

/** An outsider's order, signed, as `fulfillOrder` takes it. */
export async function signedOrder(rpc: Rpc, name: keyof typeof OUTSIDERS, sale: Sale) {
  const account = outsider(name)
  const counter = (await createTeller(rpc).read(CONTRACTS.seaport, seaportAbi, 'getCounter', [account.address])) as bigint
  const { counter: _, ...parameters } = orderOf(account.address, sale, counter)
  const message = { ...parameters, counter }
  const domain = seaportDomain(await chainIdOf(rpc))
  const signature = await account.signTypedData({ domain, types: ORDER_TYPES, primaryType: 'OrderComponents', message })
  return { parameters: { ...parameters, totalOriginalConsiderationItems: BigInt(parameters.consideration.length) }, signature }
}
