import { concat, encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, maxUint256, size, toHex, zeroAddress } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import type { TypedData } from '#core/messages/typed-data'
import { multiSendAbi, seaportAbi } from '../../devnet/abi-grown.ts'
import { catsAbi, erc20Abi, permit2Abi, permitAbi } from '../../devnet/abi.ts'
import { CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { orderOf, ORDER_TYPES, type Sale, seaportDomain } from '../../devnet/stories/orders.ts'
import { type SafeCall, safeTypedData } from '../../devnet/stories/safe.ts'
import { safeAbi } from '../../devnet/abi-grown.ts'
import type { Rpc } from './entry.ts'

/** Seconds since the epoch, far beyond any practice chain. */
export const NEVER = 2n ** 40n
/** So many seconds from now, as seconds since the epoch: a practice chain's clock is the machine's. */
export const soon = (seconds: bigint): bigint => BigInt(Math.floor(Date.now() / 1000)) + seconds

export const approve = (spender: Address, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })
export const transfer = (to: Address, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
export const forAll = (operator: Address, approved = true): Hex =>
  encodeFunctionData({ abi: catsAbi, functionName: 'setApprovalForAll', args: [operator, approved] })

const uintAt = async (rpc: Rpc, to: Address, data: Hex): Promise<bigint> => BigInt(await rpc<Hex>('eth_call', [{ to, data }, 'latest']))
const written = (message: Readonly<Record<string, unknown>>): TypedData['message'] =>
  JSON.parse(JSON.stringify(message, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))) as TypedData['message']
const typed = (data: Omit<TypedData, 'message'> & { readonly message: Readonly<Record<string, unknown>> }): Signable => ({
  kind: 'typed-data',
  data: { ...data, message: written(data.message) },
})

const field = (line: string) => {
  const [type = '', name = ''] = line.split(' ')
  return { name, type }
}
const struct = (...lines: readonly string[]) => lines.map(field)

const PERMIT = struct('address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline')

/** EIP-2612 on the practice chain's USDC, or on whatever says that it is it. */
export const permit =
  (owner: Address, spender: Address, value: bigint, deadline: bigint = soon(3600n), token: Address = CONTRACTS.usdc) =>
  async (rpc: Rpc): Promise<Signable> =>
    typed({
      domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: token },
      types: { Permit: PERMIT },
      primaryType: 'Permit',
      message: {
        owner,
        spender,
        value,
        nonce: await uintAt(rpc, token, encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [owner] })),
        deadline,
      },
    })

/** DAI's own: everything, or nothing. */
export const daiPermit =
  (holder: Address, spender: Address, expiry: bigint) =>
  async (rpc: Rpc): Promise<Signable> =>
    typed({
      domain: { name: 'Dai Stablecoin', version: '1', chainId: CHAIN_ID, verifyingContract: CONTRACTS.dai },
      types: { Permit: struct('address holder', 'address spender', 'uint256 nonce', 'uint256 expiry', 'bool allowed') },
      primaryType: 'Permit',
      message: {
        holder,
        spender,
        nonce: await uintAt(rpc, CONTRACTS.dai, encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [holder] })),
        expiry,
        allowed: true,
      },
    })

const PERMIT2_DOMAIN = { name: 'Permit2', chainId: CHAIN_ID, verifyingContract: CONTRACTS.permit2 }
const DETAILS = struct('address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce')
const PERMITTED = struct('address token', 'uint256 amount')

export type WantedTransfer = { readonly token: Address; readonly amount: bigint }

const nextNonce = async (rpc: Rpc, owner: Address, token: Address, spender: Address): Promise<bigint> => {
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args: [owner, token, spender] })
  return BigInt(`0x${(await rpc<Hex>('eth_call', [{ to: CONTRACTS.permit2, data }, 'latest'])).slice(130, 194)}`)
}

/** PermitSingle, or PermitBatch for several. */
export const permit2 =
  (owner: Address, spender: Address, wishes: readonly WantedTransfer[], expiration: bigint) =>
  async (rpc: Rpc): Promise<Signable> => {
    const details = await Promise.all(
      wishes.map(async (wish) => ({ ...wish, expiration, nonce: await nextNonce(rpc, owner, wish.token, spender) })),
    )
    const [only] = details
    const batch = details.length > 1
    return typed({
      domain: PERMIT2_DOMAIN,
      types: {
        [batch ? 'PermitBatch' : 'PermitSingle']: struct(
          `PermitDetails${batch ? '[]' : ''} details`,
          'address spender',
          'uint256 sigDeadline',
        ),
        PermitDetails: DETAILS,
      },
      primaryType: batch ? 'PermitBatch' : 'PermitSingle',
      message: { details: batch ? details : only, spender, sigDeadline: expiration },
    })
  }

