import { type Address, isAddress } from '../../ethereum/address.ts'
import { type Hex, size } from '../../bytes/hex.ts'
import { bytesWords } from '../../bytes/abi-words.ts'
import { L2_STANDARD_BRIDGE } from './bridge-calls.ts'
import type { Withdrawal } from './withdrawal.ts'

/** What a withdrawal pays out on layer 1, in base units. `token`: a contract there; absent: the native currency. */
export type WithdrawalPayment = { readonly to: Address; readonly units: bigint; readonly token?: Address }

/** The messenger of every chain of the OP Stack, on layer 2: through it the standard bridge sends. */
export const L2_MESSENGER: Address = '0x4200000000000000000000000000000000000007'
/** relayMessage(uint256,address,address,uint256,uint256,bytes) */
const RELAY = '0xd764ad0b'
/** finalizeBridgeETH(address,address,uint256,bytes) */
const FINALIZE_ETHER = '0x1635f5fd'
/** finalizeBridgeERC20(address,address,address,address,uint256,bytes) */
const FINALIZE_TOKEN = '0x0166a07a'

const selector = (data: Hex): string => data.slice(0, 10)
const wordAt = (data: Hex, index: number): Hex => `0x${data.slice(10 + index * 64, 74 + index * 64)}`
const addressAt = (data: Hex, index: number): Address | undefined => {
  const word = wordAt(data, index)
  const address = `0x${word.slice(26)}`
  return /^0x0{24}/.test(word) && isAddress(address) ? address : undefined
}

/**
 * What a withdrawal pays out, where it is a plain payment, or one of the standard bridge: that message comes from the bridge through the messenger of layer 2, so nobody
 * else can have written it. `undefined` for any other call.
 */
export function withdrawalPayment({ sender, target, value, data }: Withdrawal): WithdrawalPayment | undefined {
  if (size(data) === 0) return { to: target, units: value }
  if (sender !== L2_MESSENGER || selector(data) !== RELAY || size(data) < 4 + 7 * 32) return undefined
  if (addressAt(data, 1) !== L2_STANDARD_BRIDGE || BigInt(wordAt(data, 5)) !== 192n) return undefined
  const message = bytesWords(`0x${data.slice(10)}`, 192)
  if (message === undefined) return undefined
  return selector(message) === FINALIZE_ETHER ? ether(message, value) : selector(message) === FINALIZE_TOKEN ? token(message) : undefined
}

function ether(message: Hex, value: bigint): WithdrawalPayment | undefined {
  if (size(message) < 4 + 4 * 32) return undefined
  const to = addressAt(message, 1)
  const units = BigInt(wordAt(message, 2))
  return to === undefined || units !== value ? undefined : { to, units }
}

function token(message: Hex): WithdrawalPayment | undefined {
  if (size(message) < 4 + 6 * 32) return undefined
  const [local, to] = [addressAt(message, 0), addressAt(message, 3)]
  return local === undefined || to === undefined ? undefined : { to, units: BigInt(wordAt(message, 4)), token: local }
}
