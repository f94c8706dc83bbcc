import { concat, encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import { medalsAbi, seaportAbi } from '../../abi-grown.ts'
import { picturesAbi } from '../../abi-money.ts'
import { catsAbi, entryPointAbi, erc20Abi, simple7702Abi } from '../../abi.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../addresses.ts'
import { CONDUIT_KEY } from '../grown.ts'
import { signedOrder } from '../orders.ts'
import { outsider } from '../outsiders.ts'
import type { Month } from '../year.ts'

const { alice, bob, carol, dave, builder, market } = CAST
const { erin } = OUTSIDERS
const { cats, medals, pictures, seaport, share, conduit, entryPoint } = CONTRACTS

/** Collectibles are born, move, are bought at Seaport from erin, and given to an operator for a while. */
export const things: Month = async ({ rpc, write }, month) => {
  if (month % 2 === 1) {
    const price = parseEther('0.1') + BigInt(month) * parseEther('0.01')
    const sale = { collection: medals, id: 2n, amount: 1n, price, conduitKey: CONDUIT_KEY }
    const order = await signedOrder(rpc, 'erin', sale)
    await write(month % 4 === 1 ? alice : dave, seaport, seaportAbi, 'fulfillOrder', [order, CONDUIT_KEY], { value: price })
  }
  if (month % 3 === 0) await write(builder, cats, catsAbi, 'mint', [alice])
  if (month % 3 === 1) await write(alice, medals, medalsAbi, 'safeTransferFrom', [alice, carol, 2n, 1n, '0x'])
  if (month === 2) await write(alice, pictures, picturesAbi, 'safeTransferFrom', [alice, bob, 7n])
  if (month === 5) await write(alice, cats, catsAbi, 'setApprovalForAll', [conduit, true])
  if (month === 8) await write(alice, cats, catsAbi, 'setApprovalForAll', [conduit, false])
  if (month === 10) await write(bob, pictures, picturesAbi, 'safeTransferFrom', [bob, alice, 7n])
}

/** erin's account does several things at once, by herself and through the EntryPoint, for which builder pays the fee in advance. */
export const delegated: Month = async (teller, month) => {
  const { write } = teller
  const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [alice, parseEther('1') + BigInt(month)] })
  const calls = [
    { target: share, value: 0n, data: pay },
    { target: alice, value: parseEther('0.002'), data: '0x' as const },
    { target: bob, value: parseEther('0.001'), data: '0x' as const },
  ]
  if (month % 2 === 0) await write(erin, erin, simple7702Abi, 'executeBatch', [calls])
  if (month === 0) await write(builder, entryPoint, entryPointAbi, 'depositTo', [erin], { value: parseEther('0.5') })
  if (month % 3 === 2) return
  const ops = [await signedOperation(teller, encodeFunctionData({ abi: simple7702Abi, functionName: 'executeBatch', args: [calls] }))]
  await write(builder, entryPoint, entryPointAbi, 'handleOps', [ops, market])
}

/** Two numbers of 128 bits, as a packed user operation has its gas. */
const packed = (high: bigint, low: bigint): Hex => concat([toHex(high, { size: 16 }), toHex(low, { size: 16 })])

/** A user operation of erin's account, with her next nonce, signed as ERC-4337 of EntryPoint 0.8 wants it. */
async function signedOperation({ read }: Parameters<Month>[0], callData: Hex) {
  const nonce = (await read(entryPoint, entryPointAbi, 'getNonce', [erin, 0n])) as bigint
  const gas = { accountGasLimits: packed(200_000n, 400_000n), preVerificationGas: 60_000n, gasFees: packed(10n ** 9n, 2n * 10n ** 9n) }
  const operation = { sender: erin, nonce, initCode: '0x', callData, ...gas, paymasterAndData: '0x' } as const
  const hash = (await read(entryPoint, entryPointAbi, 'getUserOpHash', [{ ...operation, signature: '0x' }])) as Hex
  return { ...operation, signature: await outsider('erin').sign({ hash }) }
}