/** PermitTransferFrom; with a witness where one is given. */
export const permit2Transfer = (
  spender: Address,
  permitted: WantedTransfer,
  witness?: { readonly name: string; readonly fields: readonly string[]; readonly value: Readonly<Record<string, unknown>> },
): Signable =>
  typed({
    domain: PERMIT2_DOMAIN,
    types: {
      [witness === undefined ? 'PermitTransferFrom' : 'PermitWitnessTransferFrom']: struct(
        'TokenPermissions permitted',
        'address spender',
        'uint256 nonce',
        'uint256 deadline',
        ...(witness === undefined ? [] : [`${witness.name} witness`]),
      ),
      TokenPermissions: PERMITTED,
      ...(witness === undefined ? {} : { [witness.name]: struct(...witness.fields) }),
    },
    primaryType: witness === undefined ? 'PermitTransferFrom' : 'PermitWitnessTransferFrom',
    message: { permitted, spender, nonce: 7n, deadline: soon(1800n), ...(witness === undefined ? {} : { witness: witness.value }) },
  })

/** An order of Seaport; `paidTo`: who gets the price instead of the seller. */
export const order =
  (offerer: Address, sale: Sale, paidTo?: Address) =>
  async (rpc: Rpc): Promise<Signable> => {
    const counter = await uintAt(
      rpc,
      CONTRACTS.seaport,
      encodeFunctionData({ abi: seaportAbi, functionName: 'getCounter', args: [offerer] }),
    )
    const made = orderOf(offerer, sale, counter)
    const consideration = made.consideration.map((item) => ({ ...item, recipient: paidTo ?? item.recipient }))
    return typed({
      domain: seaportDomain(),
      types: { ...ORDER_TYPES },
      primaryType: 'OrderComponents',
      message: { ...made, consideration },
    })
  }

/** What an owner of the treasury is asked to sign. `change`: other fields than a plain one has. */
export const safeTransaction =
  (call: Partial<SafeCall> & { readonly to: Address }, change: Readonly<Record<string, unknown>> = {}) =>
  async (rpc: Rpc): Promise<Signable> => {
    const nonce = await uintAt(rpc, CONTRACTS.treasury, encodeFunctionData({ abi: safeAbi, functionName: 'nonce' }))
    const { types, primaryType, domain, message } = safeTypedData({ value: 0n, data: '0x', operation: 0, ...call }, nonce)
    return typed({ types, primaryType, domain, message: { ...message, ...change } })
  }

/** Packed as `MultiSend` reads it. */
export const multiSend = (calls: readonly SafeCall[]): Hex =>
  encodeFunctionData({
    abi: multiSendAbi,
    functionName: 'multiSend',
    args: [
      concat(
        calls.map(({ operation, to, value, data }) =>
          encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, BigInt(size(data)), data]),
        ),
      ),
    ],
  })

/** EIP-7702 by whoever signs, with the number that comes next. */
export const authorization =
  (who: Address, delegate: Address, chainId: bigint = BigInt(CHAIN_ID)) =>
  async (rpc: Rpc): Promise<Signable> => ({
    kind: 'authorization',
    from: who,
    authorization: { chainId, address: delegate, nonce: BigInt(await rpc<Hex>('eth_getTransactionCount', [who, 'latest'])) },
  })

/** Version 0.8, by an account that delegates to Simple7702Account. */
export const userOperation = (sender: Address, callData: Hex): Signable => ({
  kind: 'user-operation',
  chainId: CHAIN_ID,
  entryPoint: CONTRACTS.entryPoint,
  version: '0.8',
  operation: {
    sender,
    nonce: 0n,
    callData,
    callGasLimit: 200_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 50_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    signature: '0x',
  },
})

/** Typed data of anybody's making. */
export const anyTyped = (
  name: string,
  fields: readonly string[],
  message: Readonly<Record<string, unknown>>,
  domain: Readonly<Record<string, unknown>> = { name: 'Some app', version: '1', chainId: CHAIN_ID },
  more: TypedData['types'] = {},
): Signable => typed({ domain, types: { [name]: struct(...fields), ...more }, primaryType: name, message })

/** The commands of the Universal Router that the practice chain knows, with their inputs. */
export const wrap = (to: Address, units: bigint): readonly [Hex, Hex] => [
  '0x0b',
  encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [to, units]),
]
export const v3In = (to: Address, units: bigint, least: bigint, path: Hex, fromSender: boolean): readonly [Hex, Hex] => [
  '0x00',
  encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
    [to, units, least, path, fromSender],
  ),
]
export const v3Path = (first: Address, ...rest: readonly (readonly [number, Address])[]): Hex =>
  concat([first, ...rest.flatMap(([fee, token]): Hex[] => [toHex(fee, { size: 3 }), token])])

export { maxUint256, zeroAddress }

/** The same typed data with every integer of its message and its chain in hexadecimal, as `eth_chainId` gives it. */
export const inHex =
  (asked: (rpc: Rpc) => Promise<Signable>) =>
  async (rpc: Rpc): Promise<Signable> => {
    const one = await asked(rpc)
    if (one.kind !== 'typed-data') throw new Error(one.kind)
    const spelled = (value: unknown): unknown =>
      typeof value === 'bigint' || typeof value === 'number' ? `0x${value.toString(16)}` : value
    const each = (record: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, spelled(/^\d+$/.test(String(value)) ? BigInt(String(value)) : value)]),
      )
    return { ...one, data: { ...one.data, domain: { ...one.data.domain, chainId: toHex(CHAIN_ID) }, message: each(one.data.message) } }
  }
